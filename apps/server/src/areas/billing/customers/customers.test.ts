import { expect, it } from 'vitest';
import { ownServer } from '../../../testing/ownServer';
import { CARD, night, type Payer, payer } from '../../../testing/people/payer';
import { INFORMATION, saving } from '../../../testing/records';
import { visitor } from '../../../testing/visitor';

const DAY = 86_400_000;
const { server, post } = await ownServer();
const provider = visitor(server.app);
const { email: desk } = await server.addUser();
await provider.signIn(desk);

const ask = (me: Payer, what: string, body?: object) =>
  provider.call('POST', `/provider/accounts/${me.clinicId}/${what}`, body ? { body } : {});
const look = async (me: Payer) => (await provider.call('GET', `/provider/accounts/${me.clinicId}`)).data;
const save = (me: Payer) =>
  me.call(
    'POST',
    '/patient/patient-report/save',
    saving('information', INFORMATION, { patient_number: 'P-7391' }),
  );
const lastMail = async (me: Payer) => (await post.of(me.email)).at(-1);

it('a suspended clinic reads and exports and starts nothing; its plan is not renewed, and goes on when it is reinstated', async () => {
  const me = await payer(server);
  await me.pay({ type: 'MONTHLY' });
  const { id } = (await save(me)).data;
  expect((await ask(me, 'suspend', { reason: '' })).errors).toEqual({
    reason: ['The reason field is required'],
  });
  const suspended = await ask(me, 'suspend', { reason: 'The <b>number</b> is not theirs' });
  expect(suspended.data).toMatchObject({
    account: { status: 'suspended', suspended: { reason: 'The <b>number</b> is not theirs' } },
    plan: { status: 'suspended' },
    plan_ends_by_suspension: true,
  });
  expect(await me.status()).toBe('suspended');
  expect((await save(me)).code).toBe('clinic-suspended');
  expect((await me.call('GET', `/patient/patient-report?id=${id}`)).status).toBe(200);
  expect((await me.call('GET', '/clinic/export')).status).toBe(200);
  const own = await me.subscription();
  expect([own.membership.status, own.suspended.reason]).toEqual([
    'suspended',
    'The <b>number</b> is not theirs',
  ]);
  const mail = await lastMail(me);
  expect(mail?.subject).toBe('The account of Clinic is suspended');
  expect(mail?.text).toMatch(/The <b>number<\/b> is not theirs[\s\S]*Your plan ends on/);
  expect((await me.call('POST', '/billing/resume')).code).toBe('clinic-suspended');
  expect((await me.open()).code).toBe('clinic-suspended');
  await ask(me, 'suspend', { reason: 'Again' });
  expect((await post.of(me.email)).filter(({ subject }) => subject.includes('is suspended'))).toHaveLength(1);

  expect((await ask(me, 'reinstate')).data).toMatchObject({
    account: { status: 'approved', suspended: null },
    plan: { status: 'active' },
    plan_ends_by_suspension: false,
  });
  expect((await lastMail(me))?.text).toContain('Your plan continues.');
  expect((await save(me)).status).toBe(200);
  server.wait(32 * DAY);
  await night(server);
  await provider.signIn(desk);
  expect((await look(me)).invoices).toHaveLength(2);
});

it('over the end of its period a suspended clinic pays nothing, and buys anew once it is reinstated', async () => {
  const me = await payer(server);
  await me.pay({ type: 'MONTHLY' });
  await ask(me, 'suspend', { reason: 'Unpaid' });
  server.wait(40 * DAY);
  await night(server);
  await Promise.all([provider.signIn(desk), me.comeBack()]);
  expect((await look(me)).invoices).toHaveLength(1);
  expect(await me.status()).toBe('suspended');
  expect((await ask(me, 'reinstate')).data.plan.status).toBe('expired');
  expect((await lastMail(me))?.text).toContain('Your plan has ended');
  await me.comeBack();
  expect((await me.pay({ type: 'MONTHLY' }, CARD)).data.status).toBe('paid');
});

