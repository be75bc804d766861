import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Inbox, inbox } from '../../testing/inbox';
import { CARD, DECLINED, FAILS_LATER, night, payer } from '../../testing/people/payer';
import { INFORMATION, saving } from '../../testing/records';
import { startServer, type TestServer } from '../../testing/server';
import { visitor } from '../../testing/visitor';

const DAY = 86_400_000;
let server: TestServer;
let post: Inbox;
beforeEach(async () => {
  server = await startServer();
  post = inbox(server);
});
afterEach(() => server.stop());

const save = (patient_number = '1001') => saving('information', INFORMATION, { patient_number });
const SAVE = '/patient/patient-report/save';

describe('the trial', () => {
  it('lasts thirty days, once, and gives full access for one user', async () => {
    const me = await payer(server);
    expect((await me.call('GET', '/user')).data.membership_summary).toBeUndefined();
    expect((await me.call('POST', SAVE, save())).code).toBe('no-membership');
    expect((await me.call('GET', '/plans')).data.trial).toEqual({ days: 30, available: true });
    const { status, data } = await me.call('POST', '/billing/trial');
    expect(status).toBe(200);
    const days = (Date.parse(data.membership.next_payment_date) - server.now().getTime()) / DAY;
    expect(days).toBeCloseTo(30, 3);
    expect(data).toMatchObject({ membership: { code: 'trial', status: 'active' }, clinic_users: 1 });
    expect((await me.call('POST', SAVE, save())).status).toBe(200);
    expect((await me.call('POST', '/billing/trial')).code).toBe('trial-used');
    expect((await me.call('GET', '/plans')).data.trial.available).toBe(false);
  });

  it('is one, however often it is asked for at once', async () => {
    const me = await payer(server);
    const answers = await Promise.all(Array.from({ length: 8 }, () => me.call('POST', '/billing/trial')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'trial-used')).toHaveLength(7);
  });

  it('does not start anew for a clinic that registers again', async () => {
    const me = await payer(server, 'NO', '987 654 321');
    await me.call('POST', '/billing/trial');
    const again = await payer(server, 'NO', '987-654-321');
    expect((await again.call('POST', '/billing/trial')).code).toBe('trial-used');
    expect((await (await payer(server, 'PT', '987654321')).call('POST', '/billing/trial')).status).toBe(200);
  });

  it('reminds seven days and one day before its end and when it is over, once each', async () => {
    const ENDS = /^The trial of .+ ends on /;
    const me = await payer(server);
    await me.call('POST', '/billing/trial');
    const subjects = async () => (await post.of(me.email)).map(({ subject }) => subject);
    await night(server);
    expect(await subjects()).toEqual([]);
    server.wait(23.5 * DAY);
    await night(server);
    await night(server);
    expect(await subjects()).toEqual([expect.stringMatching(ENDS)]);
    server.wait(6 * DAY);
    await night(server);
    await night(server);
    expect(await subjects()).toEqual([expect.stringMatching(ENDS), expect.stringMatching(ENDS)]);
    server.wait(DAY);
    await night(server);
    await night(server);
    expect((await subjects()).slice(2)).toEqual([expect.stringMatching(/^The trial of .+ ended on /)]);
    const { text = '' } = (await post.of(me.email)).at(-1) ?? {};
    expect(text).toMatch(/^The trial of .+ ended on /m);
    expect(text).toContain('/payment');
  });

  it('over: reading, notes and export stay, new work asks for a plan, and buying opens it again', async () => {
    const me = await payer(server);
    await me.call('POST', '/billing/trial');
    const { id } = (await me.call('POST', SAVE, save())).data;
    server.wait(30 * DAY + 1000);
    await me.comeBack();
    expect(await me.status()).toBe('expired');
    expect((await me.call('GET', `/patient/patient-report?id=${id}`)).status).toBe(200);
    expect((await me.call('POST', '/patient/patient-reports', { body: {} })).status).toBe(200);
    expect((await me.call('GET', '/clinic/export')).status).toBe(200);
    expect(await me.call('POST', SAVE, save('1002'))).toMatchObject({ status: 403, code: 'no-membership' });
    expect((await me.pay()).data.status).toBe('paid');
    expect((await me.call('POST', SAVE, save('1002'))).status).toBe(200);
  });
});

