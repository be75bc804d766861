// @module-tag cases
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../../platform/base/log';
import { type TestCluster, testCluster } from '../../../testing/globalSetup';
import { isEveryCase } from '../../../testing/everyCase';
import { type Inbox, inbox } from '../../../testing/inbox';
import { type Payer, payer } from '../../../testing/people/payer';
import { SELLER, startServer, type TestServer } from '../../../testing/server';
import { type Signed, type StripeStandIn, stripeStandIn } from '../../../testing/services/stripeStandIn';
import { applyNextEvent } from '../subscription/billingEvents';
import { stripePayments } from './stripe';

/**
 * Delivers every event in every way that a network and a database can cause; in `npm test` each event in one
 * of the ways.
 */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let own: TestCluster | null = null;
let stripe: StripeStandIn;
let server: TestServer;
let post: Inbox;
beforeAll(async () => {
  if (isEveryCase) own = await testCluster();
  stripe = await stripeStandIn(() => server.now());
  server = await startServer({ payments: stripePayments(stripe.keys) }, own?.databases);
  post = inbox(server);
});
afterAll(async () => {
  await server?.stop();
  await stripe?.close();
  await own?.remove();
});

const desk = () => ({
  db: server.across,
  now: () => server.now(),
  log: silentLog,
  payments: stripePayments(stripe.keys),
  seller: SELLER,
});
const deliver = async ({ payload, headers }: Signed) => {
  const request = { method: 'POST', url: '/api/billing/webhook', payload, headers } as const;
  return (await server.app.inject(request)).statusCode;
};
async function apply(): Promise<void> {
  while (await applyNextEvent(desk()));
}
const rows = async (text: string, values: readonly unknown[] = []) =>
  (await server.database.pool.query(text, [...values])).rows;

interface Bought {
  readonly me: Payer;
  readonly id: string;
  readonly contact: string;
}

let clinics = 0;
async function bought(): Promise<Bought> {
  const contact = `regnskap${(clinics += 1)}@example.org`;
  const me = await payer(server);
  const { id: checkout } = (await me.open({ type: 'MONTHLY', contactEmail: contact })).data;
  const [row] = await rows('select provider_id from billing_checkout where id = $1', [checkout]);
  return { me, id: stripe.pay(row.provider_id), contact };
}

const ofInvoice = (id: string) => ({ parent: { subscription_details: { subscription: id } } });
const now = () => Math.floor(server.now().getTime() / 1000);
const set = (fields: object) => (id: string) => void Object.assign(stripe.subscriptions.get(id), fields);
const RECEIPT = /^Receipt INV-\d{6}$/;
const FAILED = /^The payment of .+ failed$/;

interface Told {
  readonly type: string;
  readonly object: (id: string) => unknown;
  readonly happened: (id: string) => void;
  readonly status: string;
  readonly mails: readonly (string | RegExp)[];
}

