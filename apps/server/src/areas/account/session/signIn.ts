import type { signedIn } from '@alveola/contract';
import { z } from 'zod';
import { NO_CLINIC } from '../../../platform/audit/audit';
import { newId, newSecret, sha256 } from '../../../platform/db/ids';
import { run, statement } from '../../../platform/db/statement';
import type { Deps } from '../../../platform/deps';
import type { LooseContext } from '../../../platform/http/route';
import { type ProfileRows, toProfile } from '../profile/profile';
import { hashAddress } from '../../../platform/security/events';

/** So many addresses are kept as its owner's. */
const MAX_KNOWN_ADDRESSES = 10;

export type Caller = Pick<LooseContext, 'address' | 'userAgent' | 'binding' | 'bind' | 'note'>;

/**
 * Remembers where from, writes the audit log, ends the session that this browser had, and begins the new one: all
 * or nothing. Sessions of other browsers go on.
 */
const SIGN_IN = statement(
  'sign_in',
  `with replaced as (
     delete from session where binding_hash = :replaced
   ), remembered as (
     update app_user set known_addresses = :known::text[], last_sign_in_at = :at::timestamptz where id = :user
   ), audited as (
     insert into audit_log (clinic_id, at, id, user_id, action, address)
     values (:clinic, :at::timestamptz, :audit, :user, 'login', :address)
   )
   insert into session (token_hash, binding_hash, user_id, created_at, last_used_at, user_agent)
   values (:token, :binding, :user, :at::timestamptz, :at::timestamptz, :user_agent)`,
  z.never(),
);

/** Starts the session of somebody who has proved who they are. The token alone is useless without the cookie. */
export async function signIn(
  deps: Deps,
  found: ProfileRows,
  { address, userAgent, binding: replaced, bind, note }: Caller,
): Promise<z.output<typeof signedIn>> {
  const { db, now } = deps;
  const { id, clinic_id, known_addresses } = found.user;
  const here = hashAddress(deps, address);
  const token = newSecret();
  const binding = newSecret();
  await run(db, SIGN_IN, {
    user: id,
    known: [here, ...known_addresses.filter((other) => other !== here)].slice(0, MAX_KNOWN_ADDRESSES),
    clinic: clinic_id ?? NO_CLINIC,
    at: now(),
    audit: newId(),
    address,
    replaced: replaced && sha256(replaced),
    token: sha256(token),
    binding: sha256(binding),
    user_agent: userAgent,
  });
  bind(binding);
  if (known_addresses.length > 0 && !known_addresses.includes(here)) note('new-address');
  return { token, user: toProfile(found, now(), deps.termsVersion) };
}
