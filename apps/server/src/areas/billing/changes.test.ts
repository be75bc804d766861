import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Inbox, inbox } from '../../testing/inbox';
import { CARD, DECLINED, FAILS_LATER, night, type Payer, payer } from '../../testing/people/payer';
import { startServer, type TestServer } from '../../testing/server';
import { visitor } from '../../testing/visitor';
import { afterMonths, computeUnused } from './plans/plans';

const DAY = 86_400_000;
const CONTACT = 'regnskap@example.org';
let server: TestServer;
let post: Inbox;
let me: Payer;
beforeEach(async () => {
  server = await startServer();
  post = inbox(server);
  me = await payer(server);
});
afterEach(() => server.stop());

const preview = (type: string) => me.call('GET', `/billing/interval?type=${type}`);
const change = (type: string) => me.call('POST', '/billing/interval', { body: { type } });
const card = (of: unknown) => me.call('POST', '/billing/sandbox-card', { body: { card: of } });
const untilDue = async () => {
  await post.of(CONTACT);
  const { next_payment_date } = (await me.subscription()).membership;
  server.wait(Date.parse(next_payment_date) - server.now().getTime() + 1000);
  await night(server);
  await me.comeBack();
  await post.of(CONTACT);
};

const RECEIPT = expect.stringMatching(/^Receipt INV-\d{6}$/);

describe('between month and year', () => {
  it('what is due and when is told before, and nothing else is due or shown until then', async () => {
    await me.pay({ type: 'MONTHLY' });
    const before = await me.subscription();
    const { data } = await preview('YEARLY');
    expect(data).toMatchObject({
      type: 'YEARLY',
      at: before.membership.next_payment_date,
      price: { subtotal: 49_980, tax: 12_495, total: 62_475 },
    });
    expect(await me.subscription()).toEqual(before);
    const after = (await change('YEARLY')).data;
    expect(after).toEqual({ ...before, next_interval: 'YEARLY', next_amount: 49_980 });
    await untilDue();
    const { amount, next_amount, membership, invoices } = await me.subscription();
    expect({ amount, next_amount, interval: membership.interval }).toEqual({
      amount: 49_980,
      next_amount: 49_980,
      interval: 'YEARLY',
    });
    expect(invoices.map((one: any) => [one.paid_on, one.status, one.price.total])).toEqual([
      [data.at.slice(0, 10), 'paid', data.price.total],
      [before.invoices[0].paid_on, 'paid', 6125],
    ]);
    const receipts = (await post.of(CONTACT)).map(({ subject, text }) => [
      subject,
      /€[\d.]+/.exec(text)?.[0],
    ]);
    expect(receipts).toEqual([
      [RECEIPT, '€61.25'],
      [RECEIPT, '€624.75'],
    ]);
  });

  it('a change is taken back, and a year goes over into months', async () => {
    await me.pay({ type: 'YEARLY' });
    await change('MONTHLY');
    expect((await change('YEARLY')).data).toMatchObject({ next_interval: 'YEARLY', next_amount: 49_980 });
    expect((await preview('MONTHLY')).data.price.total).toBe(6125);
    await change('MONTHLY');
    await untilDue();
    const { membership, invoices } = await me.subscription();
    expect(membership.interval).toBe('MONTHLY');
    expect(invoices.map((one: any) => one.price.subtotal)).toEqual([4900, 49_980]);
    const days = (Date.parse(membership.next_payment_date) - server.now().getTime()) / DAY;
    expect(days).toBeLessThanOrEqual(31);
  });

  it('needs a starter plan that is paid', async () => {
    expect((await preview('YEARLY')).code).toBe('no-paid-plan');
    await me.call('POST', '/billing/trial');
    expect((await preview('YEARLY')).code).toBe('no-paid-plan');
    await me.pay({ type: 'MONTHLY' }, FAILS_LATER);
    await untilDue();
    expect((await preview('YEARLY')).code).toBe('no-paid-plan');
    expect((await preview('WEEKLY')).status).toBe(422);
  });
});