const subscription = (id: string) => ({ id });
const failed = (id: string) => void stripe.renew(id, 'open');
const EVENTS: readonly Told[] = [
  {
    type: 'checkout.session.completed',
    object: (id) => ({ subscription: id }),
    happened: () => undefined,
    status: 'active',
    mails: [RECEIPT],
  },
  {
    type: 'customer.subscription.created',
    object: subscription,
    happened: () => undefined,
    status: 'active',
    mails: [RECEIPT],
  },
  {
    type: 'customer.subscription.updated',
    object: subscription,
    happened: set({ cancel_at_period_end: true }),
    status: 'cancelled',
    mails: [RECEIPT],
  },
  {
    type: 'customer.subscription.deleted',
    object: subscription,
    happened: (id) => set({ status: 'canceled', ended_at: now() - 1 })(id),
    status: 'expired',
    mails: [RECEIPT],
  },
  {
    type: 'customer.subscription.paused',
    object: subscription,
    happened: (id) => set({ status: 'paused' })(id),
    status: 'expired',
    mails: [RECEIPT],
  },
  {
    type: 'customer.subscription.resumed',
    object: subscription,
    happened: (id) => set({ status: 'active' })(id),
    status: 'active',
    mails: [RECEIPT],
  },
  {
    type: 'invoice.paid',
    object: ofInvoice,
    happened: (id) => void stripe.renew(id, 'paid'),
    status: 'active',
    mails: [RECEIPT, RECEIPT],
  },
  {
    type: 'invoice.payment_failed',
    object: ofInvoice,
    happened: failed,
    status: 'past_due',
    mails: [RECEIPT, FAILED],
  },
  {
    type: 'invoice.payment_action_required',
    object: ofInvoice,
    happened: failed,
    status: 'past_due',
    mails: [RECEIPT, FAILED],
  },
  {
    type: 'invoice.voided',
    object: ofInvoice,
    happened: (id) => {
      stripe.renew(id, 'open').status = 'void';
      set({ status: 'active' })(id);
    },
    status: 'active',
    mails: [RECEIPT],
  },
  {
    type: 'invoice.marked_uncollectible',
    object: ofInvoice,
    happened: (id) => {
      stripe.renew(id, 'open').status = 'uncollectible';
      set({ status: 'unpaid' })(id);
    },
    status: 'past_due',
    mails: [RECEIPT, FAILED],
  },
];

async function isOnce({ me, id, contact }: Bought, { type, status, mails }: Told): Promise<void> {
  expect([type, await me.status()]).toEqual([type, status]);
  const plans = await rows('select subscription_id from membership where clinic_id = $1', [me.clinicId]);
  expect(plans).toEqual([{ subscription_id: id }]);
  const subjects = (await post.of(contact)).map(({ subject }) => subject);
  // Mails leave in parallel, and one with an invoice takes longer.
  const wanted = mails.toSorted((a, b) => Number(a instanceof RegExp) - Number(b instanceof RegExp));
  expect(subjects.toSorted()).toEqual(
    wanted.map((each) => (each instanceof RegExp ? expect.stringMatching(each) : each)),
  );
}

const stored = async (id: string): Promise<number> =>
  (await rows('select id from billing_event where subscription_id = $1', [id])).length;

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

describe.each(EVENTS)('$type', (told) => {
  const { type, object, happened } = told;
  const isTried = (way: number) => isEveryCase || EVENTS.indexOf(told) % 5 === way;
  const event = (id: string, more: Parameters<StripeStandIn['event']>[2] = {}) =>
    stripe.event(type, object(id), more);

  it.runIf(isTried(0))('that comes five times has one effect', async () => {
    const of = await bought();
    happened(of.id);
    const one = event(of.id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => deliver(one)));
    expect(answers).toEqual([204, 204, 204, 204, 204]);
    await Promise.all([apply(), apply()]);
    await deliver(one);
    await apply();
    expect(await stored(of.id)).toBe(1);
    await isOnce(of, told);
  });

  it.runIf(isTried(1))(
    'that comes before what it follows, and after what follows it, leaves what is',
    async () => {
      const of = await bought();
      const begun = stripe.event('customer.subscription.created', { id: of.id });
      happened(of.id);
      const later = stripe.event('customer.subscription.updated', { id: of.id });
      for (const each of [later, event(of.id), begun]) {
        expect(await deliver(each)).toBe(204);
        await apply();
      }
      expect(await stored(of.id)).toBe(3);
      await isOnce(of, told);
    },
  );

  it.runIf(isTried(2))(
    'that is replayed after five minutes is refused; that Stripe sends anew is taken and has no second effect',
    async () => {
      const of = await bought();
      happened(of.id);
      const id = `evt_replayed_${type}`;
      const one = event(of.id, { id });
      expect(await deliver(one)).toBe(204);
      await apply();
      server.wait(5 * MINUTE + 1000);
      expect(await deliver(one)).toBe(400);
      expect(await deliver(event(of.id, { id }))).toBe(204);
      await apply();
      expect(await stored(of.id)).toBe(1);
      await isOnce(of, told);
    },
  );

  it.runIf(isTried(3))(
    'that comes three days late, in any order with what came before it and after it, leaves what is',
    async () => {
      const all = [];
      // Two of the orders for each kind keep the whole within seconds.
      for (const order of ORDERS.filter((_, n) => n % 3 === EVENTS.indexOf(told) % 3)) {
        const of = await bought();
        happened(of.id);
        all.push({ of, order, at: server.now() });
      }
      const stale = all.map(({ of }) => event(of.id));
      server.wait(3 * DAY);
      for (const one of stale) expect(await deliver(one)).toBe(400);
      for (const { of, order, at } of all) {
        // Stripe signs repeated events again, without changing their time.
        const late = [
          stripe.event('customer.subscription.created', { id: of.id }, { happened: at }),
          event(of.id, { happened: at }),
          stripe.event('customer.subscription.updated', { id: of.id }, { happened: at }),
        ];
        for (const n of [...order, ...order]) {
          expect(await deliver(late[n]!)).toBe(204);
          await apply();
        }
        expect(await stored(of.id)).toBe(3);
        await of.me.comeBack();
        await isOnce(of, told);
      }
    },
  );

  it.runIf(isTried(4))('with a wrong signature is refused and does nothing', async () => {
    const of = await bought();
    happened(of.id);
    const good = event(of.id);
    const foreign = event(of.id, { secret: 'whsec_of_somebody' });
    const changed = { ...good, payload: good.payload.replace(of.id, 'sub_of_another') };
    const unsigned = { ...good, headers: { 'content-type': 'application/json' } };
    for (const each of [foreign, changed, unsigned]) expect(await deliver(each)).toBe(400);
    await apply();
    expect(await stored(of.id)).toBe(0);
    expect(await of.me.status()).toBeUndefined();
    expect(await post.of(of.contact)).toEqual([]);
  });
});

