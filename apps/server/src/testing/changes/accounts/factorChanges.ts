import { setUpApp, shownCode } from '../../people/authenticatorApp';
import { PASSWORD } from '../../people/clinics';
import { softAuthenticator } from '../../people/softAuthenticator';
import { stepUp } from '../../visitor';
import type { Changes } from '../change';
import { person, withKey } from './people';

export const FACTOR_CHANGES: Changes = {
  'POST /user/step-up': async (place) => ({
    ...(await person(place)),
    path: '/user/step-up',
    sent: { body: { current_password: PASSWORD } },
  }),
  'POST /user/step-up/passkey': async (place) => ({
    ...(await withKey(place)),
    path: '/user/step-up/passkey',
  }),
  'POST /user/authenticator': async (place) => ({
    ...(await person(place)),
    path: '/user/authenticator',
    sent: { body: { current_password: PASSWORD } },
  }),
  'POST /user/authenticator/confirm': async (place) => {
    const { me } = await person(place);
    const { data } = await me.call('POST', '/user/authenticator', { body: { current_password: PASSWORD } });
    const body = { code: shownCode(place.server, data.secret) };
    return { usedUpToo: ['app_user 0'], me, path: '/user/authenticator/confirm', sent: { body } };
  },
  'POST /user/authenticator/remove': async (place) => {
    const { me } = await person(place);
    const { secret } = await setUpApp(place.server, me);
    const body = { current_password: PASSWORD, code: shownCode(place.server, secret) };
    return { usedUpToo: ['app_user 0'], me, path: '/user/authenticator/remove', sent: { body } };
  },
  'POST /user/passkeys/options': async (place) => {
    const { me } = await person(place);
    await stepUp(me);
    return { me, path: '/user/passkeys/options' };
  },
  'POST /user/passkeys': async (place) => {
    const { me } = await person(place);
    await stepUp(me);
    const { challenge, options } = (await me.call('POST', '/user/passkeys/options')).data;
    const body = { challenge, response: softAuthenticator().make(options), name: 'Laptop' };
    return { usedUp: ['passkey_challenge'], me, path: '/user/passkeys', sent: { body } };
  },
  'DELETE /user/passkeys/:id': async (place) => {
    const { me, key, id } = await withKey(place);
    const { data } = await me.call('POST', '/user/step-up/passkey');
    await stepUp(me, { passkey: { challenge: data.challenge, response: key.use(data.options) } });
    return { me, path: `/user/passkeys/${id}` };
  },
};
