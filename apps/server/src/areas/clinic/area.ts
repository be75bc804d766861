import type { Area } from '../../platform/area';
import type { Deps } from '../../platform/deps';
import { HOUR } from '../../platform/base/time';
import type { Db } from '../../platform/db/open';
import type { Files } from '../../platform/files/files';
import { listActsRoute } from './acts/listActs';
import { changeClinicRoute, clinicChangedMail, getClinicRoute, putFactorPolicyRoute } from './details/clinic';
import { eraseRoute, removeErased } from './erase';
import { exportRoute } from './export';
import {
  identityProviderMail,
  getIdentityProviderRoute,
  putIdentityProviderRoute,
  removeIdentityProviderRoute,
  renewSignInAddressRoute,
  unlinkIdentityRoute,
} from './identityProvider/identityProviderRoutes';
import { testIdentityProviderRoute } from './identityProvider/probe';
import { letterheadRoute, putLetterheadRoute } from './letterheadRoutes';
import { inviteRoute, resendInvitationRoute } from './people/invitations';
import { setUserRoleRoute } from './people/owners';
import { ownerChangedMail, roleChangedMail } from './people/peopleMails';
import { listUsersRoute, removeUserRoute } from './users';

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
  jobs: ({ db, files }) => [{ name: 'clinic.erased', every: HOUR, run: () => removeErased(db, files) }],
};
