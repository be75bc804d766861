import type { signedIn } from '@alveola/contract';
import { z } from 'zod';
import { NO_CLINIC } from '../../../platform/audit/audit';
import { newId, newSecret, sha256 } from '../../../platform/base/ids';
import type { Queries } from '../../../platform/db/open';
import { runStatement, runIn, statement } from '../../../platform/db/statement';
import type { Deps } from '../../../platform/deps';
import type { LooseContext } from '../../../platform/http/route';
import { toNetwork } from '../../../platform/limits/network';
import { toQueued } from '../../../platform/mail/queue';
import { hashAddress } from '../../../platform/security/events';
import { newDeviceMail } from '../identity/accountMails';
import { type ProfileRows, toProfile } from '../identity/profile';
import { toDevice } from './deviceName';
import { findKnownDevice } from '../identity/knownDevice';

export type Caller = Pick<
  LooseContext,
  'address' | 'userAgent' | 'binding' | 'bind' | 'device' | 'setDevice' | 'note'
>;

/**
 * Writes everything that a sign-in changes, or nothing: the device and its new cookie for every user of this
 * browser, the mail about a new device, the audit log, and the session, which replaces this user's earlier
 * one in this browser.
 */
const SIGN_IN = statement(
  'sign_in',
  `with replaced as (
     delete from session where binding_hash = :replaced or device_id = :device
   ), renewed as (
     update known_device set token_hash = :device_token,
       last_used_at = case when id = :device then :at::timestamptz else last_used_at end,
       user_agent = case when id = :device then :user_agent else user_agent end
     -- One of this user's own that was not used for a year stays another device.
     where (token_hash = :given and user_id <> :user) or id = :device
   ), met as (
     insert into known_device (id, user_id, token_hash, user_agent, created_at, last_used_at)
     select :device, :user, :device_token, :user_agent, :at::timestamptz, :at::timestamptz where :is_new::boolean
   ), told as (
     insert into mail_outbox (id, to_address, language, content, created_at, next_try_at, expires_at)
     select * from jsonb_to_record(:mail::jsonb) as mail (id text, to_address text, language text, content jsonb,
       created_at timestamptz, next_try_at timestamptz, expires_at timestamptz) where mail.id is not null
   ), remembered as (
     update app_user set known_addresses = '{}', last_sign_in_at = :at::timestamptz where id = :user
   ), audited as (
     insert into audit_log (clinic_id, at, id, user_id, action, address)
     values (:clinic, :at::timestamptz, :audit, :user, 'login', :address)
   )
   insert into session (token_hash, binding_hash, user_id, created_at, last_used_at, user_agent, device_id)
   values (:token, :binding, :user, :at::timestamptz, :at::timestamptz, :user_agent, :device)`,
  z.never(),
);

export async function signIn(
  deps: Deps,
  userRows: ProfileRows,
  caller: Caller,
  tx?: Queries,
): Promise<z.output<typeof signedIn>> {
  const { db, now } = deps;
  const { id, clinic_id, email } = userRows.user;
  const { address, userAgent, binding: replaced, device: given } = caller;
  const [token, binding, deviceToken] = [newSecret(), newSecret(), newSecret()];
  const knownDevice = await findKnownDevice(db, now(), email, given);
  const mail = knownDevice === null ? toNewDeviceMail(deps, userRows, caller) : null;
  const values = {
    user: id,
    clinic: clinic_id ?? NO_CLINIC,
    at: now(),
    audit: newId(),
    address,
    replaced: replaced && sha256(replaced),
    device: knownDevice ?? newId(),
    is_new: knownDevice === null,
    mail: mail && JSON.stringify(mail),
    given: given && sha256(given),
    device_token: sha256(deviceToken),
    token: sha256(token),
    binding: sha256(binding),
    user_agent: userAgent,
  };
  await (tx ? runIn(tx, SIGN_IN, values) : runStatement(db, SIGN_IN, values));
  caller.bind(binding);
  caller.setDevice(deviceToken);
  return { token, user: toProfile(userRows, now(), deps.termsVersion) };
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
