import { describe, expect, it } from 'vitest';
import { NEW_PASSWORD, newEmail, stranger } from '../../testing/people/applicant';
import { newAddress } from '../../testing/inbox';
import { ownServer } from '../../testing/ownServer';
import { clinician, type Visitor, visitor } from '../../testing/visitor';

const { server, post } = await ownServer();

interface Person extends Visitor {
  readonly id: string;
  readonly email: string;
}

async function clinic() {
  const { clinicId } = await clinician(server);
  await server.database.pool.query("update membership set code = 'custom', seats = 3 where clinic_id = $1", [
    clinicId,
  ]);
  await server.database.pool.query('delete from app_user where clinic_id = $1', [clinicId]);
  const enter = async (type: 'clinic_owner' | 'clinic_user', name: string): Promise<Person> => {
    const { id, email } = await server.addUser({ clinic_id: clinicId, type, name });
    const me = visitor(server.app, newAddress());
    await me.signIn(email);
    return Object.assign(me, { id, email });
  };
  return { clinicId, kari: await enter('clinic_owner', 'Kari'), nils: await enter('clinic_user', 'Nils') };
}

const role = (me: Visitor, { id }: Person, type: string, reason = 'Kari retires') =>
  me.call('PUT', `/clinic/users/${id}/role`, { body: { type, reason } });
const subjects = async ({ email }: Person) => (await post.of(email)).map(({ subject }) => subject);

describe('an owner', () => {
  it('makes a user one, who can do at once what an owner can, and both are told why', async () => {
    const { clinicId, kari, nils } = await clinic();
    expect((await nils.call('GET', '/clinic')).status).toBe(403);
    const { status, data } = await role(kari, nils, 'clinic_owner');
    expect([status, data.state]).toEqual([200, 'owner']);
    expect((await nils.call('GET', '/clinic')).status).toBe(200);
    expect((await nils.call('GET', '/user')).data.type).toBe('clinic_owner');
    for (const each of [kari, nils]) {
      const [mail] = await post.of(each.email);
      expect(mail?.subject).toBe('The owners of Clinic have changed');
      expect(mail?.text).toContain('Kari has made Nils an owner.');
      expect(mail?.text).toContain('Kari retires');
    }
    const { rows } = await server.database.pool.query(
      "select detail from audit_log where clinic_id = $1 and action = 'clinic.role'",
      [clinicId],
    );
    expect(rows).toEqual([{ detail: { user: nils.id, type: 'clinic_owner', reason: 'Kari retires' } }]);
  });

  it('gives a reason', async () => {
    const { kari, nils } = await clinic();
    expect((await role(kari, nils, 'clinic_owner', ' ')).codes).toEqual({ reason: ['reason-required'] });
  });

  it('ends the ownership of another, who keeps working as a user', async () => {
    const { kari, nils } = await clinic();
    await role(kari, nils, 'clinic_owner');
    expect((await role(nils, kari, 'clinic_user')).data.state).toBe('active');
    expect((await kari.call('GET', '/clinic')).status).toBe(403);
    expect((await kari.call('POST', '/patient/patient-reports', { body: {} })).status).toBe(200);
    expect(await subjects(kari)).toHaveLength(2);
  });

  it('gives a colleague another role, who is told what it allows and can do that at once', async () => {
    const { kari, nils } = await clinic();
    expect((await role(kari, nils, 'clinic_reader', 'On leave')).data.type).toBe('clinic_reader');
    expect((await nils.call('GET', '/user')).data).toMatchObject({ type: 'clinic_reader', may: ['read'] });
    expect((await nils.call('POST', '/patient/recalls', { body: { which: 'open' } })).status).toBe(200);
    expect((await nils.call('POST', '/start/open', { body: { start: 'x' } })).code).toBe('forbidden');
    const [mail] = await post.of(nils.email);
    expect(mail?.subject).toBe('Your role at Clinic has changed');
    expect(mail?.text).toContain('has changed it to: Clinic reader.');
    expect(mail?.text).toContain('Reads patients, reports, X-rays');
    expect(mail?.text).toContain('On leave');
    expect(await subjects(kari)).toEqual([]);
    const [act] = (await kari.call('POST', '/clinic/acts', { body: {} })).data.acts.filter(
      ({ action }: { action: string }) => action === 'clinic.role',
    );
    expect(act).toMatchObject({
      user: { id: kari.id, name: 'Kari' },
      person: 'Nils',
      role: 'clinic_reader',
      reason: 'On leave',
    });
    expect((await kari.call('GET', '/clinic')).data.seats.taken).toBe(1);
  });

  it('who is the last one is not made a user, by nobody, and does not leave', async () => {
    const { kari, nils } = await clinic();
    expect(await role(kari, kari, 'clinic_user')).toMatchObject({ status: 409, code: 'last-owner' });
    expect((await kari.call('DELETE', `/clinic/users/${kari.id}`)).code).toBe('last-owner');
    expect(await role(nils, kari, 'clinic_user')).toMatchObject({ status: 403 });
  });

  it('stays where two end the ownership of each other at once', async () => {
    const { clinicId, kari, nils } = await clinic();
    await role(kari, nils, 'clinic_owner');
    await Promise.all([role(kari, nils, 'clinic_user'), role(nils, kari, 'clinic_user')]);
    const { rows } = await server.database.pool.query(
      "select id from app_user where clinic_id = $1 and type = 'clinic_owner'",
      [clinicId],
    );
    expect(rows.length).toBe(1);
  });

  it('leaves where another one stays, and is not put out by them before', async () => {
    const { kari, nils } = await clinic();
    await role(kari, nils, 'clinic_owner');
    expect((await nils.call('DELETE', `/clinic/users/${kari.id}`)).status).toBe(403);
    expect((await kari.call('DELETE', `/clinic/users/${kari.id}`)).status).toBe(204);
    expect((await kari.call('GET', '/user')).status).toBe(401);
    expect((await nils.call('GET', '/clinic/users')).data).toHaveLength(1);
    expect((await post.of(nils.email)).at(-1)?.text).toContain('Kari has left Clinic');
  });

  it("hands on what is the clinic's: the customer at the payment provider and the age of X-rays", async () => {
    const { clinicId, kari, nils } = await clinic();
    const settings = (await kari.call('GET', '/settings')).data;
    await kari.call('PUT', '/settings', { body: { ...settings, xray_age_months: 18 } });
    await nils.call('PUT', '/settings', { body: { ...settings, xray_age_months: 6 } });
    await server.database.pool.query("update app_user set payment_customer_id = 'cus_1' where id = $1", [
      kari.id,
    ]);
    await role(kari, nils, 'clinic_owner');
    await role(nils, kari, 'clinic_user');
    expect((await nils.call('GET', '/user')).data.payment_customer_id).toBe('cus_1');
    expect((await nils.call('GET', '/settings')).data.xray_age_months).toBe(18);
    const { email } = await server.addUser({ clinic_id: clinicId, type: 'clinic_user' });
    const other = visitor(server.app, newAddress());
    await other.signIn(email);
    expect((await other.call('GET', '/settings')).data.xray_age_months).toBe(18);
  });

  it('changes nobody of another clinic', async () => {
    const [own, other] = [await clinic(), await clinic()];
    expect((await role(own.kari, other.nils, 'clinic_owner')).status).toBe(404);
  });
});

