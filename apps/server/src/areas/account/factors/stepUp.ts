import { type CallBody, type CallTerms, stepUp } from '@alveola/contract';
import { eq, sql } from 'drizzle-orm';
import { invalid, isRefused, type Result, refuse } from '../../../platform/base/result';
import { MINUTE } from '../../../platform/base/time';
import { appUser, session as sessions } from '../../../platform/db/schema';
import type { Deps } from '../../../platform/deps';
import { type CallContext, route, type Session } from '../../../platform/http/route';
import { consume, resetLimit } from '../../../platform/limits/slidingWindow';
import { enqueueMail } from '../../../platform/mail/queue';
import { type FactorSource, factorLimit } from '../identity/accountLimits';
import { wrongFactorsMail } from '../identity/accountMails';
import { invalidCode } from '../identity/confirmationCode';
import { checkCurrentPassword } from '../identity/passwordHash';
import { findUserById, hasFactor } from '../identity/profile';
import { useFactorCode } from './authenticatorApp';
import { usePasskey } from './passkeys';

type User = typeof appUser.$inferSelect;

const MAIL_AT_WRONG_FACTORS = 3;
/** NIST SP 800-63B 3.2.2: after so many wrong factors in a row, only known devices and sessions may try. */
const MOST_IN_A_ROW = 100;

/**
 * Only wrong attempts count, and each known device and open session counts separately, so that somebody who
 * knows only the password cannot lock the owner out.
 * @returns whether the factor was right
 */
export async function tryFactor(
  { db, now }: Deps,
  user: User,
  source: FactorSource,
  prove: () => Promise<boolean>,
): Promise<Result<boolean>> {
  const { id, name } = user;
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
    if (row?.count === MAIL_AT_WRONG_FACTORS) await enqueueMail(tx, now(), wrongFactorsMail, user, { name });
  });
  return false;
}

export async function checkFactor(
  { deps, session, audit, note }: Pick<CallContext<typeof stepUp>, 'deps' | 'session' | 'audit' | 'note'>,
  { code, passkey }: Pick<CallBody<typeof stepUp>, 'code' | 'passkey'>,
): Promise<Result> {
  const userRows = await findUserById(deps.db, session.user.id);
  if (!userRows || !hasFactor(userRows.user)) return undefined;
  if (code === undefined && passkey === undefined) return invalid('code', 'code-required');
  const { user } = userRows;
  const proved = await tryFactor(deps, user, `session ${session.tokenHash}`, async () =>
    passkey === undefined
      ? useFactorCode(deps, user, code ?? '', audit)
      : (await usePasskey(deps, passkey, user.id)) !== null,
  );
  if (isRefused(proved)) return proved;
  if (proved) return undefined;
  note('step-up-failed');
  return passkey === undefined ? invalidCode() : refuse('passkey-invalid');
}

export const STEP_UP_FOR = 5 * MINUTE;

export function checkStepUp(
  { stepUp: wanted }: Pick<CallTerms, 'stepUp'>,
  { proof }: Session,
  now: Date,
): Result {
  if (wanted === undefined) return undefined;
  const signedInAt = wanted === 'recent' ? proof?.signedInAt : undefined;
  const proved = proof?.stepUpAt ?? signedInAt;
  const age = proved ? now.getTime() - proved.getTime() : STEP_UP_FOR;
  // A negative age means that the clock was set back. It does not make a proof younger.
  return age >= 0 && age < STEP_UP_FOR ? undefined : refuse('step-up-needed');
}

export const stepUpRoute = route(stepUp, async (context) => {
  const { deps, session, body, audit } = context;
  const { db, now } = deps;
  const refusal =
    (await checkCurrentPassword(deps, session, body.current_password)) ?? (await checkFactor(context, body));
  if (refusal) return refusal;
  await db.transaction(async (tx) => {
    await tx.update(sessions).set({ step_up_at: now() }).where(eq(sessions.token_hash, session.tokenHash));
    await audit(tx, 'session.step-up');
  });
});
