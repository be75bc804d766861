import { seal, unseal } from './seal';

/** Keys that wrap other keys, by their id. */
export interface Keyring {
  /** What is wrapped from now on is wrapped by this one; null: there is none. */
  readonly current: string | null;
  readonly secrets: ReadonlyMap<string, string>;
}

/** A key as it may be kept: nothing without the keyring. */
export interface WrappedKey {
  /** Id of the key that wraps it. */
  readonly wrapped_by: string;
  readonly wrapped: string;
}

/** Nothing can be opened with it. */
export const NO_KEYS: Keyring = { current: null, secrets: new Map() };

const ID = /^[\w-]{1,32}$/;
/** Characters. */
const SHORTEST = 32;

/**
 * `id:secret, id:secret …`; the first is the current one.
 * @returns null where it is no such list, an id comes twice, or a secret could be guessed.
 */
export function readKeys(text: string, isRandom: (secret: string) => boolean): Keyring | null {
  const pairs = text.split(',').map((pair) => {
    const [id = '', ...secret] = pair.trim().split(':');
    return [id, secret.join(':')] as const;
  });
  const secrets = new Map(pairs);
  const isGood = ([id, secret]: readonly [string, string]) =>
    ID.test(id) && secret.length >= SHORTEST && isRandom(secret);
  if (secrets.size !== pairs.length || !pairs.every(isGood)) return null;
  return { current: pairs[0]?.[0] ?? null, secrets };
}

/** @param purpose what it is for: a wrapped key opens for nothing else. */
export function wrap({ current, secrets }: Keyring, purpose: string, key: Buffer): WrappedKey {
  const secret = current === null ? undefined : secrets.get(current);
  if (current === null || secret === undefined) throw new Error('There are no KEYS to wrap a key with.');
  return { wrapped_by: current, wrapped: seal(secret, purpose, key.toString('base64')) };
}

/** @throws where the keyring has no such key, or another one of its id. */
export function unwrap({ secrets }: Keyring, purpose: string, { wrapped, wrapped_by }: WrappedKey): Buffer {
  const secret = secrets.get(wrapped_by);
  const opened = secret === undefined ? null : unseal(secret, purpose, wrapped);
  if (opened === null) throw new Error(`KEYS lack the key ${wrapped_by}, or have another one of this id.`);
  return Buffer.from(opened, 'base64');
}
