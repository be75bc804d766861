// @module-tag cases
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../../platform/base/log';
import { type Inbox, inbox } from '../../../testing/inbox';
import { CARD, type Payer, payer } from '../../../testing/people/payer';
import { stepUp, visitor } from '../../../testing/visitor';
import { SELLER, startServer, type TestServer } from '../../../testing/server';
import { type Signed, type StripeStandIn, stripeStandIn } from '../../../testing/services/stripeStandIn';
import { applyNextEvent, reconcile, reconcileNightly } from '../subscription/billingEvents';
import { API_VERSION, stripePayments } from './stripe';
import { isEveryCase } from '../../../testing/everyCase';

const DAY = 86_400_000;
const CONTACT = 'regnskap@example.org';
let server: TestServer;
let stripe: StripeStandIn;
let post: Inbox;
let me: Payer;
beforeEach(async () => {
  stripe = await stripeStandIn(() => server.now());
  server = await startServer({ payments: stripePayments(stripe.keys) });
  post = inbox(server);
  me = await payer(server);
});
afterEach(async () => {
  await server.stop();
  await stripe.close();
});

const desk = () => ({
  db: server.across,
  now: () => server.now(),
  log: silentLog,
  payments: stripePayments(stripe.keys),
  seller: SELLER,
});
const tell = ({ payload, headers }: Signed) =>
  server.app.inject({ method: 'POST', url: '/api/billing/webhook', payload, headers });
async function apply(): Promise<void> {
  while (await applyNextEvent(desk()));
}
const events = async () =>
  (await server.database.pool.query('select id, tries, applied_at from billing_event order by id')).rows;

/** The payment has succeeded at Stripe, and the browser has not returned yet. */
async function bought(more: Record<string, unknown> = {}): Promise<string> {
  await me.open(more);
  const { rows } = await server.database.pool.query(
    'select provider_id from billing_checkout order by created_at desc limit 1',
  );
  return stripe.pay(rows[0].provider_id);
}

