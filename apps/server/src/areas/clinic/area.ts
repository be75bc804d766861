import type { Area } from '../../platform/area';
import type { Deps } from '../../platform/deps';
import { HOUR } from '../../platform/base/time';
import type { Db } from '../../platform/db/open';
import type { Files } from '../../platform/files/files';
import { listActsRoute } from './acts/listActs';
import {
  changeClinicRoute,
  clinicChangedMail,
  getClinicRoute,
  letterheadRoute,
  putFactorPolicyRoute,
  putLetterheadRoute,
} from './details/clinic';
import { eraseRoute, removeErased } from './erase';
import { exportRoute } from './archive';
import {
  getIdentityProviderRoute,
  identityProviderMail,
  putIdentityProviderRoute,
  removeIdentityProviderRoute,
  renewSignInAddressRoute,
  testIdentityProviderRoute,
  unlinkIdentityRoute,
} from './identityProvider/identityProviderRoutes';
import { inviteRoute, resendInvitationRoute } from './invitations';
import {
  listUsersRoute,
  ownerChangedMail,
  removeUserRoute,
  roleChangedMail,
  setUserRoleRoute,
} from './users';

export const clinicArea: Area<Deps, { readonly db: Db; readonly files: Files }> = {
  name: 'clinic',
  calls: [
    listActsRoute,
    getClinicRoute,
    putFactorPolicyRoute,
    changeClinicRoute,
    getIdentityProviderRoute,
    putIdentityProviderRoute,
    renewSignInAddressRoute,
    removeIdentityProviderRoute,
    unlinkIdentityRoute,
    testIdentityProviderRoute,
    inviteRoute,
    resendInvitationRoute,
    setUserRoleRoute,
    eraseRoute,
    exportRoute,
    letterheadRoute,
    putLetterheadRoute,
    listUsersRoute,
    removeUserRoute,
  ],
  mails: [clinicChangedMail, identityProviderMail, ownerChangedMail, roleChangedMail],
  jobs: ({ db, files }) => [{ name: 'clinic.erased', pauseMs: HOUR, run: () => removeErased(db, files) }],
};
