import { goThere } from '../../services/identityProvider';
import { newAddress } from '../../inbox';
import { clinician, stepUp, type Visitor, visitor } from '../../visitor';
import type { Changes, Place } from '../change';

const PATH = '/clinic/identity-provider';

const toSettings = ({ identity: { issuer, client_id, client_secret } }: Place) => ({
  issuer,
  client_id,
  client_secret,
});
const toBody = (place: Place) => ({
  ...toSettings(place),
  enabled: true,
  trusts_factor: false,
  required: false,
});

async function owner({ server }: Place) {
  const me = await clinician(server);
  await stepUp(me);
  return me;
}

async function connected(place: Place) {
  const me = await owner(place);
  const { data } = await me.call('PUT', PATH, { body: toBody(place) });
  const slug = String(data.provider.slug);
  await stepUp(me);
  return { me, slug, back: `http://localhost/login/${slug}` };
}

async function sentBack(place: Place) {
  const { me: boss, slug, back } = await connected(place);
  const { id, email } = await place.server.addUser({ clinic_id: boss.clinicId, type: 'clinic_user' });
  place.identity.register(back);
  place.identity.signsIn({ sub: email, email, email_verified: true });
  const me = visitor(place.server.app, newAddress());
  await me.call('GET', '/csrf-cookie');
  const { data } = await begin(me, slug);
  const body = { slug, answer: await goThere(data.address, back) };
  return { boss, id, me, path: '/login/single-sign-on/answer', sent: { body } };
}

const begin = (me: Visitor, slug: string) => me.call('POST', '/login/single-sign-on', { body: { slug } });

export const IDENTITY_PROVIDER_CHANGES: Changes = {
  [`PUT ${PATH}`]: async (place) => ({
    me: await owner(place),
    path: PATH,
    sent: { body: toBody(place) },
  }),
  [`DELETE ${PATH}`]: async (place) => ({ ...(await connected(place)), path: PATH }),
  [`POST ${PATH}/address`]: async (place) => ({ ...(await connected(place)), path: `${PATH}/address` }),
  [`POST ${PATH}/test`]: async (place) => ({
    me: await owner(place),
    path: `${PATH}/test`,
    sent: { body: toSettings(place) },
  }),
  [`DELETE ${PATH}/links/:id`]: async (place) => {
    const { boss, id, me, path, sent } = await sentBack(place);
    await me.call('POST', path, sent);
    return { me: boss, path: `${PATH}/links/${id}` };
  },
  'POST /login/single-sign-on': async (place) => {
    const { slug } = await connected(place);
    const me = visitor(place.server.app, newAddress());
    await me.call('GET', '/csrf-cookie');
    return { me, path: '/login/single-sign-on', sent: { body: { slug } } };
  },
  // The user's identity at the provider is stored and reported from then on, whether or not they are
  // admitted.
  'POST /login/single-sign-on/answer': async (place) => ({
    ...(await sentBack(place)),
    usedUp: ['single_sign_on_request'],
    usedUpToo: ['audit_log 1', 'identity_link 1', 'mail_outbox 1'],
  }),
};
