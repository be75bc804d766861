import { newEmail } from '../../people/applicant';
import { newAddress } from '../../inbox';
import { PASSWORD } from '../../people/clinics';
import { softAuthenticator } from '../../people/softAuthenticator';
import { stepUp, type Visitor, visitor } from '../../visitor';
import type { Place } from '../change';

export async function person({ server }: Place) {
  const { email } = await server.addUser({ clinic_id: await server.addClinic(), email: newEmail() });
  const me = visitor(server.app, newAddress());
  await me.signIn(email);
  return { me, email };
}

export async function withKey(place: Place) {
  const { me, email } = await person(place);
  const key = softAuthenticator();
  await stepUp(me);
  const { challenge, options } = (await me.call('POST', '/user/passkeys/options')).data;
  const body = { challenge, response: key.make(options), name: 'Laptop' };
  const { data } = await me.call('POST', '/user/passkeys', { body });
  return { me, email, key, id: String(data.passkey.id) };
}

export async function atSecondStep({ server }: Place, email: string) {
  const me = visitor(server.app, newAddress());
  const { data } = await me.signIn(email);
  return { me, request: String(data.request) };
}

export const mailed = async (me: Visitor) =>
  me.call('PATCH', '/user', { body: { code_at_sign_in: true, current_password: PASSWORD } });
