import { testIdentityProvider } from '@alveola/contract';
import { newSecret } from '../../../platform/base/ids';
import { type Route, route } from '../../../platform/http/route';
import { consume, type RateLimit } from '../../../platform/limits/slidingWindow';
import { invalid } from '../../../platform/base/result';
import { MINUTE } from '../../../platform/base/time';
import { discover, findClientFault, isFault } from '../../account/singleSignOn/client';
import { findProvider, toClient } from '../../account/singleSignOn/provider';

const testLimit = (clinicId: string): RateLimit => ({
  key: `identity-provider|${clinicId}`,
  windows: [{ max: 10, span: 10 * MINUTE }],
});

/**
 * Tests what was typed before anybody relies on it. A stored secret is used only with the provider for which
 * it was stored.
 */
export const testIdentityProviderRoute: Route = route(
  testIdentityProvider,
  async ({ deps, session: { clinicId }, body, audit, webUrl }) => {
    const { db, now } = deps;
    const issuer = toIssuer(body.issuer);
    if (issuer === null) return invalid('issuer', 'issuer-address');
    const row = await findProvider(db, clinicId);
    const isKept =
      body.client_secret === undefined && row?.issuer === issuer && row.client_id === body.client_id;
    const storedClient = isKept ? toClient(deps, row) : null;
    const client_secret = body.client_secret ?? storedClient?.client_secret;
    if (client_secret === undefined) return invalid('client_secret', 'client-secret-required');
    const limited = await consume(db, now(), [testLimit(clinicId)]);
    if (limited) return limited;
    await audit(db, 'identity-provider.test');
    const config = await discover(deps, { issuer, client_id: body.client_id, client_secret });
    if (isFault(config)) return { problem: { code: config.problem, found: config.found } };
    const fault = await findClientFault(config, `${webUrl}/login/${newSecret()}`);
    return { problem: fault && { code: fault.problem, found: fault.found } };
  },
);

export function toIssuer(entered: string): string | null {
  const url = new URL(entered.replace(/\/\.well-known\/openid-configuration$/, ''));
  const { username, password, search, hash, href } = url;
  const isPlain = [username, password, search, hash].every((part) => part === '');
  // With such a part the library would accept metadata of any issuer.
  return isPlain && !href.includes('/.well-known/') ? href : null;
}
