import type { CallContext } from '../../../platform/http/route';
import type { stepUp } from '@alveola/contract';
import { consume } from '../../../platform/limits/slidingWindow';
import { invalid, type Result } from '../../../platform/result';
import { noteRecovery } from '../authenticator/recovery';
import { useFactorCode } from '../authenticator/verify';
import { invalidCode } from '../confirmation/code';
import { findUserById } from '../profile/profile';
import { factorLimit } from '../rateLimits';

type Context = Pick<CallContext<typeof stepUp>, 'deps' | 'session' | 'audit' | 'note'>;

/** The second factor of who is signed in, where one is set up. Wrong ones are told in the log. */
export async function checkFactor(context: Context, code: string | undefined): Promise<Result> {
  const { deps, session, audit, note } = context;
  const found = await findUserById(deps.db, session.user.id);
  if (!found || found.user.totp_since === null) return undefined;
  if (code === undefined) return invalid('code', 'code-required');
  const limited = await consume(deps.db, deps.now(), [factorLimit(session.user.id)]);
  if (limited) return limited;
  const use = await useFactorCode(deps, found.user, code);
  if (use === 'recovery') await noteRecovery(deps, found, audit);
  if (use !== null) return undefined;
  note('step-up-failed');
  return invalidCode();
}
