import { type Payer, payer } from '../../people/payer';
import type { Changes, Place } from '../change';
import { proven } from '../records/withdrawn';

const DETAILS = { name: 'Fjord AS', address: 'Bryggen 1', vat_number: '', email: 'books@example.com' };

async function offered({ server, provider }: Place) {
  const me = await payer(server);
  const quoteRequest = { clinic_users: 4, contactEmail: 'ask@example.org' };
  const quote = String((await me.call('POST', '/quote-requests', { body: quoteRequest })).data.id);
  const body = { clinic_users: 4, price: 120_000, interval: 'MONTHLY' };
  await provider.call('POST', `/provider/quote-requests/${quote}/offer`, { body });
  return { me, path: `/provider/accounts/${me.clinicId}/invoices`, sent: { body: { quote } } };
}

async function invoiced(place: Place): Promise<{ me: Payer; path: string }> {
  const { me, path, sent } = await offered(place);
  const { data } = await place.provider.call('POST', path, sent);
  return { me, path: `${path}/${data.invoices[0].id}` };
}

export const INVOICE_CHANGES: Changes = {
  'PUT /billing/details': async ({ server }) => ({
    me: await payer(server),
    path: '/billing/details',
    sent: { body: DETAILS },
  }),
  'POST /provider/accounts/:id/invoices': async (place) => ({
    ...(await offered(place)),
    me: place.provider,
  }),
  'POST /provider/accounts/:id/invoices/:invoice/paid': async (place) => {
    const { path } = await invoiced(place);
    const body = { paid_on: place.server.now().toISOString().slice(0, 10), reference: 'Bank' };
    return { me: place.provider, path: `${path}/paid`, sent: { body } };
  },
  'POST /provider/accounts/:id/invoices/:invoice/credit': async (place) => {
    const { path } = await invoiced(place);
    return { me: await proven(place), path: `${path}/credit`, sent: { body: { reason: 'Ordered twice' } } };
  },
};
