import type { ConfirmationMethod, signedIn } from '@alveola/contract';
import type { z } from 'zod';
import { and, eq, ne, or } from 'drizzle-orm';
import type { Deps } from '../../../platform/deps';
import { accepted } from '../../../platform/http/answer';
import { consume } from '../../../platform/limits/slidingWindow';
import { type Refusal, refuse, type Result } from '../../../platform/base/result';
import { writeAudit } from '../../../platform/audit/audit';
import { newId, newSecret, sha256 } from '../../../platform/base/ids';
import type { Queries } from '../../../platform/db/open';
import { appUser, session } from '../../../platform/db/schema';
import type { LooseContext } from '../../../platform/http/route';
import { toNetwork } from '../../../platform/limits/network';
import { mailOutbox, toQueued } from '../../../platform/mail/queue';
import { hashAddress } from '../../../platform/security/events';
import { type FactorMethod, requestCode, requestFactor } from '../identity/confirmationRequest';
import { hasFactor, type ProfileRows, toProfile } from '../identity/profile';
import { codeLimit } from '../identity/accountLimits';
import { findKnownDevice, toDevice } from '../identity/knownDevice';
import { newDeviceMail } from '../identity/accountMails';
import { knownDevice } from '../identity/accountTables';

type Entered = Result<z.output<typeof signedIn> | ReturnType<typeof confirmFirst>>;

export const confirmFirst = (
  step: 'registration' | 'login',
  request: string,
  method: ConfirmationMethod = 'mail',
) => accepted({ next: 'confirmation' as const, step, method, request });

/** The provider's users always need one, but for an evaluation, which starts with one command. */
function isFactorRequired({ publicUrl }: Deps, { user, clinic }: ProfileRows): boolean {
  return user.type === 'provider' ? publicUrl !== null : clinic?.factor_required === true;
}

/** Owners may use a password, because they administer the identity provider. */
export function refuseSignIn({ user, clinic }: ProfileRows, through_provider = false): Refusal | undefined {
  if (!user.approved) return refuse(user.declined_at ? 'account-declined' : 'not-approved');
  const isElsewhere = clinic?.single_sign_on_required === true && user.type !== 'clinic_owner';
  return isElsewhere && !through_provider ? refuse('single-sign-on-required') : undefined;
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

type Caller = Pick<
  LooseContext,
  'address' | 'userAgent' | 'binding' | 'bind' | 'device' | 'setDevice' | 'note'
>;

/**
 * The token works only together with the cookie. The session replaces this user's earlier one in this browser,
 * whose every user gets the new cookie.
 */
export async function signIn(
  deps: Deps,
  userRows: ProfileRows,
  caller: Caller,
  transaction?: Queries,
): Promise<z.output<typeof signedIn>> {
  const { db, now } = deps;
  const { id, clinic_id: clinicId, email } = userRows.user;
  const { address, userAgent: user_agent, binding: replaced, device: given } = caller;
  const [token, binding, deviceToken] = [newSecret(), newSecret(), newSecret()];
  const token_hash = sha256(deviceToken);
  const device = await findKnownDevice(db, now(), email, given);
  const mail = device === null ? toNewDeviceMail(deps, userRows, caller) : null;
  const write = async (tx: Queries) => {
    const at = now();
    const device_id = device ?? newId();
    const used = { token_hash, user_agent, last_used_at: at };
    const isReplaced = replaced === null ? undefined : eq(session.binding_hash, sha256(replaced));
    await tx.delete(session).where(or(isReplaced, eq(session.device_id, device_id)));
    // One of this user's own that was not used for a year stays another device.
    if (given !== null)
      await tx
        .update(knownDevice)
        .set({ token_hash })
        .where(and(eq(knownDevice.token_hash, sha256(given)), ne(knownDevice.user_id, id)));
    if (device === null)
      await tx.insert(knownDevice).values({ ...used, id: device_id, user_id: id, created_at: at });
    else await tx.update(knownDevice).set(used).where(eq(knownDevice.id, device_id));
    if (mail) await tx.insert(mailOutbox).values(mail);
    await tx.update(appUser).set({ known_addresses: [], last_sign_in_at: at }).where(eq(appUser.id, id));
    await writeAudit(tx, at, { clinicId, userId: id, address }, 'login');
    await tx.insert(session).values({
      token_hash: sha256(token),
      binding_hash: sha256(binding),
      user_id: id,
      created_at: at,
      last_used_at: at,
      user_agent,
      device_id,
    });
  };
  await (transaction ? write(transaction) : db.transaction(write));
  caller.bind(binding);
  caller.setDevice(deviceToken);
  return { token, user: toProfile(userRows, now(), deps.termsVersion) };
}

function toNewDeviceMail(deps: Deps, { user }: ProfileRows, { address, userAgent, note }: Caller) {
  const at = deps.now();
  const { name, last_sign_in_at, known_addresses } = user;
  // Users who last signed in before devices were recorded are recognised once by their address.
  if (last_sign_in_at === null || known_addresses.includes(hashAddress(deps, address))) return null;
  note('new-device');
  const where = { at: at.toISOString(), ...toDevice(userAgent), network: toNetwork(address) };
  return toQueued(at, newDeviceMail, user, { name, ...where });
}
