import { eq, sql } from 'drizzle-orm';
import { appUser } from '../../../platform/db/schema';
import type { Deps } from '../../../platform/deps';
import { consume, resetLimit } from '../../../platform/limits/slidingWindow';
import { enqueueMail } from '../../../platform/mail/queue';
import { type Result, refuse } from '../../../platform/base/result';
import { wrongFactorsMail } from '../identity/accountMails';
import { type FactorSource, factorLimit } from '../identity/accountLimits';

type User = typeof appUser.$inferSelect;

/** Number of wrong factors in a row after which the user gets a mail. */
const TOLD_AT = 3;
/**
 * NIST SP 800-63B 3.2.2. From this number of wrong factors in a row on, only devices and sessions that the
 * user has used before may try.
 */
const MOST_IN_A_ROW = 100;

/**
 * Only wrong attempts count, and each known device and open session counts separately, so that somebody who
 * knows only the password cannot lock the owner out.
 * @returns whether the factor was right.
 */
export async function tryFactor(
  { db, now }: Deps,
  user: User,
  source: FactorSource,
  prove: () => Promise<boolean>,
): Promise<Result<boolean>> {
  const { id, email: to, language, name } = user;
  if (source === 'stranger' && user.wrong_factors >= MOST_IN_A_ROW) return refuse('factor-locked');
  const limit = factorLimit(id, source);
  const limited = await consume(db, now(), [limit]);
  if (limited) return limited;
  if (await prove()) {
    await resetLimit(db, limit.key);
    if (user.wrong_factors > 0) await db.update(appUser).set({ wrong_factors: 0 }).where(eq(appUser.id, id));
    return true;
  }
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(appUser)
      .set({ wrong_factors: sql`${appUser.wrong_factors} + 1` })
      .where(eq(appUser.id, id))
      .returning({ count: appUser.wrong_factors });
    if (row?.count === TOLD_AT) await enqueueMail(tx, now(), wrongFactorsMail, { to, language }, { name });
  });
  return false;
}