describe('the starter plan', () => {
  it('by the year costs 499.80 EUR, 15 % less than twelve months, and Norwegian tax', async () => {
    const me = await payer(server);
    const { starter, currency } = (await me.call('GET', '/plans')).data;
    expect({ currency, ...starter }).toEqual({
      currency: 'EUR',
      plan_name: 'Starter',
      clinic_users: 1,
      monthly: 4900,
      yearly: 49_980,
      yearly_discount: 15,
      yearly_saving: 8820,
    });
    const { data, status } = await me.open();
    expect(status).toBe(201);
    expect(data.price).toMatchObject({ subtotal: 49_980, tax: 12_495, total: 62_475, currency: 'EUR' });
    const paid = await me.pay();
    expect(paid.data).toMatchObject({
      status: 'paid',
      subscription: {
        membership: { code: 'starter', interval: 'YEARLY', status: 'active', plan_name: 'Starter' },
        amount: 49_980,
        card: { brand: 'Visa', last4: '4242', expires: '12/40' },
      },
    });
    expect(paid.data.subscription.invoices).toMatchObject([
      { number: expect.stringMatching(/^INV-\d{6}$/), status: 'paid', price: { total: 62_475 } },
    ]);
    const [receipt] = await post.of('regnskap@example.org');
    expect(receipt?.subject).toBe(`Receipt ${paid.data.subscription.invoices[0].number}`);
    expect(receipt?.text).toContain('€624.75');
  });

  it('by the month is renewed on the same day of every month, with a receipt each', async () => {
    const me = await payer(server);
    await me.pay({ type: 'MONTHLY' });
    expect((await me.subscription()).membership.interval).toBe('MONTHLY');
    await post.of('regnskap@example.org');
    for (let month = 0; month < 3; month += 1) {
      server.wait(31 * DAY);
      await night(server);
      await night(server);
      await post.of('regnskap@example.org');
    }
    await me.comeBack();
    const { invoices, membership } = await me.subscription();
    expect(invoices.map((one: any) => [one.status, one.price.total])).toEqual(
      Array.from({ length: 4 }, () => ['paid', 6125]),
    );
    expect(Date.parse(membership.next_payment_date)).toBeGreaterThan(server.now().getTime());
    expect(await post.of('regnskap@example.org')).toHaveLength(4);
    expect(await me.status()).toBe('active');
  });

  it('is not started by a declined card, a wrong number, an expired card or a closed form', async () => {
    const me = await payer(server);
    for (const card of [DECLINED, { ...CARD, number: '4242424242424241' }])
      expect(await me.pay({}, card)).toMatchObject({ status: 422, code: 'card-declined' });
    expect((await me.pay({}, { ...CARD, expires: '01/20' })).errors).toHaveProperty(['card.expires']);
    expect((await me.pay({}, { ...CARD, number: '12' })).errors).toHaveProperty(['card.number']);
    const { data } = await me.open();
    expect((await me.call('POST', `/billing/checkout/${data.id}/cancel`)).status).toBe(204);
    const late = await me.call('POST', `/billing/checkout/${data.id}/sandbox-card`, { body: { card: CARD } });
    expect(late.code).toBe('checkout-closed');
    expect((await me.call('POST', `/billing/checkout/${data.id}/complete`)).data.status).toBe('closed');
    expect(await me.status()).toBeUndefined();
    expect(await post.of('regnskap@example.org')).toEqual([]);
  });

  it('is not started by opening the address of success, nor by a payment of another clinic', async () => {
    const me = await payer(server);
    const other = await payer(server);
    const { id } = (await other.open()).data;
    for (const path of [`/billing/checkout/${id}`, `/billing/checkout/${'A'.repeat(22)}`]) {
      expect((await me.call('POST', `${path}/complete`)).code).toBe('checkout-not-found');
      expect((await me.call('POST', `${path}/cancel`)).code).toBe('checkout-not-found');
      const body = { card: CARD };
      expect((await me.call('POST', `${path}/sandbox-card`, { body })).code).toBe('checkout-not-found');
    }
    const mine = (await me.open()).data;
    expect((await me.call('POST', `/billing/checkout/${mine.id}/complete`)).data.status).toBe('open');
    expect(await me.status()).toBeUndefined();
  });

  it('has the price of the server, whatever price was sent', async () => {
    const me = await payer(server);
    expect((await me.open({ price: 1 })).data.price.subtotal).toBe(49_980);
    expect((await me.open({ amount: 1 })).status).toBe(422);
    expect((await me.open({ priceType: 'custom' })).code).toBe('quote-not-found');
  });

  it('is bought once, however often it is pressed, and not twice', async () => {
    const me = await payer(server);
    const { id } = (await me.open()).data;
    const pay = () => me.call('POST', `/billing/checkout/${id}/sandbox-card`, { body: { card: CARD } });
    const answers = await Promise.all([pay(), pay(), pay()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409]);
    const complete = () => me.call('POST', `/billing/checkout/${id}/complete`);
    await Promise.all([complete(), complete(), complete()]);
    expect((await me.subscription()).invoices).toHaveLength(1);
    expect(await post.of('regnskap@example.org')).toHaveLength(1);
    expect((await me.open()).code).toBe('plan-runs');
  });

  it('keeps a card for the next purchase where that was asked for, and never its number', async () => {
    const me = await payer(server);
    await me.pay({ type: 'MONTHLY' }, CARD, true);
    await me.call('POST', '/billing/cancel');
    server.wait(32 * DAY);
    await me.comeBack();
    await night(server);
    const again = await me.open();
    expect(again.data.card).toMatchObject({ brand: 'Visa', last4: '4242' });
    expect((await me.pay({}, null)).data.status).toBe('paid');
    const { rows } = await server.database.pool.query('select data::text from sandbox_account');
    expect(JSON.stringify(rows)).not.toMatch(/4242424242424242|"cvc"/);
    const none = await payer(server);
    expect((await none.pay({}, null)).code).toBe('card-declined');
  });
});

