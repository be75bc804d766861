import {
  beginConfirmPasskey,
  beginPasskeySignIn,
  beginStepUpPasskey,
  passkeySignIn,
} from '@alveola/contract';
import { type Route, route } from '../../../platform/http/route';
import { consume } from '../../../platform/limits/slidingWindow';
import { refuse } from '../../../platform/base/result';
import { findOpenRequest } from '../identity/confirmationCode';
import { findUserById } from '../identity/profile';
import { passkeyLimit } from '../identity/accountLimits';
import { isSingleSignOnRequired } from '../session/enter';
import { findSource } from '../identity/knownDevice';
import { signIn } from '../session/signIn';
import { askPasskey } from '../factors/passkeyChallenge';
import { usePasskey } from '../factors/usePasskey';

export const beginStepUpPasskeyRoute: Route = route(beginStepUpPasskey, ({ deps, session }) =>
  askPasskey(deps, session.user.id),
);

export const beginConfirmPasskeyRoute: Route = route(
  beginConfirmPasskey,
  async ({ deps, body, device, address }) => {
    const { db, now } = deps;
    const source = await findSource(db, now(), { device, address });
    const limited = await consume(db, now(), [passkeyLimit(source)]);
    if (limited) return limited;
    const open = await findOpenRequest(db, now(), 'login', body.request);
    if (open?.method !== 'passkey' || open.user_id === null) return refuse('sign-in-expired');
    return askPasskey(deps, open.user_id);
  },
);

/** Answers everybody alike, so that it does not reveal who has an account. */
export const beginPasskeySignInRoute: Route = route(beginPasskeySignIn, async ({ deps, device, address }) => {
  const source = await findSource(deps.db, deps.now(), { device, address });
  const limited = await consume(deps.db, deps.now(), [passkeyLimit(source)]);
  return limited ?? askPasskey(deps, null);
});

/** A passkey that verified its user counts as two factors: possession, and knowledge or biometrics. */
export const passkeySignInRoute: Route = route(passkeySignIn, async (context) => {
  const { deps, body, audit } = context;
  const { db, now } = deps;
  const limited = await consume(db, now(), [passkeyLimit(await findSource(db, now(), context))]);
  if (limited) return limited;
  const userId = await usePasskey(deps, body, null);
  const userRows = userId === null ? null : await findUserById(db, userId);
  if (!userRows || userRows.user.removed_at !== null) {
    await audit(db, 'login.failed', { clinicId: null, userId: null, detail: { by: 'passkey' } });
    return refuse('passkey-invalid');
  }
  const { approved, declined_at } = userRows.user;
  if (!approved) return refuse(declined_at ? 'account-declined' : 'not-approved');
  if (isSingleSignOnRequired(userRows)) return refuse('single-sign-on-required');
  return signIn(deps, userRows, context);
});