it.runIf(isEveryCase)(
  'while the database is stopped and started: each is taken once, or answered so that Stripe repeats it',
  async () => {
    const all: { of: Bought; told: Told; signed: Signed }[] = [];
    for (const told of EVENTS) {
      const of = await bought();
      told.happened(of.id);
      all.push({ of, told, signed: stripe.event(told.type, told.object(of.id)) });
    }
    const answers = new Map<number, number>();
    let on = true;
    const worker = (async () => {
      while (on) {
        await applyNextEvent(desk()).catch(() => false);
        await pause(5);
      }
    })();
    /** Repeats an event until it is accepted, and sometimes once more, as Stripe does. */
    const sender = async (signed: Signed) => {
      for (let taken = 0; taken < 3; ) {
        const status = await deliver(signed);
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (status === 204) taken += 1;
        await pause(10);
      }
    };
    const restart = async () => {
      await own?.cluster.stop();
      expect(await deliver(all[0]!.signed)).toBe(503);
      await own?.cluster.revive();
    };
    const before = restart();
    const senders = Promise.all(all.map(({ signed }) => sender(signed)));
    await before;
    await pause(30);
    await restart();
    await senders;
    on = false;
    await worker;
    server.wait(MINUTE);
    await apply();
    expect(new Set(answers.keys())).toEqual(new Set([204, 503]));
    const open = await rows('select id from billing_event where applied_at is null');
    expect(open).toEqual([]);
    for (const { of, told } of all) {
      expect(await stored(of.id)).toBe(1);
      await isOnce(of, told);
    }
  },
);

it('listens to no event that is not in this table', () => {
  const listened = stripePayments(stripe.keys);
  const used = new Set(EVENTS.map(({ type }) => type));
  const others = [
    'customer.created',
    'charge.refunded',
    'invoice.created',
    'invoice.finalized',
    'payout.paid',
  ];
  for (const type of [...used, ...others]) {
    const { payload, headers } = stripe.event(type, {
      ...ofInvoice('sub_1'),
      id: 'sub_1',
      subscription: 'sub_1',
    });
    const found = listened.event(payload, headers['stripe-signature'] ?? '', server.now());
    expect([type, found?.subscription]).toEqual([type, used.has(type) ? 'sub_1' : null]);
  }
});
