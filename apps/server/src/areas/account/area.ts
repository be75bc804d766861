import type { Area } from '../../platform/area';
import type { Deps } from '../../platform/deps';
import type { Db } from '../../platform/db/open';
import { HOUR, SECOND } from '../../platform/base/time';
import { deleteOldAttempts } from '../../platform/limits/slidingWindow';
import { deleteOldDevices } from './identity/knownDevice';
import { deleteExpiredRequests } from './identity/links';
import {
  beginAuthenticatorRoute,
  confirmAuthenticatorRoute,
  removeAuthenticatorRoute,
} from './factors/authenticatorRoutes';
import {
  addPasskeyRoute,
  beginPasskeyRoute,
  listPasskeysRoute,
  removePasskeyRoute,
} from './factors/passkeyRoutes';
import { stepUpRoute } from './factors/stepUp';
import { changeEmailRoute, patchUserRoute, putPasswordRoute, userRoute } from './flows/changeUser';
import { beginSetupRoute, confirmRoute, resendRoute } from './flows/confirm';
import { loginRoute } from './flows/login';
import {
  beginConfirmPasskeyRoute,
  beginPasskeySignInRoute,
  beginStepUpPasskeyRoute,
  passkeySignInRoute,
} from './flows/passkeySignIn';
import { checkRegistrationRoute, registerRoute } from './flows/register';
import { checkLinkRoute, forgotRoute, resetRoute } from './flows/resetPassword';
import { acceptTermsRoute } from './flows/terms';
import {
  codeMail,
  emailChangedMail,
  firstProviderMail,
  invitationMail,
  manyLookupsMail,
  newDeviceMail,
  passwordChangedMail,
  passwordResetMail,
  signInChangedMail,
  waitingMail,
  wrongFactorsMail,
} from './identity/accountMails';
import {
  csrfRoute,
  draftKeyRoute,
  endSessionRoute,
  listSessionsRoute,
  logoutRoute,
} from './session/sessionRoutes';
import { beginSingleSignOnRoute } from './singleSignOn/begin';
import { finishSingleSignOnRoute } from './singleSignOn/finish';

interface Clock {
  readonly db: Db;
  readonly now: () => Date;
}

export const accountArea: Area<Deps, Clock> = {
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
  mails: [
    codeMail,
    waitingMail,
    passwordResetMail,
    firstProviderMail,
    passwordChangedMail,
    emailChangedMail,
    newDeviceMail,
    signInChangedMail,
    wrongFactorsMail,
    invitationMail,
    manyLookupsMail,
  ],
  jobs: ({ db, now }) => [
    {
      name: 'account.expired',
      every: HOUR,
      retryAfter: 5 * SECOND,
      run: async () => {
        await deleteOldAttempts(db, now());
        await deleteExpiredRequests(db, now());
        await deleteOldDevices(db, now());
      },
    },
  ],
};
