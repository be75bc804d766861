import { LANGUAGE_TABLE, LANGUAGES } from '@alveola/report/languages';
import { readWords } from '@alveola/report/words';
import { expect, it } from 'vitest';
import { ownServer } from '../../../testing/ownServer';
import { night, payer, type Payer } from '../../../testing/people/payer';
import { readPdf } from '../../../testing/files/pdf';
import { unzip } from '../../../testing/files/unzip';
import { stepUp } from '../../../testing/visitor';

const { server, post } = await ownServer();

const rows = async (text: string, values: readonly unknown[] = []) =>
  (await server.database.pool.query(text, [...values])).rows;
const invoices = async (me: Payer) => (await me.subscription()).invoices;
const pdf = (me: Payer, id: string) => me.call('GET', `/billing/invoices/${id}/pdf`);
const read = async (me: Payer) => readPdf((await pdf(me, (await invoices(me))[0].id)).bytes);

it('payments at the same moment get numbers that follow each other, without a gap', async () => {
  const [last] = await rows('select coalesce(max(n), 0) as n from invoice');
  const payers = await Promise.all(Array.from({ length: 3 }, () => payer(server)));
  await Promise.all(payers.map((me) => me.pay({ type: 'MONTHLY' })));
  const found = await rows('select n from invoice order by n');
  expect(found.map(({ n }) => n)).toEqual(found.map((_, at) => at + 1));
  expect(found).toHaveLength(last.n + 3);
});

it('a payment that is looked at again and again is one invoice', async () => {
  const me = await payer(server);
  await me.pay({ type: 'MONTHLY' });
  await Promise.all([night(server), me.subscription(), night(server)]);
  expect(await rows('select from invoice where clinic_id = $1', [me.clinicId])).toHaveLength(1);
  expect(await invoices(me)).toMatchObject([{ kind: 'invoice', status: 'paid', vat: 'charged', credit: 0 }]);
});

it('an invoice is never changed, and not removed', async () => {
  await expect(server.database.pool.query('update invoice set gross = 1')).rejects.toThrow('append-only');
  await expect(server.database.pool.query('delete from invoice')).rejects.toThrow('append-only');
  for (const text of ['update invoice set n = n', 'delete from invoice', 'delete from invoice_payment'])
    await expect(server.across.$client.query(text)).rejects.toThrow('permission denied');
});

it("another clinic's invoice is as if it did not exist", async () => {
  const [me, other] = [await payer(server), await payer(server)];
  await me.pay({ type: 'MONTHLY' });
  const [own] = await invoices(me);
  expect((await pdf(me, own.id)).status).toBe(200);
  expect(await pdf(other, own.id)).toMatchObject({ status: 404, code: 'invoice-not-found' });
});

