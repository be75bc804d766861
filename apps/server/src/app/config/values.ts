import { isIP } from 'node:net';

/** Estimates bits from the frequency of each character and of each step to the next. */
const LEAST_BITS = 96;

/** Recognizes generated secrets: long, and neither a repeated word nor a row of the alphabet. */
export function isRandom(secret: string): boolean {
  const codes = Array.from(secret, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  const isRepeated = (secret + secret).indexOf(secret, 1) < secret.length;
  return !isRepeated && Math.min(toBits(codes), toBits(steps)) >= LEAST_BITS;
}

function toBits(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => bits + count * Math.log2(values.length / count), 0);
}

const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** @returns null unless each is an address or a network, or the only word is `none`. */
export function readProxies(text: string): readonly string[] | null {
  const names = text.split(',').map((name) => name.trim());
  if (names.join() === 'none') return [];
  return names.every((name) => NETWORKS.has(name) || isNetwork(name)) ? names : null;
}

export function readNetworks(text: string): readonly string[] | null {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.every(isNetwork) ? names : null;
}

function isNetwork(name: string): boolean {
  const [address = '', length, ...more] = name.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return length === undefined || (/^\d+$/.test(length) && Number(length) <= (version === 4 ? 32 : 128));
}
