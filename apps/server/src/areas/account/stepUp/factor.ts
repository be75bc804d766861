import type { CallContext } from '../../../platform/http/route';
import type { CallBody, stepUp } from '@alveola/contract';
import { consume } from '../../../platform/limits/slidingWindow';
import { invalid, refuse, type Result } from '../../../platform/result';
import { useFactorCode } from '../authenticator/verify';
import { invalidCode } from '../confirmation/code';
import { usePasskey } from '../passkey/verify';
import { findUserById, hasFactor } from '../profile/profile';
import { factorLimit } from '../rateLimits';

type Given = Pick<CallBody<typeof stepUp>, 'code' | 'passkey'>;
type Context = Pick<CallContext<typeof stepUp>, 'deps' | 'session' | 'audit' | 'note'>;

/** The second factor of who is signed in, where one is set up. Wrong ones are told in the log. */
export async function checkFactor(context: Context, { code, passkey }: Given): Promise<Result> {
  const { deps, session, audit, note } = context;
  const found = await findUserById(deps.db, session.user.id);
  if (!found || !hasFactor(found.user)) return undefined;
  if (code === undefined && passkey === undefined) return invalid('code', 'code-required');
  const limited = await consume(deps.db, deps.now(), [factorLimit(session.user.id)]);
  if (limited) return limited;
  if (passkey !== undefined) {
    if ((await usePasskey(deps, passkey, found.user.id)) !== null) return undefined;
    note('step-up-failed');
    return refuse('passkey-invalid');
  }
  if (await useFactorCode(deps, found.user, code ?? '', audit)) return undefined;
  note('step-up-failed');
  return invalidCode();
}
