import { expect, it } from 'vitest';
import { ownServer } from '../../../testing/ownServer';
import { afterMonths } from '../plans/plans';
import { CARD, night, type Payer, payer } from '../../../testing/people/payer';
import { readPdf } from '../../../testing/files/pdf';
import { stepUp, visitor } from '../../../testing/visitor';

const DAY = 86_400_000;
const { server, post } = await ownServer();
const provider = visitor(server.app);
const { email: desk } = await server.addUser();
await provider.signIn(desk);

const DETAILS = {
  name: 'Fjordtann AS',
  address: 'Bryggen 1\n5003 Bergen',
  vat_number: 'NO987654321MVA',
  email: 'regnskap@fjordtann.example',
};
const day = (at: Date) => at.toISOString().slice(0, 10);
const later = (days: number) => day(new Date(server.now().getTime() + days * DAY));
const ask = (me: Payer, path: string, body: object) =>
  provider.call('POST', `/provider/accounts/${me.clinicId}/invoices${path}`, { body });

async function offered(country = 'NO', number = '987 654 321') {
  const me = await payer(server, country, number);
  await provider.signIn(desk);
  return { me, quote: await offer(me, 'MONTHLY') };
}

async function offer(me: Payer, interval: 'MONTHLY' | 'YEARLY'): Promise<string> {
  const body = { clinic_users: 4, contactEmail: 'ask@example.org' };
  const { id } = (await me.call('POST', '/quote-requests', { body })).data;
  await provider.call('POST', `/provider/quote-requests/${id}/offer`, {
    body: { clinic_users: 4, price: 120_000, interval },
  });
  return id;
}

const ends = async (me: Payer) => (await me.subscription()).membership.next_payment_date.slice(0, 10);
async function settle(me: Payer, quote: string): Promise<any> {
  const [{ id }] = (await ask(me, '', { quote, due_days: 0 })).data.invoices;
  await ask(me, `/${id}/paid`, { paid_on: later(0), reference: 'Bank' });
  return id;
}

it('a custom plan by invoice: from the quote to the plan that runs, and over its next month', async () => {
  const { me, quote } = await offered();
  await me.call('PUT', '/billing/details', { body: DETAILS });
  const issued = await ask(me, '', { quote, due_days: 14 });
  expect(issued.status).toBe(201);
  const [open] = issued.data.invoices;
  expect(open).toMatchObject({
    kind: 'invoice',
    status: 'open',
    due_on: later(14),
    paid_on: null,
    vat: 'charged',
  });
  expect(open.price).toMatchObject({ subtotal: 120_000, tax: 30_000, total: 150_000 });
  expect((await ask(me, '', { quote })).code).toBe('invoice-open');
  expect((await me.open({ priceType: 'custom', quote })).code).toBe('quote-answered');
  const [mail] = await post.of(DETAILS.email);
  expect(mail?.subject).toBe(`Invoice ${open.number}`);
  expect(mail?.text).toContain('€1,500.00');
  const { text } = await readPdf(mail!.attachments![0]!.content);
  for (const said of [
    'Fjordtann AS',
    'NO987654321MVA',
    'Custom plan for 4 users',
    '25%',
    'NO93 8601 1117 947',
  ])
    expect(text).toContain(said);
  expect(await me.status()).toBeUndefined();

  server.wait(15 * DAY);
  await Promise.all([me.comeBack(), provider.signIn(desk)]);
  expect((await me.subscription()).invoices).toMatchObject([{ status: 'overdue' }]);
  for (const paid_on of ['0000-01-01', later(3)])
    expect((await ask(me, `/${open.id}/paid`, { paid_on, reference: 'x' })).status).toBe(422);
  const undated = await ask(me, `/${open.id}/paid`, { paid_on: '', reference: 'x' });
  expect(undated.errors).toEqual({ paid_on: ['The date field is required'] });
  const paid = await ask(me, `/${open.id}/paid`, { paid_on: later(0), reference: 'Bank 0042' });
  expect(paid.data).toMatchObject({
    invoices: [{ status: 'paid', paid_on: later(0) }],
    plan: { by_invoice: true },
  });
  expect(await me.subscription()).toMatchObject({
    by_invoice: true,
    clinic_users: 4,
    membership: { code: 'custom', status: 'active', interval: 'MONTHLY', users: 4 },
  });
  expect((await ask(me, `/${open.id}/paid`, { paid_on: later(0), reference: 'x' })).code).toBe(
    'invoice-paid',
  );
  expect((await post.of(DETAILS.email)).at(-1)?.subject).toBe(`Receipt ${open.number}`);
  await night(server);
  expect(await me.status()).toBe('active');
  // The payment provider has nothing to change, and no other plan may replace this one.
  expect((await me.call('POST', '/billing/cancel')).code).toBe('no-paid-plan');
  expect((await me.open()).code).toBe('plan-runs');

  const { next_payment_date: ends } = (await me.subscription()).membership;
  const [second] = (await ask(me, '', { quote, due_days: 0 })).data.invoices;
  await ask(me, `/${second.id}/paid`, { paid_on: later(0), reference: 'Bank 0043' });
  const next = (await me.subscription()).membership.next_payment_date;
  expect(next).toBe(afterMonths(new Date(ends), 1).toISOString());
  server.wait(Date.parse(next) - server.now().getTime() + 6 * DAY);
  await me.comeBack();
  expect(await me.status()).toBe('active');
  server.wait(2 * DAY);
  await me.comeBack();
  expect(await me.status()).toBe('expired');
});

