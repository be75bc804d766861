import { describe, expect, it } from 'vitest';
import { NEW_PASSWORD, newEmail, stranger } from '../../testing/people/applicant';
import { newAddress } from '../../testing/inbox';
import { INFORMATION, saving } from '../../testing/records';
import { clinician, type Visitor, visitor } from '../../testing/visitor';
import { ownServer } from '../../testing/ownServer';

const { server, post } = await ownServer();

async function owner(seats = 3): Promise<Visitor & { readonly clinicId: string }> {
  const me = await clinician(server);
  await server.database.pool.query('update membership set code = $2, seats = $3 where clinic_id = $1', [
    me.clinicId,
    seats > 1 ? 'custom' : 'trial',
    seats,
  ]);
  return me;
}

async function join(
  me: Visitor,
  email = newEmail(),
  name: string | undefined = 'Nils Berg',
  as: object = {},
) {
  await me.call('POST', '/clinic/users', { body: { email, ...as } });
  const to = await post.link(email);
  const guest = await stranger(server);
  const body = {
    email: to.email,
    token: to.token,
    name,
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
  };
  return { guest, body, email, answer: await guest.call('POST', '/password/reset', { body }) };
}

it('a trial or starter plan has one user: its owner', async () => {
  const me = await owner(1);
  expect((await me.call('GET', '/clinic')).data).toMatchObject({
    name: 'Clinic',
    seats: { total: 1, taken: 1 },
  });
  const { status, code } = await me.call('POST', '/clinic/users', { body: { email: newEmail() } });
  expect([status, code]).toEqual([409, 'no-seat']);
});

