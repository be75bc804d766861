import { apply, application, NEW_PASSWORD, stranger } from '../../people/applicant';
import type { Changes, Place } from '../change';
import { person } from './people';

export const REGISTRATION_CHANGES: Changes = {
  'POST /registration/check': async ({ server }) => {
    const { name, email, password, password_confirmation } = application();
    const body = { name, email, password, password_confirmation };
    return { me: await stranger(server), path: '/registration/check', sent: { body } };
  },
  'POST /registration': async ({ server }) => ({
    me: await stranger(server),
    path: '/registration',
    sent: { body: application() },
  }),
  'POST /confirmation/:step, of a registration': async ({ server, post }) => {
    const { me, email, request } = await apply(server);
    const body = { request, code: await post.code(email) };
    return { usedUp: ['confirmation'], me, path: '/confirmation/registration', sent: { body } };
  },
  'POST /confirmation/:step/resend': async ({ server }) => {
    const { me, request } = await apply(server);
    return { me, path: '/confirmation/registration/resend', sent: { body: { request } } };
  },
  'POST /forgot-password': async (place) => ({
    me: await stranger(place.server),
    path: '/forgot-password',
    sent: { body: { email: (await person(place)).email } },
  }),
  'POST /password/reset/check': async (place) => {
    const { me, email, token } = await reset(place);
    return { me, path: '/password/reset/check', sent: { body: { email, token } } };
  },
  'POST /password/reset': async (place) => {
    const { me, email, token } = await reset(place);
    const body = { email, token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    return { me, path: '/password/reset', sent: { body } };
  },
};

async function reset(place: Place) {
  const { email } = await person(place);
  const me = await stranger(place.server);
  await me.call('POST', '/forgot-password', { body: { email } });
  const { token } = await place.post.link(email);
  return { me, email, token };
}
