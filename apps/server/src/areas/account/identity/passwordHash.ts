import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { DeadlineError } from '../../../platform/base/deadlines';
import { createSemaphore, type Urgency } from '../../../platform/limits/semaphore';
import { SECOND } from '../../../platform/base/time';
import type { Deps } from '../../../platform/deps';
import type { Session } from '../../../platform/http/route';
import { consume, resetLimit } from '../../../platform/limits/slidingWindow';
import { invalid, refuse, type Result } from '../../../platform/base/result';
import { findUserById } from './profile';
import { passwordLimit } from './accountLimits';

/** OWASP recommends argon2id, the library's default, with 19 MiB, two passes and one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Node has four threads for files and hashes, and at least one stays free for files. */
const MAX_PARALLEL = 3;
/** More hashes at once than processors would delay everything else without finishing sooner. */
const semaphore = createSemaphore({
  name: 'password',
  capacity: Math.min(MAX_PARALLEL, availableParallelism()),
  maxQueue: 500,
  timeoutMs: 2 * SECOND,
});

/**
 * `urgent` is for work that no stranger can cause.
 * @throws DeadlineError if the hash cannot begin within two seconds.
 */
async function inTurn<T>(urgency: Urgency, work: () => Promise<T>): Promise<T> {
  // Wrapped in an object, because the answer itself may be null or false.
  const done = await semaphore(1, async () => ({ answer: await work() }), urgency);
  if (done === null) throw new DeadlineError('no password hash could begin in time');
  return done.answer;
}

export function hashPassword(password: string, urgency: Urgency = 'normal'): Promise<string> {
  return inTurn(urgency, () => hash(password, ARGON2));
}

let unknownUser: Promise<string> | null = null;

/** Computes a hash for an unknown user as well, so that both cases take equally long. */
export async function isPassword(
  storedHash: string | null,
  password: string,
  urgency: Urgency = 'normal',
): Promise<boolean> {
  unknownUser ??= hash('nobody has this password', ARGON2);
  const against = storedHash ?? (await unknownUser);
  const isRight = await inTurn(urgency, () => verify(against, password));
  return isRight && storedHash !== null;
}

export function isOutdated(storedHash: string): boolean {
  const [, m = 0, t = 0] = /m=(\d+),t=(\d+)/.exec(storedHash)?.map(Number) ?? [];
  return m < ARGON2.memoryCost || t < ARGON2.timeCost;
}

export async function checkCurrentPassword(
  { db, now }: Deps,
  { user, tokenHash }: Session,
  password: string,
): Promise<Result> {
  const limit = passwordLimit(tokenHash);
  const limited = await consume(db, now(), [limit]);
  if (limited) return limited;
  const userRows = await findUserById(db, user.id);
  if (!(await isPassword(userRows?.user.password_hash ?? null, password, 'urgent'))) {
    const message = 'The current password is incorrect.';
    return refuse('password-wrong', { errors: { current_password: [message] } });
  }
  await resetLimit(db, limit.key);
}

let common: Promise<ReadonlySet<string>> | null = null;

/** Read when the first password is chosen, because the list has 49,000 entries. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}

export async function checkLeaked(
  { passwordFilter }: Pick<Deps, 'passwordFilter'>,
  password: string,
): Promise<Result> {
  common ??= readCommon();
  const small = password.toLowerCase();
  const isKnown =
    (await common).has(small) ||
    passwordFilter?.has(password) === true ||
    passwordFilter?.has(small) === true;
  return isKnown ? invalid('password', 'password-common') : undefined;
}