describe('an invitation', () => {
  it('is sent again, and the link that was sent before is void', async () => {
    const { kari } = await clinic();
    const email = newEmail();
    const { id } = (await kari.call('POST', '/clinic/users', { body: { email } })).data;
    const first = await post.link(email);
    const again = await kari.call('POST', `/clinic/users/${id}/resend`);
    expect([again.status, again.data.state]).toEqual([200, 'invited']);
    const second = await post.link(email);
    const enter = async ({ token }: typeof first) =>
      (await stranger(server)).call('POST', '/password/reset', {
        body: { email, token, name: 'N', password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD },
      });
    expect((await enter(first)).code).toBe('link-invalid');
    expect((await enter(second)).status).toBe(204);
  });

  it('is sent again at most once a minute and five times a day', async () => {
    const { kari } = await clinic();
    const email = newEmail();
    let { id } = (await kari.call('POST', '/clinic/users', { body: { email } })).data;
    const statuses: number[] = [];
    const resend = async () => {
      const answer = await kari.call('POST', `/clinic/users/${id}/resend`);
      statuses.push(answer.status);
      id = answer.data?.id ?? id;
    };
    await resend();
    await resend();
    for (let n = 0; n < 5; n += 1) {
      server.wait(61_000);
      // A step-up is valid for five minutes.
      await kari.signIn(kari.email);
      await resend();
    }
    expect(statuses).toEqual([200, 429, 200, 200, 200, 200, 429]);
    expect((await kari.call('GET', '/clinic')).data.seats.taken).toBe(3);
  });

  it('of another clinic is not there', async () => {
    const [own, other] = [await clinic(), await clinic()];
    const { id } = (await other.kari.call('POST', '/clinic/users', { body: { email: newEmail() } })).data;
    expect((await own.kari.call('POST', `/clinic/users/${id}/resend`)).status).toBe(404);
  });
});