describe('another card', () => {
  it('pays from the next payment on; one that is declined changes nothing', async () => {
    expect((await card(CARD)).code).toBe('no-paid-plan');
    await me.pay({ type: 'MONTHLY' }, CARD, true);
    const other = { number: '5555 5555 5555 4444', expires: '01/39', cvc: '999' };
    expect((await card(DECLINED)).code).toBe('card-declined');
    expect((await card({ ...other, expires: '01/20' })).errors).toHaveProperty(['card.expires']);
    expect((await me.subscription()).card).toMatchObject({ brand: 'Visa', last4: '4242' });
    expect((await card(other)).data.card).toEqual({ brand: 'Mastercard', last4: '4444', expires: '01/39' });
    await untilDue();
    expect((await me.subscription()).invoices).toHaveLength(2);
    expect((await me.open({ priceType: 'starter' })).code).toBe('plan-runs');
  });

  it('pays at once what was not paid: the day of payment stays, with one receipt', async () => {
    await me.pay({ type: 'MONTHLY' }, FAILS_LATER);
    const first = (await me.subscription()).membership.next_payment_date;
    await untilDue();
    expect(await me.status()).toBe('past_due');
    for (const again of [null, FAILS_LATER, DECLINED]) expect((await card(again)).code).toBe('card-declined');
    expect((await me.subscription()).invoices.map((one: any) => one.status)).toEqual(['open', 'paid']);
    server.wait(3 * DAY);
    await me.comeBack();
    const { data } = await card(CARD);
    expect(data).toMatchObject({
      membership: { status: 'active', next_payment_date: afterMonths(new Date(first), 1).toISOString() },
      grace_until: null,
      card: { last4: '4242' },
      invoices: [{ kind: 'invoice', status: 'paid' }, { status: 'paid' }],
    });
    const subjects = (await post.of(CONTACT)).map(({ subject }) => subject);
    expect(subjects).toEqual([RECEIPT, expect.stringMatching(/^The payment of .+ failed$/), RECEIPT]);
    server.wait(8 * DAY);
    await me.comeBack();
    expect(await me.status()).toBe('active');
  });

  it('pays what was not paid once, however often it is pressed', async () => {
    await me.pay({ type: 'MONTHLY' }, FAILS_LATER);
    await untilDue();
    const answers = await Promise.all([card(CARD), card(CARD), card(CARD)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { invoices, membership } = await me.subscription();
    expect(invoices).toHaveLength(2);
    const days = (Date.parse(membership.next_payment_date) - server.now().getTime()) / DAY;
    expect(days).toBeLessThanOrEqual(31);
  });

  it('comes too late after the days of grace: what was not paid need not be', async () => {
    await me.pay({ type: 'MONTHLY' }, FAILS_LATER);
    await untilDue();
    server.wait(7 * DAY);
    await night(server);
    await me.comeBack();
    expect((await card(CARD)).code).toBe('no-paid-plan');
    expect((await me.subscription()).invoices.map((one: any) => one.status)).toEqual(['void', 'paid']);
  });
});

describe('what is left of a plan that another one replaces', () => {
  const offered = async (price: number) => {
    const wish = { clinic_users: 4, message: '', contactEmail: CONTACT };
    const { id } = (await me.call('POST', '/quote-requests', { body: wish })).data;
    const provider = visitor(server.app);
    await provider.signIn((await server.addUser()).email);
    const body = { clinic_users: 4, price, interval: 'MONTHLY' };
    await provider.call('POST', `/provider/quote-requests/${id}/offer`, { body });
    return id;
  };

  it('pays the next payments, tax included, down to the cent', async () => {
    await me.pay({ type: 'YEARLY' });
    const quote = await offered(20_000);
    server.wait(100 * DAY);
    await me.comeBack();
    const { data } = await me.pay({ priceType: 'custom', quote });
    const { credit } = data.subscription;
    expect(credit).toBeGreaterThan(Math.floor((62_475 * 264) / 365) - 1);
    expect(credit).toBeLessThanOrEqual(Math.ceil((62_475 * 265) / 365));
    const left = [];
    for (let month = 0; month < 3; month += 1) {
      await untilDue();
      left.push((await me.subscription()).credit);
    }
    expect(left).toEqual([credit - 25_000, 0, 0]);
    const { invoices } = await me.subscription();
    expect(invoices.map((one: any) => one.credit)).toEqual([0, credit - 25_000, 25_000, 0, 0]);
    for (const { price } of invoices) expect(price.total).toBe(price.subtotal + price.tax);
  });

  it('is told of before a change, too', async () => {
    await me.pay({ type: 'YEARLY' });
    await me.pay({ priceType: 'custom', quote: await offered(1000) });
    await me.call('POST', '/billing/cancel');
    await untilDue();
    await me.pay({ type: 'MONTHLY' });
    const { credit } = await me.subscription();
    expect(credit).toBeGreaterThan(62_000);
    expect((await preview('YEARLY')).data).toMatchObject({ credit, price: { total: 62_475 } });
    expect((await preview('MONTHLY')).data).toMatchObject({ credit: 6125, price: { total: 6125 } });
    await change('YEARLY');
    await untilDue();
    expect((await me.subscription()).invoices[0]).toMatchObject({ credit, price: { total: 62_475 } });
  });

  it('is a part of what was paid, in whole minor units, for 1,000 plans and moments', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000 });
    const start = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(
        amount,
        start,
        fc.constantFrom(1, 12),
        fc.double({ min: -0.2, max: 1.2, noNaN: true }),
        (paid, from, months, part) => {
          const to = afterMonths(from, months);
          const now = new Date(from.getTime() + Math.round(part * (to.getTime() - from.getTime())));
          const unused = computeUnused(paid, from, to, now);
          expect(Number.isSafeInteger(unused)).toBe(true);
          if (now <= from) expect(unused).toBe(paid);
          if (now >= to) expect(unused).toBe(0);
          const later = new Date(now.getTime() + DAY);
          expect(unused).toBeLessThanOrEqual(paid);
          expect(computeUnused(paid, from, to, later)).toBeLessThanOrEqual(unused);
          if (now > from && now < to) {
            // The used and the unused part add up to the payment, but for the unit that is rounded down.
            const used = (paid * (now.getTime() - from.getTime())) / (to.getTime() - from.getTime());
            expect(Math.abs(paid - used - unused)).toBeLessThan(1 + paid * 1e-9);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});

it("tells each of the provider's people, in their language, that a clinic asks for a quote", async () => {
  const people = [
    await server.addUser({ language: 'en' }),
    await server.addUser({ language: 'nb' }),
    await server.addUser({ language: 'pt' }),
  ];
  const waiting = await server.addUser({ approved: false });
  const removed = await server.addUser({ removed_at: server.now() });
  const message = 'Two offices\nand a laboratory';
  const wish = { clinic_users: 4, message, contactEmail: 'leder@example.org' };
  await me.call('POST', '/quote-requests', { body: wish });
  const subjects = ['Clinic has requested a quote', 'Clinic ber om et tilbud', 'Clinic pede um orçamento'];
  for (const [at, { email }] of people.entries()) {
    const mails = await post.of(email);
    expect(mails.map(({ subject }) => subject)).toEqual([subjects[at]]);
    for (const text of [
      'Two offices and a laboratory',
      'leder@example.org',
      ['(Norway)', '(Norge)', '(Noruega)'][at],
      '/provider?show=quotes',
      ' 4 ',
    ])
      expect(mails[0]?.text).toContain(text);
  }
  for (const { email } of [waiting, removed]) expect(await post.of(email)).toEqual([]);
});
