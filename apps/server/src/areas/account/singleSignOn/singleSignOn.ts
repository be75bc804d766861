import { beginSingleSignOn, finishSingleSignOn } from '@alveola/contract';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { newSecret, sha256 } from '../../../platform/base/ids';
import { type CallContext, type LooseContext, route } from '../../../platform/http/route';
import { consume } from '../../../platform/limits/slidingWindow';
import { refuse } from '../../../platform/base/result';
import { MINUTE } from '../../../platform/base/time';
import type { Deps } from '../../../platform/deps';
import { accepted, isAccepted } from '../../../platform/http/answer';
import { isDuplicate } from '../../../platform/db/connections';
import { appUser } from '../../../platform/db/schema';
import { enqueueMail } from '../../../platform/mail/queue';
import { singleSignOnLimit } from '../identity/accountLimits';
import { identityLink, singleSignOnRequest } from '../identity/accountTables';
import { findUserByEmail, findUserById, type ProfileRows } from '../identity/profile';
import { continueSignIn, signIn, refuseSignIn } from '../session/signIn';
import { signInChangedMail } from '../identity/accountMails';
import {
  discover,
  type Expected,
  type Failure,
  findProviderBySlug,
  type Identity,
  isFailure,
  isFault,
  type ProviderRow,
  redeem,
  toAuthorizationAddress,
  toClient,
  toRedirectUri,
} from './client';

/** In ms. Leaves time to find a phone for the second factor. */
export const REQUEST_VALID_FOR = 10 * MINUTE;

/** Unknown sign-in addresses and disabled ones get the same answer. */
export const beginSingleSignOnRoute = route(beginSingleSignOn, async (context) => {
  const { deps, body, address, webUrl, setSingleSignOn } = context;
  const { db, now, log } = deps;
  const limited = await consume(db, now(), [singleSignOnLimit(address)]);
  if (limited) return limited;
  const provider = await findProviderBySlug(db, body.slug);
  if (!provider) return refuse('single-sign-on-unavailable');
  const config = await discover(deps, toClient(deps, provider));
  if (isFault(config)) {
    log.info('single-sign-on.failed', { clinic: provider.clinic_id, why: config.problem });
    return refuse('identity-provider-unavailable');
  }
  const cookie = newSecret();
  const expected = { state: newSecret(), nonce: newSecret(), verifier: newSecret() };
  await db.insert(singleSignOnRequest).values({
    clinic_id: provider.clinic_id,
    cookie_hash: sha256(cookie),
    ...expected,
    expires_at: new Date(now().getTime() + REQUEST_VALID_FOR),
  });
  setSingleSignOn(cookie, REQUEST_VALID_FOR);
  return { address: await toAuthorizationAddress(config, toRedirectUri(webUrl, provider.slug), expected) };
});

type Context = CallContext<typeof finishSingleSignOn>;

/** It replaces the password; a second factor is needed unless the owner trusts that it asks for one. */
export const finishSingleSignOnRoute = route(finishSingleSignOn, async (context) => {
  const { deps, body, address, audit, singleSignOn, setSingleSignOn } = context;
  const { db, now, log } = deps;
  const limited = await consume(db, now(), [singleSignOnLimit(address)]);
  if (limited) return limited;
  setSingleSignOn(null);
  const provider = await findProviderBySlug(db, body.slug);
  if (!provider) return refuse('single-sign-on-unavailable');
  const { clinic_id: clinicId, trusts_factor } = provider;
  const request = singleSignOn === null ? null : await takeRequest(deps, clinicId, singleSignOn);
  if (request === null) return refuse('single-sign-on-expired');
  const userRows = await findCaller(context, provider, request);
  if (!isFailure(userRows))
    return trusts_factor ? signIn(deps, userRows, context) : askMore(context, userRows);
  const { problem, why } = userRows;
  log.info('single-sign-on.failed', { clinic: clinicId, why });
  await audit(db, 'login.failed', { clinicId, userId: null, detail: { by: 'identity-provider', why } });
  return refuse(problem);
});

