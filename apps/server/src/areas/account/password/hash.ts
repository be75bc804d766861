import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** OWASP: argon2id (the library's own choice) with 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Node's threads for files and hashes are four: one at least stays for the files. */
const MAX_PARALLEL = 3;
/** More at once than there are processors would end none of them sooner, and starve everything else. */
const limit = pLimit(Math.min(MAX_PARALLEL, availableParallelism()));

export function hashPassword(password: string): Promise<string> {
  return limit(() => hash(password, ARGON2));
}

let unknownUser: Promise<string> | null = null;

/** Whether it is the password. One hash is computed for an unknown user as well: both take the same time. */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  unknownUser ??= hashPassword('nobody has this password');
  const against = kept ?? (await unknownUser);
  const isRight = await limit(() => verify(against, password));
  return isRight && kept !== null;
}

/** Made with weaker parameters than today's. */
export function isOutdated(kept: string): boolean {
  const [, m = 0, t = 0] = /m=(\d+),t=(\d+)/.exec(kept)?.map(Number) ?? [];
  return m < ARGON2.memoryCost || t < ARGON2.timeCost;
}
