import { beginSetup, type CallBody, confirm, resendCode } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import { isDuplicate } from '../../../platform/db/connections';
import { newId } from '../../../platform/base/ids';
import type { Queries } from '../../../platform/db/open';
import { appUser, clinic } from '../../../platform/db/schema';
import { type CallContext, route } from '../../../platform/http/route';
import { consume } from '../../../platform/limits/slidingWindow';
import { enqueueMail } from '../../../platform/mail/queue';
import { isRefused, type Result, refuse } from '../../../platform/base/result';
import { accountWaitingMail, notifyProvider } from '../../provider/providerMails';
import { beginApp, turnOnApp, useAppCode, useFactorCode } from '../factors/authenticatorApp';
import { emailChangedMail, waitingMail } from '../identity/accountMails';
import { usePasskey } from '../factors/passkeys';
import { isPassword } from '../identity/passwordHash';
import { revokeLinksAndCodes } from '../identity/links';
import { findUserById, hasFactor } from '../identity/profile';
import { callLimit, codeLimit, registrationLimits, resendLimit } from '../identity/accountLimits';
import { userExists } from '../identity/lookups';
import { recordTerms } from '../identity/clinicHistory';
import { enter, refuseSignIn, signIn } from '../session/signIn';
import { findKnownDevice, limitCaller } from '../identity/knownDevice';
import { tryFactor } from '../factors/stepUp';
import {
  type ConfirmationRow,
  consumeCode,
  findOpenRequest,
  invalidCode,
  takeTry,
} from '../identity/confirmationCode';
import { mailCode } from '../identity/confirmationRequest';
import { applicant, deletePending } from './register';

type Context = CallContext<typeof confirm>;
type Proof = Pick<CallBody<typeof confirm>, 'code' | 'passkey'>;

export const confirmRoute = route(confirm, async (context) => {
  const { deps, params, body, audit } = context;
  const { db, now } = deps;
  const limited = await limitCaller(context, (source) => callLimit('code', source));
  if (limited) return limited;
  const verified = await takeTry(db, now(), params.step, body.request);
  const proved = await isRight(context, verified, body);
  if (isRefused(proved)) return proved;
  if (!proved || !verified) {
    await audit(db, 'code.failed', { clinicId: null, userId: null, detail: { step: params.step } });
    return body.passkey ? refuse('passkey-invalid') : invalidCode();
  }
  switch (params.step) {
    case 'registration': {
      const applied = applicant.parse(verified.registration);
      const full = await consume(db, now(), registrationLimits({ ...applied, email: verified.email }));
      return full ?? consumeWith(context, verified, createAccount);
    }
    case 'login':
      return finishSignIn(context, verified);
    case 'email':
      return consumeWith(context, verified, changeEmail);
    default:
      return params.step satisfies never;
  }
});

export const resendRoute = route(resendCode, async (context) => {
  const { deps, params, body, device } = context;
  const { db, now } = deps;
  const limited = await limitCaller(context, (source) => callLimit('code', source));
  if (limited) return limited;
  const open = await findOpenRequest(db, now(), params.step, body.request);
  if (open?.method !== 'mail') return invalidCode();
  const knownDevice = await findKnownDevice(db, now(), open.email, device);
  const limits = [resendLimit(open.request), codeLimit(knownDevice ?? open.email)];
  const codesLimited = await consume(db, now(), limits);
  if (codesLimited) return codesLimited;
  await mailCode(db, now(), open);
});

/** A code of an app is used up here. A request that does not exist costs as much work. */
async function isRight(
  { deps, audit, device }: Context,
  request: ConfirmationRow | null,
  { code = '', passkey }: Proof,
): Promise<Result<boolean>> {
  if (request === null || request.method === 'mail')
    return isPassword(request?.code_hash ?? null, code.replaceAll(/\s/g, ''));
  const userRows = await findUserById(deps.db, request.user_id ?? '');
  if (userRows === null) return false;
  const { user } = userRows;
  if (request.method === 'setup') return !hasFactor(user) && useAppCode(deps, user, code);
  const knownDevice = await findKnownDevice(deps.db, deps.now(), user.email, device);
  return tryFactor(deps, user, knownDevice === null ? 'stranger' : `device ${knownDevice}`, async () =>
    passkey
      ? request.method === 'passkey' && (await usePasskey(deps, passkey, user.id)) !== null
      : useFactorCode(deps, user, code, audit),
  );
}

