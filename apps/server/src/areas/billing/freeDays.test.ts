import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../platform/base/log';
import { type Inbox, inbox } from '../../testing/inbox';
import { CARD, FAILS_LATER, night, type Payer, payer } from '../../testing/people/payer';
import { SELLER, startServer, type TestServer } from '../../testing/server';
import { type StripeStandIn, stripeStandIn } from '../../testing/services/stripeStandIn';
import { stripePayments } from './stripe/stripe';
import { reconcile } from './subscription/billingEvents';

const DAY = 86_400_000;
const HOUR = 3_600_000;
let server: TestServer;
let post: Inbox;
let me: Payer;

async function onTrial(days: number): Promise<string> {
  me = await payer(server);
  const { data } = await me.call('POST', '/billing/trial');
  server.wait(days * DAY);
  await me.comeBack();
  return data.membership.next_payment_date;
}

const pay = (more: object = {}, card?: unknown) => me.pay({ contactEmail: me.email, ...more }, card);
const subjects = async () => (await post.of(me.email)).map(({ subject }) => subject);
const dayAfter = (moment: string, days: number) => new Date(Date.parse(moment) + days * DAY).toISOString();

describe('a plan that is chosen in the trial', () => {
  beforeAll(async () => {
    server = await startServer();
    post = inbox(server);
  });
  afterAll(() => server.stop());

  it('runs as soon as the card is accepted, even if the browser is gone before it is told', async () => {
    await onTrial(10);
    const { data } = await me.open({ contactEmail: me.email });
    await me.call('POST', `/billing/checkout/${data.id}/sandbox-card`, { body: { card: CARD, save: false } });
    expect(await me.subscription()).toMatchObject({
      membership: { code: 'starter', status: 'active' },
      card: { last4: '4242' },
    });
    const again = await me.call('POST', `/billing/checkout/${data.id}/complete`);
    expect(again.data).toMatchObject({ status: 'paid', subscription: { membership: { code: 'starter' } } });
    expect(await subjects()).toHaveLength(1);
  });

  it('leaves no card behind where the form is left before it is paid', async () => {
    await onTrial(10);
    await me.open();
    expect(await me.subscription()).toMatchObject({ membership: { code: 'trial' }, card: null });
  });

  it('is first paid for when the trial would have ended, and the clinic is told so', async () => {
    const ends = await onTrial(10);
    expect((await me.open({ type: 'MONTHLY' })).data).toMatchObject({
      first_payment_at: ends,
      price: { total: 6125 },
    });
    expect((await pay({ type: 'MONTHLY' })).data.subscription).toMatchObject({
      membership: { code: 'starter', status: 'active', next_payment_date: ends },
      is_free: true,
      invoices: [],
    });
    const [mail] = await post.of(me.email);
    expect(mail?.subject).toMatch(/^Your plan starts on /);
    expect(mail?.text).toContain('a plan for 1 user: €49.00 a month');
    server.wait(19 * DAY);
    await night(server);
    expect(await subjects()).toHaveLength(1);
    server.wait(DAY + HOUR);
    await night(server);
    await me.comeBack();
    const now = await me.subscription();
    expect(now).toMatchObject({ is_free: false, invoices: [{ paid_on: ends.slice(0, 10), status: 'paid' }] });
    expect(Date.parse(now.membership.next_payment_date)).toBeGreaterThan(Date.parse(dayAfter(ends, 27)));
    expect((await subjects()).slice(1)).toEqual([expect.stringMatching(/^Receipt INV-/)]);
  });

  it('costs nothing where it is cancelled before that', async () => {
    const ends = await onTrial(10);
    await pay();
    const { data } = await me.call('POST', '/billing/cancel');
    expect(data.membership).toMatchObject({ status: 'cancelled', next_payment_date: ends });
    server.wait(20 * DAY + HOUR);
    await night(server);
    await me.comeBack();
    expect(await me.subscription()).toMatchObject({
      membership: { status: 'expired' },
      invoices: [],
      credit: 0,
    });
  });

  it('has the days of grace where the first payment fails', async () => {
    const ends = await onTrial(10);
    await pay({}, FAILS_LATER);
    server.wait(20 * DAY + HOUR);
    await night(server);
    await me.comeBack();
    const own = await me.subscription();
    expect(own).toMatchObject({ membership: { status: 'past_due' }, grace_until: dayAfter(ends, 7) });
  });

  it('leaves no credit for days that nobody paid, where another replaces it, and keeps them', async () => {
    const ends = await onTrial(10);
    await pay();
    const asked = await me.call('POST', '/quote-requests', {
      body: { clinic_users: 5, message: '', contactEmail: me.email },
    });
    await server.database.pool.query(
      `update quote_request set offer = $2, offered_at = now() where id = $1`,
      [asked.data.id, { clinic_users: 5, price: 9900, currency: 'EUR', interval: 'MONTHLY' }],
    );
    server.wait(DAY);
    await me.comeBack();
    const { data } = await pay({ priceType: 'custom', quote: asked.data.id });
    expect(data.subscription).toMatchObject({
      membership: { code: 'custom', users: 5, next_payment_date: ends },
      is_free: true,
      credit: 0,
      invoices: [],
    });
  });

  it('is paid for in two days where less is left of the trial, and at once where nothing is', async () => {
    await onTrial(29);
    const at = Date.parse((await me.open()).data.first_payment_at) - server.now().getTime();
    expect(at / HOUR).toBeCloseTo(49, 1);
    server.wait(2 * DAY);
    await me.comeBack();
    expect((await me.open()).data.first_payment_at).toBeNull();
    expect((await pay()).data.subscription).toMatchObject({ is_free: false, invoices: [{ status: 'paid' }] });
  });
});

describe('the same with Stripe', () => {
  let stripe: StripeStandIn;
  beforeAll(async () => {
    stripe = await stripeStandIn(() => server.now());
    server = await startServer({ payments: stripePayments(stripe.keys) });
    post = inbox(server);
  });
  afterAll(async () => {
    await server.stop();
    await stripe.close();
  });

  it('asks Stripe for a first payment at the end of the trial, and lists no invoice over nothing', async () => {
    const ends = await onTrial(10);
    const { id } = (await me.open({ contactEmail: me.email })).data;
    const made = stripe.calls.find(({ path }) => path === '/v1/checkout/sessions');
    expect(made?.form.get('subscription_data[trial_end]')).toBe(String(Math.floor(Date.parse(ends) / 1000)));
    const { rows } = await server.database.pool.query('select provider_id from billing_checkout');
    const subscription = stripe.pay(rows[0].provider_id);
    const { data } = await me.call('POST', `/billing/checkout/${id}/complete`);
    expect(data).toMatchObject({
      status: 'paid',
      subscription: { membership: { code: 'starter', status: 'active' }, is_free: true, invoices: [] },
    });
    expect(await subjects()).toEqual([expect.stringMatching(/^Your plan starts on /)]);
    server.wait(20 * DAY + HOUR);
    stripe.renew(subscription, 'paid');
    await reconcile({
      db: server.across,
      now: () => server.now(),
      log: silentLog,
      payments: stripePayments(stripe.keys),
      seller: SELLER,
    });
    await me.comeBack();
    expect(await me.subscription()).toMatchObject({ is_free: false, invoices: [{ status: 'paid' }] });
  });

  it('asks for no other day where there is no trial', async () => {
    me = await payer(server);
    await me.open();
    const made = stripe.calls.findLast(({ path }) => path === '/v1/checkout/sessions');
    expect(made?.form.get('subscription_data[trial_end]')).toBeNull();
  });
});
