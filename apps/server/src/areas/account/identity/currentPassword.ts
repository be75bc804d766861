import type { Deps } from '../../../platform/deps';
import type { Session } from '../../../platform/http/route';
import { consume, resetLimit } from '../../../platform/limits/slidingWindow';
import { type Result, refuse } from '../../../platform/base/result';
import { findUserById } from './profile';
import { passwordLimit } from './accountLimits';
import { isPassword } from './passwordHash';

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
  return undefined;
}
