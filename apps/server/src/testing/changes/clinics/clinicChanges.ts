import { newEmail } from '../../people/applicant';
import { clinician, stepUp } from '../../visitor';
import type { Changes, Place } from '../change';

async function owner({ server }: Place) {
  const me = await clinician(server);
  const query = "update membership set code = 'custom', seats = 4 where clinic_id = $1";
  await server.database.pool.query(query, [me.clinicId]);
  const colleague = await server.addUser({ clinic_id: me.clinicId, type: 'clinic_user' });
  const { data } = await me.call('POST', '/clinic/users', { body: { email: newEmail() } });
  return { me, colleague: colleague.id, invited: String(data.id) };
}

export const CLINIC_CHANGES: Changes = {
  'PUT /clinic': async ({ server }) => ({
    me: await clinician(server),
    path: '/clinic',
    sent: { body: { name: 'Fjord', org_number: '2', country: 'NO', reason: 'It moved' } },
  }),
  'PUT /clinic/factor-policy': async ({ server }) => ({
    me: await clinician(server),
    path: '/clinic/factor-policy',
    sent: { body: { required: true } },
  }),
  'PUT /clinic/letterhead': async ({ server }) => ({
    me: await clinician(server),
    path: '/clinic/letterhead',
    sent: { body: { address: ['Street 1'], phone: '1', email: '' } },
  }),
  'POST /clinic/terms': async ({ server }) => ({
    me: await clinician(server),
    path: '/clinic/terms',
    sent: { body: { version: '2' } },
  }),
  'POST /clinic/users': async (place) => ({
    me: (await owner(place)).me,
    path: '/clinic/users',
    sent: { body: { email: newEmail() } },
  }),
  'POST /clinic/users/:id/resend': async (place) => {
    const { me, invited } = await owner(place);
    return { me, path: `/clinic/users/${invited}/resend` };
  },
  'PUT /clinic/users/:id/role': async (place) => {
    const { me, colleague } = await owner(place);
    return {
      me,
      path: `/clinic/users/${colleague}/role`,
      sent: { body: { type: 'clinic_owner', reason: 'Takes over' } },
    };
  },
  'DELETE /clinic/users/:id': async (place) => {
    const { me, colleague } = await owner(place);
    return { me, path: `/clinic/users/${colleague}` };
  },
  'DELETE /clinic/users/:id, of an invitation': async (place) => {
    const { me, invited } = await owner(place);
    return { me, path: `/clinic/users/${invited}` };
  },
  'POST /clinic/acts': async ({ me }) => ({ me, path: '/clinic/acts', sent: { body: {} } }),
  'POST /clinic/erase': async (place) => {
    const { me } = await owner(place);
    await stepUp(me);
    return { me, path: '/clinic/erase', sent: { body: { clinic_name: 'Clinic' } } };
  },
};
