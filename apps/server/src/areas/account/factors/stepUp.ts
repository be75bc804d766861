import { type Call, stepUp } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import { session as sessions } from '../../../platform/db/schema';
import { type Route, route, type Session } from '../../../platform/http/route';
import { type Result, refuse } from '../../../platform/base/result';
import { MINUTE } from '../../../platform/base/time';
import { checkCurrentPassword } from '../identity/currentPassword';
import { checkFactor } from './checkFactor';

export const STEP_UP_FOR = 5 * MINUTE;

export function checkStepUp({ stepUp: wanted }: Pick<Call, 'stepUp'>, { proof }: Session, now: Date): Result {
  if (wanted === undefined) return undefined;
  const signedInAt = wanted === 'recent' ? proof?.signedInAt : undefined;
  const proved = proof?.stepUpAt ?? signedInAt;
  const age = proved ? now.getTime() - proved.getTime() : STEP_UP_FOR;
  // A negative age means that the clock was set back. It does not make a proof younger.
  return age >= 0 && age < STEP_UP_FOR ? undefined : refuse('step-up-needed');
}

export const stepUpRoute: Route = route(stepUp, async (context) => {
  const { deps, session, body, audit } = context;
  const { db, now } = deps;
  const refusal =
    (await checkCurrentPassword(deps, session, body.current_password)) ?? (await checkFactor(context, body));
  if (refusal) return refusal;
  await db.transaction(async (tx) => {
    await tx.update(sessions).set({ step_up_at: now() }).where(eq(sessions.token_hash, session.tokenHash));
    await audit(tx, 'session.step-up');
  });
  return undefined;
});
