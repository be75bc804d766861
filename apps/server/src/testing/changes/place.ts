import { afterAll } from 'vitest';
import { startIdentityProvider } from '../services/identityProvider';
import { newAddress } from '../inbox';
import { ownServer } from '../ownServer';
import { receiver } from '../services/receiver';
import { clinician, visitor } from '../visitor';
import type { Place } from './change';

const unlimited = { address: 1e6, pair: 1e6, account: 1e6 };

export async function startPlace(): Promise<Place> {
  const { server, post } = await ownServer({
    rateLimits: { address: 1e6, user: 1e6, clinic: 1e6, signIn: unlimited },
    outboundAllow: ['127.0.0.1'],
    termsVersion: '2',
  });
  const provider = visitor(server.app, newAddress());
  await provider.signIn((await server.addUser()).email);
  const me = await clinician(server);
  const identity = await startIdentityProvider();
  afterAll(() => identity.stop());
  return { server, post, provider, me, identity, hook: `${(await receiver()).url}/hook` };
}
