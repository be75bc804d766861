import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { atMost } from '../../../platform/limits/queue';

/** OWASP: argon2id (the library's own choice) with 19 MiB, two passes, one lane. */
const HARD = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Node's threads for files and hashes are four: one at least stays for the files. */
const MOST = 3;
/** More at once than there are processors would end none of them sooner, and starve everything else. */
const queue = atMost(Math.min(MOST, availableParallelism()));

export function hashPassword(password: string): Promise<string> {
  return queue(() => hash(password, HARD));
}

let nobody: Promise<string> | null = null;

/** Whether it is the password. One hash is computed for an unknown user as well: both take the same time. */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const against = kept ?? (await nobody);
  const is = await queue(() => verify(against, password));
  return is && kept !== null;
}

/** Made with weaker parameters than today's. */
export function isOutdated(kept: string): boolean {
  const [, m = 0, t = 0] = /m=(\d+),t=(\d+)/.exec(kept)?.map(Number) ?? [];
  return m < HARD.memoryCost || t < HARD.timeCost;
}