/** The browser does not know the email yet, and the next step shows it. */
async function askMore(context: Context, userRows: ProfileRows) {
  const entered = await continueSignIn(context.deps, userRows, context, true);
  return isAccepted(entered) ? accepted({ ...entered.value, email: userRows.user.email }) : entered;
}

async function findCaller(
  context: Context,
  provider: ProviderRow,
  request: Expected,
): Promise<ProfileRows | Failure> {
  const { deps, body, webUrl } = context;
  const config = await discover(deps, toClient(deps, provider));
  if (isFault(config)) return { problem: 'identity-provider-unavailable', why: config.problem };
  const identity = await redeem(config, toRedirectUri(webUrl, provider.slug), body.answer, request);
  return isFailure(identity) ? identity : findMember(context, provider.clinic_id, identity);
}

async function takeRequest({ db, now }: Deps, clinicId: string, cookie: string): Promise<Expected | null> {
  const [row] = await db
    .delete(singleSignOnRequest)
    .where(
      and(
        eq(singleSignOnRequest.clinic_id, clinicId),
        eq(singleSignOnRequest.cookie_hash, sha256(cookie)),
        gt(singleSignOnRequest.expires_at, now()),
      ),
    )
    .returning();
  return row ?? null;
}

type MemberContext = Pick<LooseContext, 'deps' | 'audit'>;

const STRANGER: Failure = { problem: 'single-sign-on-no-member', why: 'no-member' };

/** By the linked subject, or the first time by an email that the provider has verified. Adds nobody. */
async function findMember(
  context: MemberContext,
  clinicId: string,
  identity: Identity,
): Promise<ProfileRows | Failure> {
  const { db } = context.deps;
  const linked = await findLinked(context.deps, clinicId, identity.subject);
  const linkedUser = linked === null ? null : await findUserById(db, linked);
  if (linkedUser) return checkApproved(linkedUser);
  const verified = await identity.findEmail();
  if (isFailure(verified)) return verified;
  const userRows = await findUserByEmail(db, verified.email);
  if (userRows?.user.clinic_id !== clinicId || userRows.user.removed_at !== null) return STRANGER;
  const member = checkApproved(userRows);
  return isFailure(member) ? member : link(context, clinicId, identity.subject, member);
}

async function findLinked({ db }: Deps, clinicId: string, subject: string): Promise<string | null> {
  const [row] = await db
    .select({ id: appUser.id })
    .from(identityLink)
    .innerJoin(appUser, eq(appUser.id, identityLink.user_id))
    .where(
      and(
        eq(identityLink.clinic_id, clinicId),
        eq(identityLink.subject, subject),
        eq(appUser.clinic_id, clinicId),
        isNull(appUser.removed_at),
      ),
    );
  return row?.id ?? null;
}

function checkApproved(userRows: ProfileRows): ProfileRows | Failure {
  const refusal = refuseSignIn(userRows, true);
  return refusal ? { problem: refusal.refused, why: refusal.refused } : userRows;
}

/** From now on only the subject counts. A user who is already linked to another subject is not taken over. */
async function link(
  { deps, audit }: MemberContext,
  clinicId: string,
  subject: string,
  member: ProfileRows,
): Promise<ProfileRows | Failure> {
  const { db, now } = deps;
  const { id, name } = member.user;
  try {
    await db.transaction(async (tx) => {
      const row = { clinic_id: clinicId, subject, user_id: id, linked_at: now() };
      await tx.insert(identityLink).values(row);
      await audit(tx, 'identity-provider.link', { clinicId, userId: id });
      await enqueueMail(tx, now(), signInChangedMail, member.user, { name, change: 'single-sign-on' });
    });
    return member;
  } catch (error) {
    if (isDuplicate(error)) return { ...STRANGER, why: 'linked-otherwise' };
    throw error;
  }
}
