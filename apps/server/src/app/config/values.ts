import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { type PasswordFilter, readFilter } from '../../platform/security/passwordFilter';

/** `read` returns null for a text that it refuses; `problem` is printed before the advice. */
export function parsedBy<T>(read: (text: string) => T | null, problem: string) {
  return z.string().transform((text, context) => {
    const value = read(text);
    if (value !== null) return value;
    context.issues.push({ code: 'custom', input: text, message: problem });
    return z.NEVER;
  });
}

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

export function readOwner(text: string): { readonly name: string; readonly email: string } | null {
  const [, name = '', email = ''] = /^(.{2,100}) <(\S+)>$/.exec(text.trim()) ?? [];
  return z.email().safeParse(email).success ? { name, email } : null;
}

export function readFilterFile(path: string): PasswordFilter | null {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFilter(readFileSync(path)) : null;
}
