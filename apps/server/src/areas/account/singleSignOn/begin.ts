import { beginSingleSignOn } from '@alveola/contract';
import { newSecret, sha256 } from '../../../platform/base/ids';
import { type Route, route } from '../../../platform/http/route';
import { consume } from '../../../platform/limits/slidingWindow';
import { refuse } from '../../../platform/base/result';
import { MINUTE } from '../../../platform/base/time';
import { singleSignOnLimit } from '../identity/accountLimits';
import { singleSignOnRequest } from '../identity/accountTables';
import { discover, isFault } from './client';
import { toAuthorizationAddress } from './identity';
import { findProviderBySlug, toClient, toRedirectUri } from './provider';

/** In ms. Leaves time to find a phone for the second factor. */
export const REQUEST_VALID_FOR = 10 * MINUTE;

/**
 * Unknown sign-in addresses and disabled ones get the same answer. An address reveals nothing about accounts.
 */
export const beginSingleSignOnRoute: Route = route(beginSingleSignOn, async (context) => {
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