it.each(LANGUAGES)('the PDF has what the law asks for, on one page, in %s', async (language) => {
  const me = await payer(server, 'NO', '987 654 321');
  await rows('update app_user set language = $2 where clinic_id = $1', [me.clinicId, language]);
  const body = {
    name: 'Fjordtann AS',
    address: 'Bryggen 1\n5003 Bergen',
    vat_number: 'NO987654321MVA',
    email: 'regnskap@fjordtann.example',
  };
  expect((await me.call('PUT', '/billing/details', { body })).data).toEqual(body);
  await me.pay({ type: 'YEARLY' });
  const [own] = await invoices(me);
  const file = await read(me);
  const words = readWords(language).invoice;
  expect(file.pages).toBe(1);
  expect(file.isMarked).toBe(true);
  for (const said of [
    `${words.title.INV} ${own.number}`,
    'Alveola Example AS',
    'Storgata 1',
    'NO999888777MVA',
    'Fjordtann AS',
    'Bryggen 1',
    '5003 Bergen',
    'NO987654321MVA',
    words.vat.charged,
    words.test,
  ])
    expect(file.text).toContain(said);
  const countries = new Intl.DisplayNames([LANGUAGE_TABLE[language].locale], { type: 'region' });
  expect(file.text.split(countries.of('NO') ?? 'NO')).toHaveLength(3);
  expect(file.text.replaceAll(/[\s. ]/g, '')).toMatch(/499[,]?80.*25%.*124[,]?95.*624[,]?75/);
  expect(file.text).not.toMatch(/\{\{|undefined|null|NaN/);
});

it.each([
  ['NO', '987654321', 'charged', '25 %'],
  ['NO', '987 654 321 MVA', 'charged', '25 %'],
  ['PT', 'PT500000000', 'charged', '23 %'],
  ['DE', 'DE123456789', 'reverse-charge', null],
  ['DE', 'HRB 1', 'charged', '19 %'],
  ['GR', 'EL123456789', 'reverse-charge', null],
  ['CH', 'CHE-123.456.789', 'outside-scope', null],
  ['BR', '1', 'outside-scope', null],
] as const)('of a clinic in %s with %s VAT is %s', async (country, number, vat, rate) => {
  const me = await payer(server, country, number);
  await me.pay({ type: 'MONTHLY' });
  expect(await invoices(me)).toMatchObject([{ vat }]);
  const { text } = await read(me);
  expect(text).toContain(number);
  expect(text).toContain(readWords('en').invoice.vat[vat]);
  expect(text).not.toMatch(/\b0(\.0+)? ?%|€0\.00/);
  if (rate !== null) expect(text.replaceAll(/\s/g, '')).toContain(rate.replace(' ', ''));
});

it('the receipt has the invoice with it', async () => {
  const me = await payer(server);
  await me.pay({ type: 'MONTHLY', contactEmail: 'books@example.org' });
  const [own] = await invoices(me);
  const [mail] = await post.of('books@example.org');
  expect(mail?.subject).toBe(`Receipt ${own.number}`);
  const [file] = mail?.attachments ?? [];
  expect(file?.fileName).toBe(`${own.number}.pdf`);
  expect((await readPdf(file!.content)).text).toContain(own.number);
});

it('the receipt goes to the email for invoices, where the clinic has given one', async () => {
  const me = await payer(server);
  const body = { name: 'Fjord', address: '', vat_number: '', email: 'accounts@example.org' };
  await me.call('PUT', '/billing/details', { body });
  await me.pay({ type: 'MONTHLY', contactEmail: 'buyer@example.org' });
  const [own] = await invoices(me);
  expect((await post.of(body.email)).map(({ subject }) => subject)).toEqual([`Receipt ${own.number}`]);
  expect(await post.of('buyer@example.org')).toEqual([]);
});

it('a payment whose receipt left before there were invoices gets none', async () => {
  const me = await payer(server);
  const { data } = await me.open({ type: 'MONTHLY' });
  await rows('insert into billing_notice (key, clinic_id, at) values ($1, $2, now())', [
    `receipt|${me.clinicId}|SANDBOX-0001`,
    me.clinicId,
  ]);
  const card = { number: '4242 4242 4242 4242', expires: '12 / 40', cvc: '123' };
  await me.call('POST', `/billing/checkout/${data.id}/sandbox-card`, { body: { card, save: false } });
  await me.call('POST', `/billing/checkout/${data.id}/complete`);
  expect(await invoices(me)).toMatchObject([{ kind: 'payment', number: 'SANDBOX-0001', vat: null }]);
});

it("the clinic's archive has its invoices, and they outlive the clinic", async () => {
  const me = await payer(server);
  await me.pay({ type: 'MONTHLY' });
  const [own] = await invoices(me);
  const files = await unzip((await me.call('GET', '/clinic/export')).bytes);
  expect(JSON.parse(String(files.get('invoices.json')))).toMatchObject([
    { row: { id: own.id, clinic_id: me.clinicId, currency: 'EUR' } },
  ]);
  await me.call('PUT', '/billing/details', {
    body: { name: 'Fjord', address: '', vat_number: '', email: 'a@example.org' },
  });
  await stepUp(me);
  expect((await me.call('POST', '/clinic/erase', { body: { clinic_name: 'Clinic' } })).status).toBe(204);
  expect(await rows('select buyer from invoice where clinic_id = $1', [me.clinicId])).toMatchObject([
    { buyer: { name: 'Clinic' } },
  ]);
  expect(await rows('select from billing_details where clinic_id = $1', [me.clinicId])).toEqual([]);
});