it('a plan that the clinic had cancelled itself stays cancelled; a trial cannot begin meanwhile', async () => {
  const me = await payer(server);
  await me.pay();
  await me.call('POST', '/billing/cancel');
  expect((await ask(me, 'suspend', { reason: 'Unpaid' })).data.plan_ends_by_suspension).toBe(false);
  expect((await lastMail(me))?.text).not.toContain('is not renewed');
  expect((await ask(me, 'reinstate')).data.plan.status).toBe('cancelled');
  const fresh = await payer(server);
  await ask(fresh, 'suspend', { reason: 'Twice' });
  expect((await fresh.call('POST', '/billing/trial')).code).toBe('clinic-suspended');
});

it('a clinic that waits for approval is not suspended, and gets no mail', async () => {
  const waiting = await server.addClinic();
  const { email } = await server.addUser({ clinic_id: waiting, approved: false });
  const body = { reason: 'Unpaid' };
  const refused = await provider.call('POST', `/provider/accounts/${waiting}/suspend`, { body });
  expect(refused).toMatchObject({ status: 403, code: 'not-approved' });
  expect(await post.of(email)).toEqual([]);
});

it('a payment that was open when the clinic was suspended can no longer be paid', async () => {
  const me = await payer(server);
  const { id } = (await me.open()).data;
  await ask(me, 'suspend', { reason: 'Unpaid' });
  const body = { card: CARD, save: false };
  expect((await me.call('POST', `/billing/checkout/${id}/sandbox-card`, { body })).code).toBe(
    'checkout-closed',
  );
});

it('shows plan, seats, last sign-in, invoices, every offer and every note, and nothing clinical', async () => {
  const me = await payer(server);
  await me.pay();
  await save(me);
  const body = { clinic_users: 4, contactEmail: 'kari@example.com' };
  const { id } = (await me.call('POST', '/quote-requests', { body })).data;
  for (const price of [20_000, 15_000])
    await provider.call('POST', `/provider/quote-requests/${id}/offer`, {
      body: { clinic_users: 4, price, interval: 'YEARLY' },
    });
  await ask(me, 'notes', { text: 'Called them' });
  expect((await ask(me, 'notes', { text: '' })).errors).toEqual({ text: ['Enter a note'] });
  const { status, data } = await ask(me, 'notes', { text: 'They <i>will</i> pay' });
  expect(status).toBe(201);
  expect(data.notes.map(({ text }: { text: string }) => text)).toEqual([
    'They <i>will</i> pay',
    'Called them',
  ]);
  expect(data.notes[0].written_by).toBe('Kari Nordmann');
  expect(data.quotes[0].offers.map(({ price }: { price: number }) => price)).toEqual([15_000, 20_000]);
  expect(data).toMatchObject({ seats: { total: 1, taken: 1 }, plan: { code: 'starter', amount: 49_980 } });
  expect(data.invoices).toMatchObject([{ status: 'paid' }]);
  expect(Math.abs(Date.parse(data.last_sign_in_at) - server.now().getTime())).toBeLessThan(DAY);
  expect(JSON.stringify(data)).not.toContain('P-7391');
  const changed = server.database.pool.query("update provider_note set text = 'x'");
  await expect(changed).rejects.toThrow('append-only');
});

it('sends the mail about the present status again, five times a day at most', async () => {
  const me = await payer(server);
  const resent = async () => (await ask(me, 'resend')).status;
  expect(await resent()).toBe(204);
  expect((await lastMail(me))?.subject).toBe('Your account has been approved');
  await ask(me, 'suspend', { reason: 'Unpaid' });
  await resent();
  expect((await post.of(me.email)).filter(({ text }) => text.includes('Unpaid'))).toHaveLength(2);
  for (let n = 0; n < 3; n += 1) expect(await resent()).toBe(204);
  expect(await resent()).toBe(429);
});
