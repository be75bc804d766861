import { beginSetup, type CallBody, confirm, resendCode } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import { isDuplicate } from '../../../platform/db/connections';
import { newId } from '../../../platform/base/ids';
import type { Queries } from '../../../platform/db/open';
import { appUser, clinic } from '../../../platform/db/schema';
import type { Deps } from '../../../platform/deps';
import { type CallContext, type Route, route } from '../../../platform/http/route';
import { consume } from '../../../platform/limits/slidingWindow';
import { enqueueMail } from '../../../platform/mail/queue';
import { isRefused, type Refusal, type Result, refuse } from '../../../platform/base/result';
import { accountWaitingMail, notifyProvider } from '../../provider/providerMails';
import { beginApp, turnOnApp, useAppCode, useFactorCode } from '../factors/authenticatorApp';
import { emailChangedMail, waitingMail } from '../identity/accountMails';
import { usePasskey } from '../factors/usePasskey';
import { isPassword } from '../identity/passwordHash';
import { revokeLinksAndCodes } from '../identity/links';
import { findUserById, hasFactor, type ProfileRows } from '../identity/profile';
import { callLimit, codeLimit, registrationLimits, resendLimit } from '../identity/accountLimits';
import { userExists } from '../identity/lookups';
import { applicant, deletePending } from './pendingRegistration';
import { recordTerms } from './terms';
import { enter, isSingleSignOnRequired } from '../session/enter';
import { findKnownDevice, findSource } from '../identity/knownDevice';
import { signIn } from '../session/signIn';
import { tryFactor } from '../factors/stepUp';
import {
  type ConfirmationRow,
  consumeCode,
  findOpenRequest,
  invalidCode,
  takeTry,
} from '../identity/confirmationCode';
import { mailCode } from '../identity/confirmationRequest';

type Context = CallContext<typeof confirm>;
type Proof = Pick<CallBody<typeof confirm>, 'code' | 'passkey'>;

export const confirmRoute: Route = route(confirm, async (context) => {
  const { deps, params, body, audit } = context;
  const { db, now } = deps;
  const limited = await consume(db, now(), [callLimit('code', await findSource(db, now(), context))]);
  if (limited) return limited;
  const verified = await takeTry(db, now(), params.step, body.request);
  const proved = await isRight(context, verified, body);
  if (isRefused(proved)) return proved;
  if (!proved || !verified) {
    await audit(db, 'code.failed', { clinicId: null, userId: null, detail: { step: params.step } });
    return refuseProof(body);
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

export const resendRoute: Route = route(
  resendCode,
  async ({ deps: { db, now }, params: { step }, body, device, address }) => {
    const source = await findSource(db, now(), { device, address });
    const limited = await consume(db, now(), [callLimit('code', source)]);
    if (limited) return limited;
    const open = await findOpenRequest(db, now(), step, body.request);
    if (open?.method !== 'mail') return invalidCode();
    const knownDevice = await findKnownDevice(db, now(), open.email, device);
    const codesLimited = await consume(db, now(), [
      resendLimit(open.request),
      codeLimit(knownDevice ?? open.email),
    ]);
    if (codesLimited) return codesLimited;
    await mailCode(db, now(), open);
    return undefined;
  },
);

function refuseProof({ passkey }: Proof): Refusal {
  return passkey ? refuse('passkey-invalid') : invalidCode();
}

/**
 * A code of an app is used up here, a mailed code together with the change that it allows. A request that
 * does not exist costs as much work.
 */
async function isRight(
  { deps, audit, device }: Context,
  request: ConfirmationRow | null,
  { code = '', passkey }: Proof,
): Promise<Result<boolean>> {
  if (request === null || request.method === 'mail')
    return isPassword(request?.code_hash ?? null, code.replaceAll(/\s/g, ''));
  const userRows = await findUserById(deps.db, request.user_id ?? '');
  if (request.method === 'setup') return userRows !== null && isFirstCode(deps, userRows, code);
  if (userRows === null) return false;
  const { user } = userRows;
  const knownDevice = await findKnownDevice(deps.db, deps.now(), user.email, device);
  return tryFactor(deps, user, knownDevice === null ? 'stranger' : `device ${knownDevice}`, async () =>
    passkey
      ? request.method === 'passkey' && (await usePasskey(deps, passkey, user.id)) !== null
      : useFactorCode(deps, user, code, audit),
  );
}

function isFirstCode(deps: Deps, { user }: ProfileRows, code: string): boolean | Promise<boolean> {
  return !hasFactor(user) && useAppCode(deps, user, code);
}

export const beginSetupRoute: Route = route(beginSetup, async ({ deps, body, device, address }) => {
  const { db, now } = deps;
  const source = await findSource(db, now(), { device, address });
  const limited = await consume(db, now(), [callLimit('code', source)]);
  if (limited) return limited;
  const open = await findOpenRequest(db, now(), 'login', body.request);
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
  await tx.insert(clinic).values({
    id: clinicId,
    name: clinic_name,
    org_number,
    country,
    created_at: at,
  });
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
  await enqueueMail(tx, at, waitingMail, { to: email, language }, { name, clinic: clinic_name });
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
  const { approved, declined_at, clinic_id: clinicId, id: userId } = userRows.user;
  if (!approved) return refuse(declined_at ? 'account-declined' : 'not-approved');
  // The sign-in may have begun with a password before the clinic required its identity provider.
  if (!verified.through_provider && isSingleSignOnRequired(userRows))
    return refuse('single-sign-on-required');
  if (verified.method === 'mail') return enter(deps, userRows, context, verified.through_provider);
  if (verified.method !== 'setup') return signIn(deps, userRows, context);
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
  const { id, clinic_id, name, email: to, language } = userRows.user;
  await tx.update(appUser).set({ email: verified.email }).where(eq(appUser.id, id));
  await revokeLinksAndCodes(tx, id);
  await audit(tx, 'email.change', { clinicId: clinic_id, userId: id });
  await enqueueMail(tx, at, emailChangedMail, { to, language }, { name, email: verified.email });
  return undefined;
}