describe('an invitation', () => {
  it('leads to a colleague who chooses name and password and works at once', async () => {
    const me = await owner();
    const { guest, email, answer } = await join(me);
    expect(answer.status).toBe(204);
    const mail = (await post.of(email))[0];
    expect(mail?.subject).toMatch(/ invites you to Clinic on Alveola$/);
    const { data } = await guest.signIn(email, NEW_PASSWORD);
    expect(data.user).toMatchObject({
      type: 'clinic_user',
      name: 'Nils Berg',
      approved: true,
      clinic_id: me.clinicId,
    });
    expect(
      (await guest.call('POST', '/patient/patient-report/save', saving('information', INFORMATION))).status,
    ).toBe(200);
    expect((await guest.call('GET', '/clinic')).status).toBe(403);
    const users = (await me.call('GET', '/clinic/users')).data;
    expect(users.map((user: { state: string }) => user.state)).toEqual(['owner', 'active']);
    expect((await me.call('GET', '/clinic')).data.seats).toEqual({ total: 3, taken: 2 });
  });

  it('leads to the role that was chosen, and its mail says what that allows', async () => {
    const me = await owner();
    const { guest, email } = await join(me, newEmail(), 'Ada Vik', { type: 'clinic_auditor' });
    expect((await post.of(email))[0]?.text).toContain('Your role: Clinic auditor. Reads the audit log');
    const { data } = await guest.signIn(email, NEW_PASSWORD);
    expect(data.user).toMatchObject({ type: 'clinic_auditor', may: ['audit'] });
    expect((await guest.call('POST', '/clinic/acts', { body: {} })).data.acts[0].action).toBe('login');
    expect((await guest.call('POST', '/patient/patients', { body: {} })).code).toBe('forbidden');
    expect((await me.call('GET', '/clinic')).data.seats.taken).toBe(1);
  });

  it('asks for a name, and works once', async () => {
    const me = await owner();
    const { guest, body, answer } = await join(me, newEmail(), '');
    expect(answer.errors).toEqual({ name: ['Name is required'] });
    const { name: _, ...nameless } = body;
    expect((await guest.call('POST', '/password/reset', { body: nameless })).errors).toEqual({
      name: ['Name is required'],
    });
    expect((await guest.call('POST', '/password/reset', { body: { ...body, name: 'Nils' } })).status).toBe(
      204,
    );
    expect((await guest.call('POST', '/password/reset', { body: { ...body, name: 'Nils' } })).code).toBe(
      'link-invalid',
    );
  });

  it('sent again replaces the one before and takes no second seat', async () => {
    const me = await owner(2);
    const email = newEmail();
    await me.call('POST', '/clinic/users', { body: { email } });
    const first = await post.link(email);
    expect((await me.call('POST', '/clinic/users', { body: { email: email.toUpperCase() } })).status).toBe(
      201,
    );
    expect((await me.call('GET', '/clinic')).data.seats.taken).toBe(2);
    const guest = await stranger(server);
    const body = {
      ...first,
      url: undefined,
      name: 'N',
      password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
    };
    expect((await guest.call('POST', '/password/reset', { body })).code).toBe('link-invalid');
  });

  it('gives its seat back when it is withdrawn or a week old', async () => {
    const me = await owner(2);
    const invite = () => me.call('POST', '/clinic/users', { body: { email: newEmail() } });
    const { data } = await invite();
    expect((await invite()).code).toBe('no-seat');
    expect((await me.call('DELETE', `/clinic/users/${data.id}`)).status).toBe(204);
    expect((await invite()).status).toBe(201);
    await server.database.pool.query(
      "update link set expires_at = now() - interval '1 minute' where clinic_id = $1",
      [me.clinicId],
    );
    expect((await me.call('GET', '/clinic/users')).data.at(-1).state).toBe('invitation-expired');
    expect((await invite()).status).toBe(201);
  });

  it('to somebody who has an account: This user already exists', async () => {
    const me = await owner();
    const { email } = await server.addUser({ clinic_id: await server.addClinic() });
    expect((await me.call('POST', '/clinic/users', { body: { email } })).message).toBe(
      'This user already exists',
    );
    expect((await me.call('POST', '/clinic/users', { body: { email: 'kari' } })).errors).toEqual({
      email: ['Invalid format for email'],
    });
  });

  it('fifty at once take exactly the seats there are', async () => {
    const me = await owner(8);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => me.call('POST', '/clinic/users', { body: { email: newEmail() } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
    expect(answers.filter(({ code }) => code === 'no-seat')).toHaveLength(43);
    expect((await me.call('GET', '/clinic')).data.seats).toEqual({ total: 8, taken: 8 });
  });
});

describe('a colleague who is removed', () => {
  it('is out at once, may come back, and stays as a name under the reports', async () => {
    const me = await owner();
    const { guest, email } = await join(me);
    await guest.signIn(email, NEW_PASSWORD);
    const saved = await guest.call(
      'POST',
      '/patient/patient-report/save',
      saving('information', INFORMATION),
    );
    const { id, reference_number } = saved.data;
    const complete = saving('measurement', { teeth: [] }, { id, reference_number, status: 'Completed' });
    expect((await guest.call('POST', '/patient/patient-report/save', complete)).status).toBe(200);
    const nils = (await me.call('GET', '/clinic/users')).data.find(
      (user: { email: string }) => user.email === email,
    );
    expect((await me.call('DELETE', `/clinic/users/${nils.id}`)).status).toBe(204);
    expect((await guest.call('GET', '/user')).status).toBe(401);
    expect((await visitor(server.app, newAddress()).signIn(email, NEW_PASSWORD)).code).toBe('login-failed');
    const report = (await me.call('GET', `/patient/patient-report?id=${id}`)).data;
    expect(report.completions[0].completed_by).toBe('Nils Berg');
    expect((await me.call('GET', '/clinic/users')).data).toHaveLength(1);
    expect((await me.call('DELETE', `/clinic/users/${nils.id}`)).code).toBe('account-not-found');
    expect((await join(me, email)).answer.status).toBe(204);
  });

  it("is neither the owner nor another clinic's", async () => {
    const me = await owner();
    const other = await owner();
    const { email } = await join(other);
    const [boss, nils] = (await other.call('GET', '/clinic/users')).data;
    const own = (await me.call('GET', '/user')).data.id;
    expect((await me.call('DELETE', `/clinic/users/${own}`)).code).toBe('last-owner');
    for (const { id } of [boss, nils])
      expect((await me.call('DELETE', `/clinic/users/${id}`)).status).toBe(404);
    expect((await visitor(server.app, newAddress()).signIn(email, NEW_PASSWORD)).status).toBe(200);
  });
});
