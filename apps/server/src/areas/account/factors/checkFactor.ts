import type { CallContext } from '../../../platform/http/route';
import type { CallBody, stepUp } from '@alveola/contract';
import { invalid, isRefused, refuse, type Result } from '../../../platform/base/result';
import { useFactorCode } from './appCode';
import { invalidCode } from '../identity/confirmationCode';
import { usePasskey } from './usePasskey';
import { findUserById, hasFactor } from '../identity/profile';
import { tryFactor } from './tryFactor';

type Given = Pick<CallBody<typeof stepUp>, 'code' | 'passkey'>;
type Context = Pick<CallContext<typeof stepUp>, 'deps' | 'session' | 'audit' | 'note'>;

export async function checkFactor(context: Context, { code, passkey }: Given): Promise<Result> {
  const { deps, session, audit, note } = context;
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
