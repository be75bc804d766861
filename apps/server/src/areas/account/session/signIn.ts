import type { signedIn } from '@alveola/contract';
import { and, eq, ne, or } from 'drizzle-orm';
import type { z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit';
import { newId, newSecret, sha256 } from '../../../platform/base/ids';
import type { Queries } from '../../../platform/db/open';
import { appUser, session } from '../../../platform/db/schema';
import type { Deps } from '../../../platform/deps';
import type { LooseContext } from '../../../platform/http/route';
import { toNetwork } from '../../../platform/limits/network';
import { mailOutbox, toQueued } from '../../../platform/mail/queue';
import { hashAddress } from '../../../platform/security/events';
import { newDeviceMail } from '../identity/accountMails';
import { type ProfileRows, toProfile } from '../identity/profile';
import { toDevice } from './deviceName';
import { knownDevice } from '../identity/accountTables';
import { findKnownDevice } from '../identity/knownDevice';

export type Caller = Pick<
  LooseContext,
  'address' | 'userAgent' | 'binding' | 'bind' | 'device' | 'setDevice' | 'note'
>;

/** The token works only together with the cookie. */
export async function signIn(
  deps: Deps,
  userRows: ProfileRows,
  caller: Caller,
  tx?: Queries,
): Promise<z.output<typeof signedIn>> {
  const { db, now } = deps;
  const { binding: replaced, device: given } = caller;
  const [token, binding, deviceToken] = [newSecret(), newSecret(), newSecret()];
  const device = await findKnownDevice(db, now(), userRows.user.email, given);
  const mail = device === null ? toNewDeviceMail(deps, userRows, caller) : null;
  const write = (queries: Queries) =>
    writeSignIn(queries, now(), userRows, caller, {
      device,
      mail,
      replaced: replaced && sha256(replaced),
      given: given && sha256(given),
      token_hash: sha256(token),
      binding_hash: sha256(binding),
      deviceHash: sha256(deviceToken),
    });
  await (tx ? write(tx) : db.transaction(write));
  caller.bind(binding);
  caller.setDevice(deviceToken);
  return { token, user: toProfile(userRows, now(), deps.termsVersion) };
}

interface NewSession {
  /** Null: a new device. */
  readonly device: string | null;
  readonly mail: typeof mailOutbox.$inferInsert | null;
  readonly replaced: string | null;
  readonly given: string | null;
  readonly token_hash: string;
  readonly binding_hash: string;
  readonly deviceHash: string;
}

/** The session replaces this user's earlier one in this browser, whose every user gets the new cookie. */
async function writeSignIn(
  tx: Queries,
  at: Date,
  { user: { id, clinic_id } }: ProfileRows,
  { address, userAgent: user_agent }: Caller,
  { device, mail, replaced, given, token_hash, binding_hash, deviceHash }: NewSession,
): Promise<void> {
  const device_id = device ?? newId();
  const used = { token_hash: deviceHash, user_agent, last_used_at: at };
  const isReplaced = replaced === null ? undefined : eq(session.binding_hash, replaced);
  await tx.delete(session).where(or(isReplaced, eq(session.device_id, device_id)));
  // One of this user's own that was not used for a year stays another device.
  if (given !== null)
    await tx
      .update(knownDevice)
      .set({ token_hash: deviceHash })
      .where(and(eq(knownDevice.token_hash, given), ne(knownDevice.user_id, id)));
  if (device === null)
    await tx.insert(knownDevice).values({ ...used, id: device_id, user_id: id, created_at: at });
  else await tx.update(knownDevice).set(used).where(eq(knownDevice.id, device_id));
  if (mail) await tx.insert(mailOutbox).values(mail);
  await tx.update(appUser).set({ known_addresses: [], last_sign_in_at: at }).where(eq(appUser.id, id));
  await writeAudit(tx, at, { clinicId: clinic_id, userId: id, address }, 'login');
  await tx.insert(session).values({
    token_hash,
    binding_hash,
    user_id: id,
    created_at: at,
    last_used_at: at,
    user_agent,
    device_id,
  });
}

function toNewDeviceMail(deps: Deps, { user }: ProfileRows, { address, userAgent, note }: Caller) {
  const at = deps.now();
  const { name, email: to, language, last_sign_in_at, known_addresses } = user;
  // Users who last signed in before devices were recorded are recognised once by their address.
  if (last_sign_in_at === null || known_addresses.includes(hashAddress(deps, address))) return null;
  note('new-device');
  const where = { at: at.toISOString(), ...toDevice(userAgent), network: toNetwork(address) };
  return toQueued(at, newDeviceMail, { to, language }, { name, ...where });
}
