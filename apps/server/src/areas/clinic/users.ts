import { listClinicUsers, removeUser } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import { newSecret } from '../../platform/base/ids';
import type { Queries } from '../../platform/db/open';
import { appUser, session as sessions } from '../../platform/db/schema';
import { type Route, route } from '../../platform/http/route';
import { refuse } from '../../platform/base/result';
import { hashPassword } from '../account/identity/passwordHash';
import { revokeLinksAndCodes } from '../account/identity/links';
import { forgetDevices } from '../account/identity/knownDevice';
import { identityLink, passkey } from '../account/identity/accountTables';
import { listInvitations, withdrawInvitation } from './people/invitations';
import { isLastOwner, listPeople, notifyOfOwner, toClinicUser } from './people/owners';
import { lockClinic } from './seats';

export const listUsersRoute: Route = route(listClinicUsers, async ({ deps: { db, now }, session }) => {
  const people = await listPeople(db, session.clinicId);
  return [...people.map(toClinicUser), ...(await listInvitations(db, session.clinicId, now()))];
});

/**
 * An owner can leave only if another owner stays. Another owner has to lose the ownership first, with a
 * reason.
 */
export const removeUserRoute: Route = route(
  removeUser,
  async ({ deps: { db, now }, session: { clinicId, user }, params, audit }) =>
    db.transaction(async (tx) => {
      const clinic = await lockClinic(tx, clinicId);
      if (!clinic) return refuse('account-not-found');
      if (!(await withdrawInvitation(tx, clinicId, params.id))) {
        const people = await listPeople(tx, clinicId);
        const who = people.find(({ id }) => id === params.id);
        if (!who) return refuse('account-not-found');
        if (isLastOwner(people, who)) return refuse('last-owner');
        const isOwner = who.type === 'clinic_owner';
        if (isOwner && who.id !== user.id) return refuse('forbidden');
        await remove(tx, who.id, now());
        const others = people.filter(({ id }) => id !== who.id);
        const left = {
          clinic: clinic.name,
          who,
          by: user.name,
          change: 'left',
          role: null,
          reason: who.email,
        } as const;
        if (isOwner) await notifyOfOwner(tx, now(), others, left);
      }
      await audit(tx, 'clinic.remove-user', { detail: { removed: params.id } });
      return undefined;
    }),
);

/** Keeps only the name, which reports show. RFC 2606 reserves `.invalid`. */
async function remove(db: Queries, id: string, now: Date): Promise<void> {
  await db
    .update(appUser)
    .set({
      removed_at: now,
      approved: false,
      type: 'clinic_user',
      email: `${id}@removed.invalid`,
      password_hash: await hashPassword(newSecret(), 'urgent'),
      known_addresses: [],
      code_at_sign_in: false,
      passkeys: 0,
      payment_customer_id: null,
    })
    .where(eq(appUser.id, id));
  await db.delete(sessions).where(eq(sessions.user_id, id));
  await forgetDevices(db, id);
  await db.delete(passkey).where(eq(passkey.user_id, id));
  await db.delete(identityLink).where(eq(identityLink.user_id, id));
  await revokeLinksAndCodes(db, id);
}
