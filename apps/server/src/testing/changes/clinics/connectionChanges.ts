import { clinician, stepUp } from '../../visitor';
import type { Changes, Place } from '../change';

async function hooked(place: Place) {
  const me = await clinician(place.server);
  await me.call('PUT', '/clinic/webhook', { body: { address: place.hook } });
  return { me, path: '/clinic/webhook' };
}

export const CONNECTION_CHANGES: Changes = {
  'POST /clinic/api-keys': async ({ server }) => {
    const me = await clinician(server);
    await stepUp(me);
    return { me, path: '/clinic/api-keys', sent: { body: { name: 'Journal', scopes: ['reports:read'] } } };
  },
  'DELETE /clinic/api-keys/:id': async ({ server }) => {
    const me = await clinician(server);
    await stepUp(me);
    const body = { name: 'Journal', scopes: ['reports:read'] };
    const { data } = await me.call('POST', '/clinic/api-keys', { body });
    return { me, path: `/clinic/api-keys/${data.key.id}` };
  },
  'PUT /clinic/webhook': async ({ server, hook }) => ({
    me: await clinician(server),
    path: '/clinic/webhook',
    sent: { body: { address: hook } },
  }),
  'DELETE /clinic/webhook': hooked,
  'POST /clinic/webhook/test': async (place) => ({ ...(await hooked(place)), path: '/clinic/webhook/test' }),
};
