import { CARD, type Payer, payer } from '../../people/payer';
import type { Changes, Place } from '../change';

async function paid({ server }: Place, type = 'MONTHLY'): Promise<Payer> {
  const me = await payer(server);
  await me.pay({ type }, CARD, true);
  return me;
}

const billing = async (place: Place, path: string, body?: unknown) => ({
  me: await paid(place),
  path: `/billing/${path}`,
  ...(body === undefined ? {} : { sent: { body } }),
});

async function opened({ server }: Place, isPaid = false) {
  const me = await payer(server);
  const path = `/billing/checkout/${(await me.open()).data.id}`;
  if (isPaid) await me.call('POST', `${path}/sandbox-card`, { body: { card: CARD } });
  return { me, path };
}

export const BILLING_CHANGES: Changes = {
  'POST /billing/trial': async ({ server }) => ({ me: await payer(server), path: '/billing/trial' }),
  'POST /billing/checkout': async ({ server }) => ({
    me: await payer(server),
    path: '/billing/checkout',
    sent: { body: { priceType: 'starter', contactEmail: 'a@example.com' } },
  }),
  'POST /billing/checkout/:id/cancel': async (place) => {
    const { me, path } = await opened(place);
    return { me, path: `${path}/cancel` };
  },
  'POST /billing/checkout/:id/sandbox-card': async (place) => {
    const { me, path } = await opened(place);
    return { me, path: `${path}/sandbox-card`, sent: { body: { card: CARD, save: true } } };
  },
  'POST /billing/checkout/:id/complete': async (place) => {
    const { me, path } = await opened(place, true);
    return { me, path: `${path}/complete` };
  },
  'POST /billing/sandbox-card': (place) => billing(place, 'sandbox-card', { card: CARD }),
  'POST /billing/interval': (place) => billing(place, 'interval', { type: 'YEARLY' }),
  'POST /billing/cancel': (place) => billing(place, 'cancel'),
  'POST /billing/resume': async (place) => {
    const me = await paid(place);
    await me.call('POST', '/billing/cancel');
    return { me, path: '/billing/resume' };
  },
};