describe('a checkout with Stripe', () => {
  it('is made at the prices of the server, once, with the version of the API that was pinned', async () => {
    const { data, status } = await me.open({ price: 1, type: 'MONTHLY' });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      payments: 'stripe',
      price: null,
      stripe: { publishable_key: 'pk_test_1', client_secret: expect.stringMatching(/^secret_/) },
    });
    const made = stripe.calls.find(({ path }) => path === '/v1/checkout/sessions');
    expect(made?.form.get('line_items[0][price_data][unit_amount]')).toBe('4900');
    expect(made?.form.get('line_items[0][price_data][product]')).toBe('prod_1');
    expect(made?.form.get('automatic_tax[enabled]')).toBe('true');
    expect(made?.form.get('client_reference_id')).toBe(me.clinicId);
    expect(made?.key).toBe(`checkout-${data.id}`);
    expect(new Set(stripe.calls.map(({ version }) => version))).toEqual(new Set([API_VERSION]));
    expect((await me.call('GET', '/user')).data.payment_customer_id).toMatch(/^cus_/);
  });

  it('takes no card number: the call of the sandbox does not exist', async () => {
    const { id } = (await me.open()).data;
    const answer = await me.call('POST', `/billing/checkout/${id}/sandbox-card`, { body: { card: CARD } });
    expect(answer).toMatchObject({ status: 404, code: 'not-found' });
    expect(JSON.stringify(stripe.calls.map(({ form }) => form.toString()))).not.toMatch(/4242[+]?4242/);
  });

  it('begins the plan where Stripe says that it was paid, and not before', async () => {
    const { id } = (await me.open()).data;
    expect((await me.call('POST', `/billing/checkout/${id}/complete`)).data.status).toBe('open');
    expect(await me.status()).toBeUndefined();
    const { rows } = await server.database.pool.query('select provider_id from billing_checkout');
    stripe.pay(rows[0].provider_id);
    const { data } = await me.call('POST', `/billing/checkout/${id}/complete`);
    expect(data).toMatchObject({
      status: 'paid',
      subscription: {
        membership: { code: 'starter', interval: 'YEARLY', status: 'active' },
        card: { brand: 'visa', last4: '4242', expires: '03/31' },
        invoices: [{ status: 'paid', price: { total: 62_475, tax: 12_495 } }],
        portal: true,
      },
    });
    expect((await me.call('POST', '/billing/portal')).data.url).toMatch(/^https:\/\/billing\.stripe\.com/);
  });

  it('is invoiced to the buyer as entered in the form of Stripe, with their VAT number', async () => {
    const { id } = (await me.open()).data;
    const { pool } = server.database;
    const { rows } = await pool.query('select provider_id from billing_checkout');
    stripe.pay(rows[0].provider_id);
    Object.assign(stripe.invoices.at(-1), {
      customer_name: 'Praxis Nord',
      customer_address: { line1: 'Hauptstr. 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
      customer_tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
    });
    expect((await me.call('POST', `/billing/checkout/${id}/complete`)).data.status).toBe('paid');
    const { rows: invoices } = await pool.query('select buyer from invoice');
    expect(invoices).toMatchObject([
      {
        buyer: {
          name: 'Praxis Nord',
          address: 'Hauptstr. 1\n10115 Berlin',
          country: 'DE',
          vat_number: 'DE123456789',
        },
      },
    ]);
  });

  it('says that nothing was charged where Stripe is away, and goes on afterwards', async () => {
    stripe.mode = 'away';
    expect(await me.open()).toMatchObject({ status: 503, code: 'payments-unavailable' });
    stripe.mode = 'answers';
    expect((await me.open()).status).toBe(201);
  });

  it('goes over from month to year and back with what is paid and what will be kept apart', async () => {
    const id = await bought({ type: 'MONTHLY' });
    await tell(stripe.event('customer.subscription.created', { id }));
    await apply();
    const of = stripe.subscriptions.get(id);
    const until = new Date(of.items.data[0].current_period_end * 1000).toISOString();
    const { data } = await me.call('GET', '/billing/interval?type=YEARLY');
    expect(data).toMatchObject({ at: until, price: { subtotal: 49_980, tax: 12_495, total: 62_475 } });
    const asked = stripe.calls.findLast(({ path }) => path.endsWith('/create_preview'));
    expect(asked?.form.get('subscription_details[proration_behavior]')).toBe('none');
    expect(await me.subscription()).toMatchObject({ amount: 4900, next_amount: 4900 });
    const change = async (type: string) =>
      (await me.call('POST', '/billing/interval', { body: { type } })).data;
    const monthly = { interval: 'MONTHLY', next_payment_date: until };
    const yearly = { amount: 4900, next_interval: 'YEARLY', next_amount: 49_980, membership: monthly };
    expect(await change('YEARLY')).toMatchObject(yearly);
    const back = { amount: 4900, next_interval: 'MONTHLY', next_amount: 4900, membership: monthly };
    expect(await change('MONTHLY')).toMatchObject(back);
    expect(await change('YEARLY')).toMatchObject(yearly);
    stripe.renew(id, 'paid');
    expect(await me.subscription()).toMatchObject({
      amount: 49_980,
      next_amount: 49_980,
      membership: { interval: 'YEARLY' },
    });
  });

  it('changes, cancels and resumes at Stripe, and shows what Stripe then has', async () => {
    const id = await bought({ type: 'MONTHLY' });
    await tell(stripe.event('customer.subscription.created', { id }));
    await apply();
    const { data } = await me.call('POST', '/billing/interval', { body: { type: 'YEARLY' } });
    expect(data).toMatchObject({ next_interval: 'YEARLY', membership: { interval: 'MONTHLY' } });
    const made = stripe.calls.findLast(({ method }) => method === 'POST');
    expect(made?.form.get('proration_behavior')).toBe('none');
    expect((await me.call('POST', '/billing/cancel')).data.membership.status).toBe('cancelled');
    expect((await me.call('POST', '/billing/resume')).data.membership.status).toBe('active');
  });
});