export const beginSetupRoute = route(beginSetup, async (context) => {
  const { deps, body } = context;
  const limited = await limitCaller(context, (source) => callLimit('code', source));
  if (limited) return limited;
  const open = await findOpenRequest(deps.db, deps.now(), 'login', body.request);
  if (open?.method !== 'setup' || open.user_id === null) return refuse('sign-in-expired');
  return (await beginApp(deps, { id: open.user_id, email: open.email })) ?? refuse('sign-in-expired');
});

async function consumeWith(
  context: Context,
  verified: ConfirmationRow,
  work: (tx: Queries, context: Context, verified: ConfirmationRow, at: Date) => Promise<Result>,
): Promise<Result> {
  const { db, now } = context.deps;
  const at = now();
  try {
    return await db.transaction(async (tx) =>
      (await consumeCode(tx, at, verified)) ? work(tx, context, verified, at) : invalidCode(),
    );
  } catch (error) {
    if (isDuplicate(error)) return userExists();
    throw error;
  }
}

async function createAccount(
  tx: Queries,
  { audit }: Context,
  { registration, email }: ConfirmationRow,
  at: Date,
): Promise<Result> {
  const { clinic_name, org_number, country, terms_accepted_at, terms_version, ...own } =
    applicant.parse(registration);
  const clinicId = newId();
  const userId = newId();
  await tx.insert(clinic).values({ id: clinicId, name: clinic_name, org_number, country, created_at: at });
  await tx.insert(appUser).values({
    ...own,
    id: userId,
    clinic_id: clinicId,
    type: 'clinic_owner',
    approved: false,
    email,
    created_at: at,
  });
  const terms = { version: terms_version, by: own.name, at: new Date(terms_accepted_at) };
  await recordTerms(tx, clinicId, terms);
  await deletePending(tx, email);
  await audit(tx, 'account.register', { clinicId, userId });
  const { name, language } = own;
  await enqueueMail(tx, at, waitingMail, { email, language }, { name, clinic: clinic_name });
  const waiting = { clinic: clinic_name, country, number: org_number, owner: `${name}, ${email}` };
  await notifyProvider(tx, at, accountWaitingMail, (reader) => ({ name: reader, ...waiting }));
  return undefined;
}

/** The provider may have withdrawn its approval since the password was entered. */
async function finishSignIn(context: Context, verified: ConfirmationRow) {
  const { deps, audit } = context;
  const { db, now } = deps;
  if (!(await consumeCode(db, now(), verified))) return invalidCode();
  const userRows = await findUserById(db, verified.user_id ?? '');
  if (!userRows || userRows.user.email !== verified.email) return invalidCode();
  // The sign-in may have begun with a password before the clinic required its identity provider.
  const refusal = refuseSignIn(userRows, verified.through_provider);
  if (refusal) return refusal;
  if (verified.method === 'mail') return enter(deps, userRows, context, verified.through_provider);
  if (verified.method !== 'setup') return signIn(deps, userRows, context);
  const { clinic_id: clinicId, id: userId } = userRows.user;
  const log: typeof audit = (tx, action) => audit(tx, action, { clinicId, userId });
  // The session starts in the same transaction, because only it shows the recovery codes.
  return db.transaction(async (tx) => {
    const recovery_codes = await turnOnApp(tx, now(), userRows.user, null, log);
    const set = await findUserById(tx, userId);
    return set ? { ...(await signIn(deps, set, context, tx)), recovery_codes } : invalidCode();
  });
}

async function changeEmail(
  tx: Queries,
  { audit }: Context,
  verified: ConfirmationRow,
  at: Date,
): Promise<Result> {
  const userRows = await findUserById(tx, verified.user_id ?? '');
  if (!userRows || userRows.user.removed_at) return invalidCode();
  const { id, clinic_id, name } = userRows.user;
  await tx.update(appUser).set({ email: verified.email }).where(eq(appUser.id, id));
  await revokeLinksAndCodes(tx, id);
  await audit(tx, 'email.change', { clinicId: clinic_id, userId: id });
  await enqueueMail(tx, at, emailChangedMail, userRows.user, { name, email: verified.email });
}