it('a plan paid by card is cancelled first: the invoice begins where it ends, and is not undone by what is heard later', async () => {
  const { me, quote } = await offered();
  await me.pay({ type: 'MONTHLY' });
  const paidUntil = await ends(me);
  const refused = await ask(me, '', { quote, due_days: 0 });
  expect(refused).toMatchObject({ status: 409, code: 'paid-by-card' });
  expect((await me.subscription()).invoices).toHaveLength(1);
  await me.call('POST', '/billing/cancel');
  await settle(me, quote);
  await night(server);
  // The time paid by card is neither lost nor turned into credit, which could not pay an invoice.
  expect(await ends(me)).toBe(day(afterMonths(new Date(paidUntil), 1)));
  expect(await me.subscription()).toMatchObject({
    by_invoice: true,
    credit: 0,
    membership: { code: 'custom', status: 'active', users: 4 },
  });
  server.wait(40 * DAY);
  await Promise.all([me.comeBack(), night(server)]);
  expect(await me.subscription()).toMatchObject({ by_invoice: true, membership: { status: 'active' } });
});

it('a clinic whose plan is paid by invoice does not buy another offer with a card over it', async () => {
  const { me, quote } = await offered();
  await settle(me, quote);
  const other = await offer(me, 'YEARLY');
  expect((await me.open({ priceType: 'custom', quote: other })).code).toBe('plan-runs');
});

it('an invoice is credited once, with a reason, by a number of another series', async () => {
  const { me, quote } = await offered('DE', 'DE123456789');
  const [open] = (await ask(me, '', { quote })).data.invoices;
  expect(open).toMatchObject({ vat: 'reverse-charge', price: { tax: 0, total: 120_000 } });
  expect((await ask(me, `/${open.id}/credit`, { reason: '' })).errors).toBeDefined();
  const { data, status } = await ask(me, `/${open.id}/credit`, { reason: 'Ordered twice' });
  expect(status).toBe(201);
  const note = data.invoices.find((one: any) => one.kind === 'credit_note');
  const invoice = data.invoices.find((one: any) => one.kind === 'invoice');
  expect(note).toMatchObject({ number: expect.stringMatching(/^CN-\d{6}$/), refers_to: open.number });
  expect(invoice).toMatchObject({ status: 'credited', refers_to: note.number });
  expect((await ask(me, `/${open.id}/credit`, { reason: 'Again' })).code).toBe('invoice-credited');
  expect((await ask(me, `/${note.id}/credit`, { reason: 'Again' })).code).toBe('invoice-not-found');
  const late = await ask(me, `/${open.id}/paid`, { paid_on: later(0), reference: 'x' });
  expect(late.code).toBe('invoice-credited');
  const pdf = await provider.call('GET', `/provider/accounts/${me.clinicId}/invoices/${note.id}/pdf`);
  const { text } = await readPdf(pdf.bytes);
  for (const said of [note.number, open.number, 'Ordered twice', 'Reverse charge'])
    expect(text).toContain(said);
  const mail = (await post.of('ask@example.org')).at(-1);
  expect(mail?.subject).toBe(`Credit note ${note.number}`);
  expect(mail?.attachments?.[0]?.fileName).toBe(`${note.number}.pdf`);
  expect((await ask(me, '', { quote })).status).toBe(201);
});

it('of another clinic nothing can be invoiced, marked or credited by way of this one', async () => {
  const { quote } = await offered();
  const { me: other, quote: own } = await offered();
  expect((await ask(other, '', { quote })).code).toBe('quote-not-found');
  const third = await payer(server);
  const [open] = (await ask(other, '', { quote: own })).data.invoices;
  const paid = { paid_on: later(0), reference: 'x' };
  expect((await ask(third, `/${open.id}/paid`, paid)).code).toBe('invoice-not-found');
  expect((await ask(third, `/${open.id}/credit`, { reason: 'x' })).code).toBe('invoice-not-found');
  expect((await third.call('GET', `/billing/invoices/${open.id}/pdf`)).status).toBe(404);
});