describe('an event', () => {
  it('is refused with a wrong signature, a changed byte, or after five minutes; nothing is stored', async () => {
    const id = await bought();
    const good = stripe.event('customer.subscription.created', { id });
    const late = stripe.event(
      'customer.subscription.created',
      { id },
      { at: new Date(server.now().getTime() - 301_000) },
    );
    const early = stripe.event(
      'customer.subscription.created',
      { id },
      { at: new Date(server.now().getTime() + 3_600_000) },
    );
    const foreign = stripe.event('customer.subscription.created', { id }, { secret: 'whsec_of_somebody' });
    const changed = { ...good, payload: good.payload.replace('created', 'Created') };
    const unsigned = { ...good, headers: { 'content-type': 'application/json' } };
    for (const each of [late, early, foreign, changed, unsigned]) {
      const answer = await tell(each);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'signature-invalid']);
    }
    expect(await events()).toEqual([]);
    expect((await tell(good)).statusCode).toBe(204);
    server.wait(5 * 60_000 + 1000);
    expect((await tell(good)).statusCode).toBe(400);
    expect(await events()).toHaveLength(1);
  });

  it('is taken with either secret while these are exchanged, and with a clock that is a little off', async () => {
    const id = await bought();
    const more = { secret: 'whsec_of_yesterday', at: new Date(server.now().getTime() - 290_000) };
    expect((await tell(stripe.event('invoice.paid', toInvoice(id), more))).statusCode).toBe(204);
  });

  const toInvoice = (id: string) => ({ parent: { subscription_details: { subscription: id } } });
  const told = (id: string): readonly Signed[] => [
    stripe.event('customer.subscription.created', { id }),
    stripe.event('customer.subscription.updated', { id }),
    stripe.event('invoice.paid', toInvoice(id)),
    stripe.event('checkout.session.completed', { subscription: id }),
  ];
  const orders = permutations([0, 1, 2, 3]).filter((_, n) => isEveryCase || n % 7 === 0);

  it('comes five times and in any order: one plan, one receipt', async () => {
    const id = await bought();
    const all = told(id);
    const { pool } = server.database;
    for (const [round, order] of orders.entries()) {
      await pool.query('truncate billing_event, billing_notice, membership');
      for (const index of order) {
        for (let again = 0; again < 5; again += 1) await tell(all[index]!);
        await apply();
      }
      expect(await events()).toHaveLength(4);
      const { rows } = await pool.query('select code, interval, subscription_id, failed_at from membership');
      expect(rows).toEqual([{ code: 'starter', interval: 'YEARLY', subscription_id: id, failed_at: null }]);
      expect(await post.of(CONTACT)).toHaveLength(round + 1);
    }
  });

  it('of the end, told before or after that of the beginning, leaves the plan ended', async () => {
    const id = await bought();
    await tell(stripe.event('customer.subscription.created', { id }));
    await apply();
    Object.assign(stripe.subscriptions.get(id), {
      status: 'canceled',
      ended_at: Math.floor(server.now().getTime() / 1000) - 1,
    });
    await tell(stripe.event('customer.subscription.deleted', { id }));
    await tell(stripe.event('customer.subscription.updated', { id }));
    await apply();
    expect(await me.status()).toBe('expired');
  });

  it('of a payment that failed gives seven days from the invoice, one mail, and nothing afterwards', async () => {
    const id = await bought({ type: 'MONTHLY' });
    await tell(stripe.event('invoice.paid', toInvoice(id)));
    await apply();
    expect(await post.of(CONTACT)).toHaveLength(1);
    server.wait(30 * DAY);
    const failed = { id: 'in_failed', created: Math.floor(server.now().getTime() / 1000) };
    Object.assign(stripe.subscriptions.get(id), { status: 'past_due', latest_invoice: failed });
    for (const type of ['invoice.payment_failed', 'invoice.payment_action_required'])
      await tell(stripe.event(type, toInvoice(id)));
    await apply();
    await me.comeBack();
    expect(await me.status()).toBe('past_due');
    expect((await post.of(CONTACT)).map(({ subject }) => subject).slice(1)).toEqual([
      expect.stringMatching(/^The payment of .+ failed$/),
    ]);
    server.wait(7 * DAY);
    await me.comeBack();
    expect(await me.status()).toBe('expired');
    const of = stripe.subscriptions.get(id);
    of.status = 'active';
    of.items.data[0].current_period_end += 30 * 86_400;
    await tell(stripe.event('invoice.paid', toInvoice(id)));
    await apply();
    expect(await me.status()).toBe('active');
  });

  it.each([
    ['payment_failed', true],
    ['cancellation_requested', false],
  ])('of a plan that Stripe ended with %s says why: %s', async (reason, isUnpaid) => {
    const id = await bought({ type: 'MONTHLY' });
    const at = Math.floor(server.now().getTime() / 1000);
    const ended = at - 60;
    const failed = { id: 'in_failed', created: at - 3 * 86_400 };
    const of = {
      status: 'canceled',
      ended_at: ended,
      latest_invoice: failed,
      cancellation_details: { reason },
    };
    Object.assign(stripe.subscriptions.get(id), of);
    await tell(stripe.event('customer.subscription.deleted', { id }));
    await apply();
    const own = await me.subscription();
    expect(own.membership.status).toBe('expired');
    expect(own.grace_until).toBe(isUnpaid ? new Date(ended * 1000).toISOString() : null);
  });

  it('waits while Stripe is away, and is applied once afterwards', async () => {
    const id = await bought();
    await tell(stripe.event('customer.subscription.created', { id }));
    stripe.mode = 'away';
    await applyNextEvent(desk());
    expect(await events()).toMatchObject([{ tries: 1, applied_at: null }]);
    expect(await applyNextEvent(desk())).toBe(false);
    stripe.mode = 'answers';
    server.wait(3000);
    await apply();
    expect(await me.status()).toBe('active');
    expect(await post.of(CONTACT)).toHaveLength(1);
  });

  it('cut off between being written down and its effect is applied by the next round, once', async () => {
    const id = await bought();
    await tell(stripe.event('customer.subscription.created', { id }));
    const { pool } = server.database;
    await pool.query('alter table membership add constraint cut check (clinic_id is null) not valid');
    await applyNextEvent(desk());
    expect(await me.status()).toBeUndefined();
    expect(await post.of(CONTACT)).toEqual([]);
    await pool.query('alter table membership drop constraint cut');
    server.wait(3000);
    await Promise.all([apply(), apply(), apply()]);
    expect(await me.status()).toBe('active');
    expect(await post.of(CONTACT)).toHaveLength(1);
  });

  it('of another kind, or of a subscription that is not ours, changes nothing', async () => {
    expect((await tell(stripe.event('customer.created', { id: 'cus_9' }))).statusCode).toBe(204);
    await tell(stripe.event('customer.subscription.updated', { id: 'sub_unknown' }));
    const id = await bought();
    stripe.subscriptions.get(id).metadata = {};
    await tell(stripe.event('customer.subscription.updated', { id }));
    await apply();
    expect(await me.status()).toBeUndefined();
  });
});

