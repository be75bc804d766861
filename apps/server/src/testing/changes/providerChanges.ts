import { confirmed } from '../people/applicant';
import { clinician } from '../visitor';
import type { Changes, Place } from './change';
import { completed } from './records/reported';
import { liftAll, WITHDRAWAL, withdrawn } from './records/withdrawn';

async function account({ server, post, provider }: Place, ...acts: readonly (readonly [string, object?])[]) {
  const { email } = await confirmed(server, post);
  const clinicRows = await server.database.pool.query(
    'select clinic_id as id from app_user where email = $1',
    [email],
  );
  const path = `/provider/accounts/${clinicRows.rows[0].id}`;
  for (const [act, body] of acts) await provider.call('POST', `${path}/${act}`, body ? { body } : {});
  return { me: provider, path };
}

const decided =
  (act: string, body?: object, ...before: readonly (readonly [string, object?])[]) =>
  async (place: Place) => {
    const { me, path } = await account(place, ...before);
    return { me, path: `${path}/${act}`, ...(body ? { sent: { body } } : {}) };
  };

const REASON = { reason: 'Not a clinic' };
const QUOTE = { clinic_users: 3, message: 'Hello', contactEmail: 'a@example.com' };

export const PROVIDER_CHANGES: Changes = {
  'POST /quote-requests': async ({ server }) => ({
    me: await clinician(server),
    path: '/quote-requests',
    sent: { body: QUOTE },
  }),
  'POST /provider/accounts/:id/approve': decided('approve'),
  'POST /provider/accounts/:id/decline': decided('decline', REASON),
  'POST /provider/accounts/:id/suspend': decided('suspend', REASON, ['approve']),
  'POST /provider/accounts/:id/reinstate': decided('reinstate', undefined, ['approve'], ['suspend', REASON]),
  'POST /provider/accounts/:id/resend': decided('resend'),
  'POST /provider/accounts/:id/notes': decided('notes', { text: 'Called' }),
  'PUT /provider/accounts/:id/quota': decided('quota', { xrays: 500, gigabytes: 2 }),
  'POST /provider/accounts/search': async ({ provider }) => ({
    me: provider,
    path: '/provider/accounts/search',
    sent: { body: { search: 'Havn' } },
  }),
  'POST /provider/quote-requests/:id/offer': async ({ server, provider }) => {
    const { data } = await (await clinician(server)).call('POST', '/quote-requests', { body: QUOTE });
    const body = { clinic_users: 3, price: 10_000, interval: 'YEARLY' };
    return { me: provider, path: `/provider/quote-requests/${data.id}/offer`, sent: { body } };
  },
  'POST /provider/rules-withdrawals': async (place) => {
    await completed(place);
    await liftAll(place);
    return { me: place.provider, path: '/provider/rules-withdrawals', sent: { body: WITHDRAWAL } };
  },
  'POST /provider/rules-withdrawals/:id/lift': async (place) => {
    await completed(place);
    const path = `/provider/rules-withdrawals/${await withdrawn(place)}/lift`;
    return { me: place.provider, path, sent: { body: { reason: 'Right' } } };
  },
};