describe('cancelling', () => {
  it('ends the plan with the paid period; until then it can be resumed', async () => {
    const me = await payer(server);
    await me.pay({ type: 'MONTHLY' });
    expect((await me.call('POST', '/billing/cancel')).data.membership.status).toBe('cancelled');
    expect((await me.call('POST', SAVE, save())).status).toBe(200);
    expect((await me.call('POST', '/billing/resume')).data.membership.status).toBe('active');
    await me.call('POST', '/billing/cancel');
    server.wait(32 * DAY);
    await night(server);
    await me.comeBack();
    expect(await me.status()).toBe('expired');
    expect((await me.subscription()).invoices).toHaveLength(1);
    expect((await me.call('POST', '/billing/resume')).code).toBe('no-paid-plan');
  });

  it('needs a paid plan, and so does changing between month and year', async () => {
    const me = await payer(server);
    await me.call('POST', '/billing/trial');
    expect((await me.call('POST', '/billing/cancel')).code).toBe('no-paid-plan');
    const yearly = { body: { type: 'YEARLY' } };
    expect((await me.call('POST', '/billing/interval', yearly)).code).toBe('no-paid-plan');
    await me.pay({ type: 'MONTHLY' });
    const { data } = await me.call('POST', '/billing/interval', yearly);
    expect(data).toMatchObject({ next_interval: 'YEARLY', membership: { interval: 'MONTHLY' } });
    server.wait(32 * DAY);
    await night(server);
    await me.comeBack();
    const { membership, invoices } = await me.subscription();
    expect(membership.interval).toBe('YEARLY');
    expect(invoices[0].price.subtotal).toBe(49_980);
  });
});

describe('a payment that fails', () => {
  it('leaves seven days in which everything goes on, then only what is there', async () => {
    const me = await payer(server);
    await me.pay({ type: 'MONTHLY' }, FAILS_LATER);
    expect(await post.of('regnskap@example.org')).toHaveLength(1);
    const due = Date.parse((await me.subscription()).membership.next_payment_date);
    server.wait(due - server.now().getTime() + 1000);
    await night(server);
    await me.comeBack();
    expect(await me.status()).toBe('past_due');
    expect(Date.parse((await me.subscription()).grace_until)).toBe(due + 7 * DAY);
    const { id } = (await me.call('POST', SAVE, save())).data;
    await night(server);
    const mails = await post.of('regnskap@example.org');
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Receipt INV-/),
      expect.stringMatching(/^The payment of .+ failed$/),
    ]);
    server.wait(7 * DAY);
    await me.comeBack();
    expect(await me.status()).toBe('expired');
    expect(Date.parse((await me.subscription()).grace_until), 'why and when it ended').toBe(due + 7 * DAY);
    expect((await me.call('GET', `/patient/patient-report?id=${id}`)).status).toBe(200);
    expect((await me.call('POST', SAVE, save('1002'))).code).toBe('no-membership');
    await night(server);
    expect((await me.pay()).data.status).toBe('paid');
    expect(await me.status()).toBe('active');
  });
});