it('by night a plan of which no event came is found, changed and ended', async () => {
  const id = await bought({ type: 'MONTHLY' });
  await tell(stripe.event('customer.subscription.created', { id }));
  await apply();
  const of = stripe.subscriptions.get(id);
  of.items.data[0].current_period_end += 30 * 86_400;
  expect(await reconcile(desk())).toBe(1);
  const { rows } = await server.database.pool.query('select next_payment_date from membership');
  expect(rows[0].next_payment_date.getTime()).toBe(of.items.data[0].current_period_end * 1000);
  Object.assign(of, { status: 'canceled', ended_at: Math.floor(server.now().getTime() / 1000) - 1 });
  await reconcile(desk());
  expect(await me.status()).toBe('expired');
  expect(await reconcile(desk())).toBe(0);
});

it('of two payments that both went through, the later one stays and the other is ended', async () => {
  const first = await bought({ type: 'MONTHLY' });
  const earlier = stripe.subscriptions.get(first);
  earlier.start_date -= 60;
  const second = await bought({ type: 'YEARLY' });
  await tell(stripe.event('customer.subscription.created', { id: second }));
  await tell(stripe.event('customer.subscription.created', { id: first }));
  await apply();
  expect(stripe.subscriptions.get(first).status).toBe('canceled');
  expect(stripe.subscriptions.get(second).status).toBe('active');
  const { membership, credit, invoices } = await me.subscription();
  expect([membership.interval, credit]).toEqual(['YEARLY', 1000]);
  expect(invoices.map(({ price }: any) => price.total)).toEqual([62_475, 6125]);
  expect(await post.of(CONTACT)).toHaveLength(2);
  // The end of the other is told as well.
  await tell(stripe.event('customer.subscription.deleted', { id: first }));
  await apply();
  expect((await me.subscription()).membership.interval).toBe('YEARLY');
  expect(await me.status()).toBe('active');
});

