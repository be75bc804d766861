import { afterAll } from 'vitest';
import { startIdentityProvider } from '../services/identityProvider';
import { newAddress } from '../inbox';
import { ownServer, UNLIMITED } from '../ownServer';
import { receiver } from '../services/receiver';
import { clinician, visitor } from '../visitor';
import type { Place } from './change';

export async function startPlace(): Promise<Place> {
  const { server, post } = await ownServer({
    rateLimits: UNLIMITED,
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
