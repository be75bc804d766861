import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { DeadlineError } from '../../../platform/base/deadlines';
import { createSemaphore, type Urgency } from '../../../platform/limits/semaphore';
import { SECOND } from '../../../platform/base/time';

/** OWASP: argon2id (the library's own choice) with 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Node's threads for files and hashes are four: one at least stays for the files. */
const MAX_PARALLEL = 3;
/** More at once than there are processors would end none of them sooner, and starve everything else. */
const semaphore = createSemaphore({
  name: 'password',
  capacity: Math.min(MAX_PARALLEL, availableParallelism()),
  maxQueue: 500,
  timeout: 2 * SECOND,
});

/** @throws DeadlineError where more wait than are done in two seconds. `urgent`: what no stranger can ask for. */
async function inTurn<T>(urgency: Urgency, work: () => Promise<T>): Promise<T> {
  // Apart from the answer, which may be null or false.
  const done = await semaphore(1, async () => ({ answer: await work() }), urgency);
  if (done === null) throw new DeadlineError('no password hash could begin in time');
  return done.answer;
}

export function hashPassword(password: string, urgency: Urgency = 'normal'): Promise<string> {
  return inTurn(urgency, () => hash(password, ARGON2));
}

let unknownUser: Promise<string> | null = null;

/** Whether it is the password. One hash is computed for an unknown user as well: both take the same time. */
export async function isPassword(
  kept: string | null,
  password: string,
  urgency: Urgency = 'normal',
): Promise<boolean> {
  unknownUser ??= hash('nobody has this password', ARGON2);
  const against = kept ?? (await unknownUser);
  const isRight = await inTurn(urgency, () => verify(against, password));
  return isRight && kept !== null;
}

/** Made with weaker parameters than today's. */
export function isOutdated(kept: string): boolean {
  const [, m = 0, t = 0] = /m=(\d+),t=(\d+)/.exec(kept)?.map(Number) ?? [];
  return m < ARGON2.memoryCost || t < ARGON2.timeCost;
}
