import type { Area } from '../../platform/area';
import type { Deps } from '../../platform/deps';
import { HOUR, SECOND } from '../../platform/base/time';
import { deleteOldAttempts } from '../../platform/limits/slidingWindow';
import { deleteOldDevices } from './identity/knownDevice';
import { deleteExpiredRequests } from './identity/links';
import {
  addPasskeyRoute,
  beginAuthenticatorRoute,
  beginPasskeyRoute,
  confirmAuthenticatorRoute,
  listPasskeysRoute,
  removeAuthenticatorRoute,
  removePasskeyRoute,
} from './factors/factorRoutes';
import { stepUpRoute } from './factors/stepUp';
import { changeEmailRoute, patchUserRoute, putPasswordRoute, userRoute } from './flows/changeUser';
import { beginSetupRoute, confirmRoute, resendRoute } from './flows/confirm';
import {
  beginConfirmPasskeyRoute,
  beginPasskeySignInRoute,
  beginStepUpPasskeyRoute,
  loginRoute,
  passkeySignInRoute,
} from './flows/login';
import { checkRegistrationRoute, registerRoute } from './flows/register';
import { checkLinkRoute, forgotRoute, resetRoute } from './flows/resetPassword';
import { acceptTermsRoute } from './identity/clinicHistory';
import * as accountMails from './identity/accountMails';
import {
  csrfRoute,
  draftKeyRoute,
  endSessionRoute,
  listSessionsRoute,
  logoutRoute,
} from './session/sessions';
import { beginSingleSignOnRoute, finishSingleSignOnRoute } from './singleSignOn/singleSignOn';

export const accountArea: Area<Deps, Pick<Deps, 'db' | 'now'>> = {
  name: 'account',
  calls: [
    beginAuthenticatorRoute,
    confirmAuthenticatorRoute,
    removeAuthenticatorRoute,
    confirmRoute,
    resendRoute,
    beginSetupRoute,
    loginRoute,
    checkRegistrationRoute,
    registerRoute,
    acceptTermsRoute,
    forgotRoute,
    checkLinkRoute,
    resetRoute,
    listPasskeysRoute,
    beginPasskeyRoute,
    addPasskeyRoute,
    removePasskeyRoute,
    beginStepUpPasskeyRoute,
    beginConfirmPasskeyRoute,
    beginPasskeySignInRoute,
    passkeySignInRoute,
    beginSingleSignOnRoute,
    finishSingleSignOnRoute,
    csrfRoute,
    draftKeyRoute,
    logoutRoute,
    listSessionsRoute,
    endSessionRoute,
    stepUpRoute,
    userRoute,
    patchUserRoute,
    putPasswordRoute,
    changeEmailRoute,
  ],
  mails: Object.values(accountMails),
  jobs: ({ db, now }) => [
    {
      name: 'account.expired',
      pauseMs: HOUR,
      pauseAfterFailureMs: 5 * SECOND,
      run: async () => {
        await deleteOldAttempts(db, now());
        await deleteExpiredRequests(db, now());
        await deleteOldDevices(db, now());
      },
    },
  ],
};
