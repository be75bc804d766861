import { finishSingleSignOn } from '@alveola/contract';
import { and, eq, gt } from 'drizzle-orm';
import { sha256 } from '../../../platform/base/ids';
import type { Deps } from '../../../platform/deps';
import { accepted, isAccepted } from '../../../platform/http/answer';
import { type CallContext, type Route, route } from '../../../platform/http/route';
import { consume } from '../../../platform/limits/slidingWindow';
import { refuse } from '../../../platform/base/result';
import type { ProfileRows } from '../identity/profile';
import { singleSignOnLimit } from '../identity/accountLimits';
import { continueSignIn } from '../session/enter';
import { signIn } from '../session/signIn';
import { singleSignOnRequest } from '../identity/accountTables';
import { discover, isFault } from './client';
import { type Expected, type Failure, isFailure, redeem } from './identity';
import { findMember } from './member';
import { findProviderBySlug, type ProviderRow, toClient, toRedirectUri } from './provider';

type Context = CallContext<typeof finishSingleSignOn>;

/**
 * The identity provider replaces the password. A second factor is still needed, unless the owner has declared
 * that the provider asks for one.
 */
export const finishSingleSignOnRoute: Route = route(finishSingleSignOn, async (context) => {
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