it('a payment that failed is not asked for any more when another plan was bought', async () => {
  const first = await bought({ type: 'MONTHLY' });
  await tell(stripe.event('customer.subscription.created', { id: first }));
  await apply();
  const open = stripe.renew(first, 'open');
  server.wait(32 * DAY);
  await me.comeBack();
  expect(await me.status()).toBe('active');
  await tell(stripe.event('customer.subscription.updated', { id: first }));
  await apply();
  expect(await me.status()).toBe('past_due');
  const second = await bought({ type: 'YEARLY' });
  await tell(stripe.event('customer.subscription.created', { id: second }));
  await apply();
  expect([stripe.subscriptions.get(first).status, open.status]).toEqual(['canceled', 'void']);
  expect(await me.status()).toBe('active');
});

it('a payment that went through days after it was due is invoiced as paid on that day', async () => {
  const id = await bought({ type: 'MONTHLY' });
  await tell(stripe.event('customer.subscription.created', { id }));
  await apply();
  server.wait(31 * DAY);
  const late = stripe.renew(id, 'open');
  server.wait(3 * DAY);
  await me.comeBack();
  const paid_at = Math.floor(server.now().getTime() / 1000);
  Object.assign(late, { status: 'paid', status_transitions: { paid_at } });
  stripe.subscriptions.get(id).status = 'active';
  const [newest] = (await me.subscription()).invoices;
  expect(newest).toMatchObject({ kind: 'invoice', paid_on: server.now().toISOString().slice(0, 10) });
});

it('by night one of many processes compares the plans', async () => {
  const id = await bought({ type: 'MONTHLY' });
  await tell(stripe.event('customer.subscription.created', { id }));
  await apply();
  const looks = () => stripe.calls.filter(({ path }) => path === `/v1/subscriptions/${id}`).length;
  const before = looks();
  await Promise.all([1, 2, 3, 4].map(() => reconcileNightly(desk())));
  expect(looks() - before).toBe(1);
  await reconcileNightly(desk());
  expect(looks() - before).toBe(1);
  server.wait(DAY);
  await Promise.all([1, 2, 3, 4].map(() => reconcileNightly(desk())));
  expect(looks() - before).toBe(2);
});

function permutations(of: readonly number[]): readonly (readonly number[])[] {
  if (of.length < 2) return [of];
  return of.flatMap((first) =>
    permutations(of.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  );
}

it('a clinic that is erased pays no more', async () => {
  const id = await bought();
  await tell(stripe.event('customer.subscription.created', { id }));
  await apply();
  const body = { clinic_name: 'Clinic' };
  await stepUp(me);
  stripe.mode = 'away';
  expect((await me.call('POST', '/clinic/erase', { body })).code).toBe('payments-unavailable');
  expect(await me.status()).toBe('active');
  stripe.mode = 'answers';
  expect((await me.call('POST', '/clinic/erase', { body })).status).toBe(204);
  expect(stripe.subscriptions.get(id).status).toBe('canceled');
  await tell(stripe.event('customer.subscription.deleted', { id }));
  await apply();
  expect((await events()).every((one: any) => one.applied_at !== null)).toBe(true);
});

it('no clinic waits for its invoice while Stripe is asked what another has paid', async () => {
  const provider = visitor(server.app);
  await provider.signIn((await server.addUser()).email);
  const invoiced = async (one: Payer) => {
    const wish = { clinic_users: 4, contactEmail: CONTACT };
    const { id: quote } = (await one.call('POST', '/quote-requests', { body: wish })).data;
    const offer = { clinic_users: 4, price: 120_000, interval: 'MONTHLY' };
    await provider.call('POST', `/provider/quote-requests/${quote}/offer`, { body: offer });
    return () =>
      provider.call('POST', `/provider/accounts/${one.clinicId}/invoices`, { body: { quote, due_days: 0 } });
  };
  const { id } = (await me.open()).data;
  await me.call('POST', `/billing/checkout/${id}/cancel`);
  const [first, second] = [await invoiced(me), await invoiced(await payer(server))];
  stripe.mode = 'hangs';
  const asked = stripe.calls.length;
  let isAnswered = false;
  const slow = first().finally(() => (isAnswered = true));
  await expect.poll(() => stripe.calls.length).toBeGreaterThan(asked);
  expect((await second()).data.invoices).toMatchObject([{ number: 'INV-000002' }]);
  expect(isAnswered).toBe(false);
  stripe.mode = 'answers';
  stripe.release();
  expect((await slow).data.invoices).toMatchObject([{ number: 'INV-000001' }]);
});
