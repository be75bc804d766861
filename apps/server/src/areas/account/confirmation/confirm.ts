import { confirm, resendCode } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import { audit } from '../../../platform/audit/audit';
import { isDuplicate } from '../../../platform/db/duplicate';
import { newId } from '../../../platform/db/ids';
import { appUser, clinic } from '../../../platform/db/schema';
import type { Deps } from '../../../platform/deps';
import { type Refused, refuse } from '../../../platform/http/answer';
import { type Route, route } from '../../../platform/http/route';
import { orderMail } from '../../../platform/mail/order';
import { spend } from '../../../platform/limits/attempts';
import { type Confirmation, checkCode, openRequest, useCode } from './code';
import { userById } from '../profile/profile';
import { callsFrom, codesOf, resendOf } from '../rateLimits';
import { closeDoors } from '../password/link';
import { applicant, dropPending } from '../registration/pending';
import { userExists } from '../registration/register';
import { type Caller, signIn } from '../session/signIn';

/** Specification §8; for a wrong, expired, used and unknown one and after too many tries alike. */
const invalidCode = (): Refused => refuse('code-invalid', { errors: { code: ['The OTP is invalid'] } });

export const confirmRoute: Route = route(confirm, async ({ deps, params, body, ...caller }) => {
  const { db, now } = deps;
  const seconds = await spend(db, now(), [callsFrom('code', caller.address)]);
  if (seconds > 0) return refuse('too-many-attempts', { retryAfter: seconds });
  const code = body.code.replaceAll(/\s/g, '');
  const asked = await checkCode(db, now(), { step: params.step, request: body.request, code });
  if (!asked) {
    const detail = { step: params.step };
    await audit(db, now(), {
      clinicId: null,
      userId: null,
      address: caller.address,
      action: 'code.failed',
      detail,
    });
    return invalidCode();
  }
  switch (params.step) {
    case 'registration':
      return openAccount(deps, asked, caller.address);
    case 'login':
      return finishSignIn(deps, asked, caller);
    case 'email':
      return takeEmail(deps, asked, caller.address);
    default:
      return params.step satisfies never;
  }
});

export const resendRoute: Route = route(
  resendCode,
  async ({ deps: { db, now }, params: { step }, body, address }) => {
    const tooMany = await spend(db, now(), [callsFrom('code', address)]);
    if (tooMany > 0) return refuse('too-many-attempts', { retryAfter: tooMany });
    const asked = await openRequest(db, now(), step, body.request);
    if (!asked) return invalidCode();
    const { request, email, language } = asked;
    const seconds = await spend(db, now(), [resendOf(request), codesOf(email)]);
    if (seconds > 0) return refuse('too-many-attempts', { retryAfter: seconds });
    await orderMail(db, now(), { to: email, language, order: { template: 'code', step, request } });
    return undefined;
  },
);

/** The clinic and its owner, waiting for the provider. */
async function openAccount(
  { db, now }: Deps,
  asked: Confirmation,
  address: string,
): Promise<Refused | undefined> {
  const { name, password_hash, country, clinic_name, org_number, language, terms_accepted_at } =
    applicant.parse(asked.registration);
  const clinicId = newId();
  const userId = newId();
  const at = now();
  try {
    return await db.transaction(async (tx) => {
      if (!(await useCode(tx, at, asked))) return invalidCode();
      await tx.insert(clinic).values({
        id: clinicId,
        name: clinic_name,
        org_number,
        country,
        created_at: at,
        terms_accepted_at: new Date(terms_accepted_at),
      });
      const own = { id: userId, clinic_id: clinicId, type: 'clinic_owner', approved: false } as const;
      await tx
        .insert(appUser)
        .values({ ...own, name, email: asked.email, password_hash, language, created_at: at });
      await dropPending(tx, asked.email);
      await audit(tx, at, { clinicId, userId, address, action: 'account.register' });
      await orderMail(tx, at, {
        to: asked.email,
        language,
        order: { template: 'waiting', name, clinic: clinic_name },
      });
      return undefined;
    });
  } catch (error) {
    if (isDuplicate(error)) return userExists();
    throw error;
  }
}

/** Approval may have been taken back since the password was right. */
async function finishSignIn(deps: Deps, asked: Confirmation, caller: Caller) {
  if (!(await useCode(deps.db, deps.now(), asked))) return invalidCode();
  const found = await userById(deps.db, asked.user_id ?? '');
  if (!found || found.user.email !== asked.email) return invalidCode();
  if (found.user.approved) return signIn(deps, found, caller);
  return refuse(found.user.declined_at ? 'account-declined' : 'not-approved');
}

/** The old address is told, and no link that went there opens the account any more. */
async function takeEmail(
  { db, now }: Deps,
  asked: Confirmation,
  address: string,
): Promise<Refused | undefined> {
  const at = now();
  try {
    return await db.transaction(async (tx) => {
      if (!(await useCode(tx, at, asked))) return invalidCode();
      const found = await userById(tx, asked.user_id ?? '');
      if (!found || found.user.removed_at) return invalidCode();
      const { id, clinic_id, name, email, language } = found.user;
      await tx.update(appUser).set({ email: asked.email }).where(eq(appUser.id, id));
      await closeDoors(tx, id);
      await audit(tx, at, { clinicId: clinic_id, userId: id, address, action: 'email.change' });
      await orderMail(tx, at, {
        to: email,
        language,
        order: { template: 'emailChanged', name, email: asked.email },
      });
      return undefined;
    });
  } catch (error) {
    if (isDuplicate(error)) return userExists();
    throw error;
  }
}
