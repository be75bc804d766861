import { expect, it } from 'vitest';
import { EVERY_CHANGE } from '../testing/changes/everyChange';
import { startPlace } from '../testing/changes/place';
import { PASSWORD } from '../testing/people/clinics';
import type { Visitor } from '../testing/visitor';

const place = await startPlace();
const { pool } = place.server.database;

/**
 * Lists changes by which a thief could keep an account; its owner's previous address must be told of each.
 */
const CHANGES = [
  'PUT /user/password',
  'POST /password/reset',
  'POST /confirmation/:step, of another email',
  'POST /user/authenticator/confirm',
  'POST /user/authenticator/remove',
  'POST /user/passkeys',
  'DELETE /user/passkeys/:id',
  'POST /clinic/api-keys',
];

async function findEmail(me: Visitor, sent: unknown): Promise<string> {
  const { email } = (sent ?? {}) as { readonly email?: string };
  return email ?? String((await me.call('GET', '/user')).data.email);
}
const mailsTo = async (email: string) =>
  Number((await pool.query('select count(*) from mail_outbox where to_address = $1', [email])).rows[0].count);

it.each(CHANGES)(
  '%s is told by mail to the address of before, however it is undone afterwards',
  async (name) => {
    const { me, path, sent } = await EVERY_CHANGE[name]!(place);
    const email = await findEmail(me, sent?.body);
    const before = await mailsTo(email);
    const { status } = await me.call(name.split(' ')[0] ?? '', path, sent);
    expect(status).toBeLessThan(300);
    expect(await mailsTo(email)).toBe(before + 1);
  },
);

it('switching the code at sign-in off is told by mail', async () => {
  const { me } = await EVERY_CHANGE['PATCH /user']!(place);
  const email = await findEmail(me, undefined);
  for (const code_at_sign_in of [true, false]) {
    const before = await mailsTo(email);
    await me.call('PATCH', '/user', { body: { code_at_sign_in, current_password: PASSWORD } });
    expect(await mailsTo(email)).toBe(before + 1);
  }
});
