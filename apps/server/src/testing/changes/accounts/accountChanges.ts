import { NEW_PASSWORD, newEmail } from '../../people/applicant';
import { newAddress } from '../../inbox';
import { PASSWORD } from '../../people/clinics';
import { visitor } from '../../visitor';
import type { Changes } from '../change';
import { person } from './people';

export const ACCOUNT_CHANGES: Changes = {
  'POST /confirmation/:step, of another email': async (place) => {
    const { me } = await person(place);
    const email = newEmail();
    const { data } = await me.call('POST', '/user/email', { body: { email, current_password: PASSWORD } });
    const body = { request: data.request, code: await place.post.code(email) };
    return { usedUp: ['confirmation'], me, path: '/confirmation/email', sent: { body } };
  },
  'PATCH /user': async (place) => ({
    ...(await person(place)),
    path: '/user',
    sent: { body: { name: 'Kari Lie' } },
  }),
  'PUT /settings': async (place) => ({
    ...(await person(place)),
    path: '/settings',
    sent: { body: { language: 'pt', xray_age_months: 12 } },
  }),
  'PUT /user/password': async (place) => {
    const { me, email } = await person(place);
    await visitor(place.server.app, newAddress()).signIn(email);
    const body = { current_password: PASSWORD, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    return { me, path: '/user/password', sent: { body } };
  },
  'POST /user/email': async (place) => ({
    ...(await person(place)),
    path: '/user/email',
    sent: { body: { email: newEmail(), current_password: PASSWORD } },
  }),
  'DELETE /user/sessions/:id': async (place) => {
    const { me, email } = await person(place);
    await visitor(place.server.app, newAddress()).signIn(email);
    const { data } = await me.call('GET', '/user/sessions');
    const other = data.find(({ current }: { current: boolean }) => !current);
    return { me, path: `/user/sessions/${other.id}` };
  },
};