it('the books of a period are exported, VAT that is not charged as an empty cell', async () => {
  const { me, quote } = await offered('CH', 'CHE-1');
  const [open] = (await ask(me, '', { quote })).data.invoices;
  const path = `/provider/invoices?from=${later(0)}&to=${later(0)}`;
  const csv = await provider.call('GET', path);
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [head = '', ...lines] = String(csv.bytes).replace('\uFEFF', '').trim().split('\r\n');
  const cells = lines.find((line) => line.startsWith(open.number))!.split(';');
  const at = (name: string) => cells[head.split(';').indexOf(name)];
  expect(['net', 'vat', 'vat_rate', 'vat_amount', 'gross'].map(at)).toEqual([
    '1200.00',
    'outside-scope',
    '',
    '',
    '1200.00',
  ]);
  const json = JSON.parse(String((await provider.call('GET', `${path}&format=json`)).bytes));
  expect(json.find((one: any) => one.number === open.number)).toMatchObject({
    buyer: { country: 'CH' },
    seller: { vat_number: 'NO999888777MVA' },
    peppol: { InvoiceTypeCode: '380', TaxCategory: 'O', SellerEndpointID: '0192:999888777' },
    saft_pt: { InvoiceType: 'FT', TaxCode: 'ISE', ATCUD: null, Hash: null },
  });
  expect((await provider.call('GET', `/provider/invoices?from=${later(2)}&to=${later(0)}`)).status).toBe(422);
  expect((await me.call('GET', path)).status).toBe(403);
});

it('a clinic whose plan by invoice has ended buys one with a card', async () => {
  const { me, quote } = await offered();
  const [open] = (await ask(me, '', { quote, due_days: 0 })).data.invoices;
  await ask(me, `/${open.id}/paid`, { paid_on: later(0), reference: 'x' });
  server.wait(60 * DAY);
  await me.comeBack();
  expect((await me.pay({ type: 'MONTHLY' }, CARD)).data.status).toBe('paid');
  expect(await me.subscription()).toMatchObject({
    by_invoice: false,
    membership: { code: 'starter', status: 'active' },
  });
});

it('of several offers one is invoiced at a time, so that the plan never ends earlier by what is paid', async () => {
  const { me, quote } = await offered();
  const yearly = await offer(me, 'YEARLY');
  const [open] = (await ask(me, '', { quote: yearly, due_days: 0 })).data.invoices;
  expect((await ask(me, '', { quote })).code).toBe('invoice-open');
  await ask(me, `/${open.id}/paid`, { paid_on: later(0), reference: 'Bank' });
  const year = await ends(me);
  await settle(me, quote);
  expect(await ends(me)).toBe(day(afterMonths(new Date(year), 1)));
});

it('a paid invoice that was wrong is credited and made out anew over the same period', async () => {
  const { me, quote } = await offered();
  await settle(me, quote);
  const wrong = await settle(me, quote);
  const paidUntil = await ends(me);
  const period = async (id: string) => {
    const text = 'select period_from, period_to from invoice where id = $1';
    return (await server.database.pool.query(text, [id])).rows[0];
  };
  await ask(me, `/${wrong}/credit`, { reason: 'The wrong price' });
  const anew = await settle(me, quote);
  expect(await period(anew)).toEqual(await period(wrong));
  expect(await ends(me)).toBe(paidUntil);
  await settle(me, quote);
  expect(await ends(me)).toBe(day(afterMonths(new Date(paidUntil), 1)));
});

it('paid late, the days that went by without a plan are added to it, and the invoice stays as it is', async () => {
  const { me, quote } = await offered();
  const [open] = (await ask(me, '', { quote, due_days: 0 })).data.invoices;
  const begins = later(0);
  server.wait(20 * DAY);
  await Promise.all([me.comeBack(), provider.signIn(desk)]);
  await ask(me, `/${open.id}/paid`, { paid_on: later(-5), reference: 'Bank' });
  const invoiced = afterMonths(new Date(begins), 1);
  expect(await ends(me)).toBe(day(new Date(invoiced.getTime() + 20 * DAY)));
  const { rows } = await server.database.pool.query(
    'select period_from::text, period_to::text from invoice where id = $1',
    [open.id],
  );
  expect(rows).toEqual([{ period_from: begins, period_to: day(invoiced) }]);
  // No days are added while the plan runs, its grace period included.
  const [next] = (await ask(me, '', { quote })).data.invoices;
  const end = await ends(me);
  server.wait(Date.parse(end) - server.now().getTime() + 6 * DAY);
  await Promise.all([me.comeBack(), provider.signIn(desk)]);
  await ask(me, `/${next.id}/paid`, { paid_on: later(0), reference: 'Bank' });
  expect(await ends(me)).toBe(day(afterMonths(new Date(end), 1)));
});

it('of a clinic that was erased no invoice is credited or noted as paid', async () => {
  const { me, quote } = await offered();
  await settle(me, quote);
  const [open] = (await ask(me, '', { quote })).data.invoices;
  await stepUp(me);
  expect((await me.call('POST', '/clinic/erase', { body: { clinic_name: 'Clinic' } })).status).toBe(204);
  const text = `select (select count(*)::int from invoice where clinic_id = $1) as invoices,
    (select count(*)::int from invoice_payment where clinic_id = $1) as payments`;
  for (const [path, body] of [
    ['credit', { reason: 'Too late' }],
    ['paid', { paid_on: later(0), reference: 'Bank' }],
  ] as const)
    expect(await ask(me, `/${open.id}/${path}`, body)).toMatchObject({
      status: 404,
      code: 'account-not-found',
    });
  const { rows } = await server.database.pool.query(text, [me.clinicId]);
  expect(rows).toEqual([{ invoices: 2, payments: 1 }]);
});