describe('a custom plan', () => {
  it('is asked for, offered, accepted by paying, and a second user signs in', async () => {
    const me = await payer(server);
    await me.pay({ type: 'MONTHLY' });
    const wish = { clinic_users: 4, message: 'Two offices', contactEmail: 'leder@example.org' };
    const asked = await me.call('POST', '/quote-requests', { body: wish });
    expect(asked).toMatchObject({ status: 201, data: { status: 'open', ...wish } });
    const provider = visitor(server.app);
    await provider.signIn((await server.addUser()).email);
    const [request] = (await provider.call('GET', '/provider/quote-requests')).data;
    expect(request).toMatchObject({ clinic_users: 4, clinic: { name: 'Clinic', country: 'NO' } });
    expect(JSON.stringify(request)).not.toContain('patient');
    const offer = { clinic_users: 4, price: 15_000, interval: 'MONTHLY' };
    const place = `/provider/quote-requests/${request.id}/offer`;
    expect((await provider.call('POST', place, { body: offer })).data.status).toBe('offered');
    expect((await me.subscription()).quote_requests[0].offer).toMatchObject({
      price: 15_000,
      currency: 'EUR',
    });
    const stranger = await payer(server);
    expect((await stranger.open({ priceType: 'custom', quote: request.id })).code).toBe('quote-not-found');
    const paid = await me.pay({ priceType: 'custom', quote: request.id });
    expect(paid.data.subscription).toMatchObject({
      membership: { code: 'custom', interval: 'MONTHLY', status: 'active' },
      clinic_users: 4,
      quote_requests: [{ status: 'accepted' }],
    });
    expect((await me.call('GET', '/clinic')).data.seats).toEqual({ total: 4, taken: 1 });
    const body = { email: 'nils@example.org' };
    expect((await me.call('POST', '/clinic/users', { body })).status).toBe(201);
    expect((await provider.call('POST', place, { body: offer })).code).toBe('quote-answered');
    const subjects = (await post.of('leder@example.org')).map(({ subject }) => subject);
    expect(subjects).toEqual(['We have received your quote request', 'Our offer for your clinic']);
    server.wait(32 * DAY);
    await night(server);
    await me.comeBack();
    expect((await me.subscription()).invoices.map((one: any) => one.price.subtotal)).toEqual([
      15_000, 15_000, 4900,
    ]);
  });

  it('is asked for once, also where the request is sent again before it is answered', async () => {
    const me = await payer(server);
    const wish = { clinic_users: 3, message: 'One office', contactEmail: 'twice@example.org' };
    const ask = (changed = {}) => me.call('POST', '/quote-requests', { body: { ...wish, ...changed } });
    const [first, again] = await Promise.all([ask(), ask()]);
    expect(again).toMatchObject({ status: 201, data: { id: first.data.id } });
    expect((await ask({ clinic_users: 4 })).data.id).not.toBe(first.data.id);
    expect((await me.subscription()).quote_requests).toHaveLength(2);
    expect(await post.of('twice@example.org')).toHaveLength(2);
  });

  it('is asked for with words that say what is wrong', async () => {
    const me = await payer(server);
    const { errors } = await me.call('POST', '/quote-requests', {
      body: { clinic_users: 0, contactEmail: 'x' },
    });
    expect(errors).toEqual({
      clinic_users: ['Enter 1 to 500 users'],
      contactEmail: ['Invalid format for email'],
    });
  });
});

it("is the owner's: a colleague, the provider and who is not approved see and change nothing", async () => {
  const me = await payer(server);
  await me.pay();
  for (const user of [{ clinic_id: me.clinicId, type: 'clinic_user' as const }, {}]) {
    const other = visitor(server.app);
    await other.signIn((await server.addUser(user)).email);
    for (const path of ['/billing/cancel', '/billing/trial', '/billing/portal'])
      expect((await other.call('POST', path)).code).toBe('forbidden');
    expect((await other.call('GET', '/billing/subscription')).code).toBe('forbidden');
  }
  expect((await me.call('POST', '/billing/portal')).code).toBe('no-portal');
  expect((await me.call('POST', '/billing/webhook', { body: { id: 'evt_1' } })).code).toBe(
    'signature-invalid',
  );
});
