import type { ConfirmationMethod, signedIn } from '@alveola/contract';
import type { z } from 'zod';
import type { Deps } from '../../../platform/deps';
import { type AcceptedAnswer, accepted } from '../../../platform/http/answer';
import { consume } from '../../../platform/limits/slidingWindow';
import type { Result } from '../../../platform/base/result';
import { type FactorMethod, requestFactor, requestCode } from '../identity/confirmationRequest';
import { hasFactor, type ProfileRows } from '../identity/profile';
import { codeLimit } from '../identity/accountLimits';
import { findKnownDevice } from '../identity/knownDevice';
import { type Caller, signIn } from './signIn';

type Entered = Result<z.output<typeof signedIn> | AcceptedAnswer<Next>>;
type Next = ReturnType<typeof toNext>;

const toNext = (step: 'registration' | 'login', method: ConfirmationMethod, request: string) => ({
  next: 'confirmation' as const,
  step,
  method,
  request,
});

export const confirmFirst = (
  step: 'registration' | 'login',
  request: string,
  method: ConfirmationMethod = 'mail',
) => accepted(toNext(step, method, request));

/**
 * The provider's users always need one. An evaluation makes an exception, because it starts with one command.
 */
function isFactorRequired({ publicUrl }: Deps, { user, clinic }: ProfileRows): boolean {
  return user.type === 'provider' ? publicUrl !== null : clinic?.factor_required === true;
}

/** Owners are exempt, because they administer the identity provider. */
export function isSingleSignOnRequired({ user, clinic }: ProfileRows): boolean {
  return clinic?.single_sign_on_required === true && user.type !== 'clinic_owner';
}

export async function continueSignIn(
  deps: Deps,
  userRows: ProfileRows,
  caller: Caller,
  through_provider = false,
): Promise<Entered> {
  const { code_at_sign_in, passkeys, totp_since, id, email, language } = userRows.user;
  if (passkeys > 0) return askForFactor(deps, userRows, 'passkey', through_provider);
  if (totp_since !== null) return askForFactor(deps, userRows, 'app', through_provider);
  if (!code_at_sign_in) return enter(deps, userRows, caller, through_provider);
  const knownDevice = await findKnownDevice(deps.db, deps.now(), email, caller.device);
  const limited = await consume(deps.db, deps.now(), [codeLimit(knownDevice ?? email)]);
  if (limited) return limited;
  const request = { step: 'login', user_id: id, email, language, through_provider } as const;
  return confirmFirst('login', await requestCode(deps, request));
}

export async function enter(
  deps: Deps,
  userRows: ProfileRows,
  caller: Caller,
  through_provider: boolean,
): Promise<Entered> {
  const isMissing = !hasFactor(userRows.user) && isFactorRequired(deps, userRows);
  return isMissing ? askForFactor(deps, userRows, 'setup', through_provider) : signIn(deps, userRows, caller);
}

async function askForFactor(
  deps: Deps,
  { user }: ProfileRows,
  method: FactorMethod,
  through_provider: boolean,
) {
  const { id, email, language } = user;
  const request = { step: 'login', user_id: id, email, language, through_provider } as const;
  return confirmFirst('login', await requestFactor(deps, request, method), method);
}
