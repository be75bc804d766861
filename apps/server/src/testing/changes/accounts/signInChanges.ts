import { stranger } from '../../people/applicant';
import { setUpApp, shownCode } from '../../people/authenticatorApp';
import { PASSWORD } from '../../people/clinics';
import type { Changes } from '../change';
import { atSecondStep, mailed, person, withKey } from './people';

const CONFIRM = '/confirmation/login';

export const SIGN_IN_CHANGES: Changes = {
  'POST /confirmation/:step, of a sign-in with a mailed code': async (place) => {
    const { me: before, email } = await person(place);
    await mailed(before);
    const { me, request } = await atSecondStep(place, email);
    return {
      usedUp: ['confirmation'],
      me,
      path: CONFIRM,
      sent: { body: { request, code: await place.post.code(email) } },
    };
  },
  'POST /confirmation/:step, of a sign-in with an app': async (place) => {
    const { me: before, email } = await person(place);
    const { secret } = await setUpApp(place.server, before);
    const { me, request } = await atSecondStep(place, email);
    return {
      usedUp: ['confirmation'],
      usedUpToo: ['app_user 0'],
      me,
      path: CONFIRM,
      sent: { body: { request, code: shownCode(place.server, secret) } },
    };
  },
  'POST /confirmation/:step, of a sign-in with a recovery code': async (place) => {
    const { me: before, email } = await person(place);
    const { recovery } = await setUpApp(place.server, before);
    const { me, request } = await atSecondStep(place, email);
    return {
      usedUp: ['confirmation'],
      usedUpToo: ['app_user 0', 'audit_log 1', 'mail_outbox 1'],
      me,
      path: CONFIRM,
      sent: { body: { request, code: recovery[0] } },
    };
  },
  'POST /confirmation/:step, of a sign-in with a passkey': async (place) => {
    const { email, key } = await withKey(place);
    const { me, request } = await atSecondStep(place, email);
    const { data } = await me.call('POST', '/confirmation/login/passkey', { body: { request } });
    const passkey = { challenge: data.challenge, response: key.use(data.options) };
    return {
      usedUp: ['confirmation', 'passkey', 'passkey_challenge'],
      me,
      path: CONFIRM,
      sent: { body: { request, passkey } },
    };
  },
  'POST /confirmation/:step, of a sign-in that sets an app up': async (place) => {
    const { me: owner, email } = await person(place);
    await owner.call('PUT', '/clinic/factor-policy', { body: { required: true } });
    const { me, request } = await atSecondStep(place, email);
    const { data } = await me.call('POST', '/confirmation/login/setup', { body: { request } });
    const body = { request, code: shownCode(place.server, data.secret) };
    return { usedUp: ['confirmation'], usedUpToo: ['app_user 0'], me, path: CONFIRM, sent: { body } };
  },
  'POST /confirmation/login/passkey': async (place) => {
    const { email } = await withKey(place);
    const { me, request } = await atSecondStep(place, email);
    return { me, path: '/confirmation/login/passkey', sent: { body: { request } } };
  },
  'POST /confirmation/login/setup': async (place) => {
    const { me: owner, email } = await person(place);
    await owner.call('PUT', '/clinic/factor-policy', { body: { required: true } });
    const { me, request } = await atSecondStep(place, email);
    return { me, path: '/confirmation/login/setup', sent: { body: { request } } };
  },
  'POST /login': async (place) => {
    const { email } = await person(place);
    return {
      me: await stranger(place.server),
      path: '/login',
      sent: { body: { email, password: PASSWORD } },
    };
  },
  'POST /login/passkey/options': async ({ server }) => ({
    me: await stranger(server),
    path: '/login/passkey/options',
  }),
  'POST /login/passkey': async (place) => {
    const { key } = await withKey(place);
    const me = await stranger(place.server);
    const { challenge, options } = (await me.call('POST', '/login/passkey/options')).data;
    return {
      usedUp: ['passkey', 'passkey_challenge'],
      me,
      path: '/login/passkey',
      sent: { body: { challenge, response: key.use(options) } },
    };
  },
  'POST /logout': async (place) => ({ ...(await person(place)), path: '/logout' }),
};
