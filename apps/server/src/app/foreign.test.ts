// @module-tag cases
import type { Call, ProblemCode } from '@alveola/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { EVERY_CALL } from '../testing/calls/everyCall';
import { compareTimes } from '../testing/calls/timed';
import type { Change } from '../testing/changes/change';
import { EVERY_CHANGE } from '../testing/changes/everyChange';
import { startPlace } from '../testing/changes/place';
import { completed, reported } from '../testing/changes/records/reported';
import { addPicture } from '../testing/files/addPicture';
import { begun, TUS } from '../testing/files/parts';
import { isEveryCase } from '../testing/everyCase';
import { newAddress } from '../testing/inbox';
import { createClinicLook } from '../testing/matrix/rowsOfClinic';
import { withApiKey } from '../testing/people/apiKey';
import { clinician, type Sent, stepUp, toRefused, type Visitor, visitor } from '../testing/visitor';

const place = await startPlace();
const { server, me: owner } = place;
const look = await createClinicLook(server);
const intruder = await clinician(server);

const NOBODYS = 'A'.repeat(22);
const isSafe = ({ method }: Call) => method === 'GET' || method === 'HEAD';
const toName = (call: Call) => `${call.method} ${call.path}`;
const findClinic = async (me: Visitor) => String((await me.call('GET', '/user')).data.clinic_id);

interface Forged {
  readonly path: string;
  readonly sent: Sent;
  readonly ofNobody: { readonly path: string; readonly sent: Sent };
}

function forge(call: Call, { path, sent = {} }: Pick<Change, 'path' | 'sent'>): Forged {
  const places = call.path.split('/');
  const swapped = path
    .split('/')
    .map((part, n) => (places[n]?.startsWith(':') ? part.replace(/^[^?]*/, NOBODYS) : part))
    .join('/')
    .replace(/([?&]id=)[^&]*/, `$1${NOBODYS}`);
  const body: unknown = sent.body && JSON.parse(JSON.stringify(sent.body));
  if (typeof body === 'object' && body !== null)
    for (const name of ['id', 'start']) if (name in body) Object.assign(body, { [name]: NOBODYS });
  const inForm = /(name="patient_report_id"\r\n\r\n)[^\r]+/;
  const metadata = sent.headers?.['upload-metadata'];
  const changed = metadata?.replace(
    /(patient_report_id )\S+?(?=,|$)/,
    `$1${Buffer.from(NOBODYS).toString('base64')}`,
  );
  const ofNobody = {
    ...sent,
    ...(body === undefined ? {} : { body }),
    ...(sent.payload === undefined || call.terms.part
      ? {}
      : { payload: Buffer.from(sent.payload.toString('latin1').replace(inForm, `$1${NOBODYS}`), 'latin1') }),
    ...(changed === undefined ? {} : { headers: { ...sent.headers, 'upload-metadata': changed } }),
  };
  return { path, sent, ofNobody: { path: swapped, sent: ofNobody } };
}

/** Empty in `npm test`, which compares no times. */
const longer = new Map<string, number>();

/** Requires the refusal of a missing object, and no change of its owner's data. */
async function expectNotThere(call: Call, forged: Forged, clinicId: string): Promise<void> {
  const { notFound = 'not-found' } = call.terms;
  const before = await look(clinicId);
  const callers: Visitor[] = [intruder];
  if (call.terms.access === 'user') {
    const colleague = visitor(server.app, newAddress());
    await colleague.signIn((await server.addUser({ clinic_id: clinicId })).email);
    callers.push(colleague);
  }
  if (call.terms.stepUp) for (const each of callers) await stepUp(each);
  if (call.terms.scope) callers.push(await withApiKey(server, intruder, [call.terms.scope]));
  const isCallers = call.terms.access === 'user' ? await look(clinicId) : before;
  for (const caller of callers) {
    const answer = await caller.call(call.method, forged.path, forged.sent);
    expect(answer).toMatchObject(toRefused(call.method, 404, notFound));
    const unknown = await caller.call(call.method, forged.ofNobody.path, forged.ofNobody.sent);
    expect(unknown.bytes.toString()).toBe(answer.bytes.toString());
    expect(unknown.status).toBe(answer.status);
  }
  if (isEveryCase && call.path.startsWith('/patient/') && !longer.has(toName(call))) {
    const compared = await compareTimes(
      25,
      () => intruder.call(call.method, forged.path, forged.sent),
      () => intruder.call(call.method, forged.ofNobody.path, forged.ofNobody.sent),
    );
    longer.set(toName(call), compared.longer);
  }
  expect(await look(clinicId)).toBe(isCallers);
}

const findCall = (name: string) => EVERY_CALL.find((call) => toName(call) === name.split(',')[0]);
const changes = Object.entries(EVERY_CHANGE).flatMap(([name, prepare]) => {
  const call = findCall(name);
  const isOfClinic =
    call?.terms.notFound && call.terms.access !== 'provider' && call.terms.access !== 'anyone';
  return call && isOfClinic && name !== 'POST /patient/patient-report/save' ? [{ name, call, prepare }] : [];
});

it.each(changes)(
  '$name is 404 for another clinic, exactly as where there is nothing',
  async ({ call, prepare }) => {
    const change = await prepare(place);
    await expectNotThere(call, forge(call, change), await findClinic(change.me));
  },
);

const theirs: Partial<Record<ProblemCode, Readonly<Record<string, string>>>> = {};
const reports: Record<string, Readonly<Record<'id' | 'entry' | 'letter', string>>> = {};
const clinics = { owner: await findClinic(owner), invoiced: '' };

async function toReport(id: string) {
  const at = `/patient/patient-report/${id}`;
  const { entries } = (await owner.call('GET', `${at}/entries`)).data;
  const body = { language: 'en', paragraphs: [{ title: 'Question', text: 'Why?' }] };
  await owner.call('POST', `${at}/letters`, { body });
  const { letters } = (await owner.call('GET', `${at}/letters`)).data;
  return { id, entry: String(entries[0].entry), letter: String(letters[0]?.id) };
}
{
  const done = await completed(place);
  const open = await reported(place);
  const gone = await reported(place);
  const pack = await EVERY_CHANGE['POST /patient/patient-reports/import']!(place);
  const imported = await pack.me.call('POST', pack.path, pack.sent);
  reports.open = await toReport(open.id);
  reports.completed = await toReport(done.id);
  reports.imported = await toReport(imported.data.id);
  reports.deleted = await toReport(gone.id);
  await owner.call('DELETE', gone.path);
  theirs['xray-not-found'] = { id: await addPicture(owner, open.id) };
  theirs['upload-not-found'] = { id: await begun(owner, open.id, 100) };
  const { patients } = (await owner.call('POST', '/patient/patients', { body: {} })).data;
  theirs['patient-not-found'] = { id: patients[0].patient_id };
  const bill = await EVERY_CHANGE['POST /provider/accounts/:id/invoices/:invoice/paid']!(place);
  const [, , , account = '', , invoice = ''] = bill.path.split('/');
  theirs['invoice-not-found'] = { id: invoice };
  clinics.invoiced = account;
}

const VALUES: Readonly<Record<string, string>> = { language: 'en', time_zone: 'Europe%2FOslo' };

function toAddress(call: Call, ids: Readonly<Record<string, string>>): string {
  const queryNames = call.terms.query instanceof z.ZodObject ? Object.keys(call.terms.query.shape) : [];
  const values = { ...VALUES, ...(call.path.includes(':') ? {} : ids) };
  const query = queryNames.filter((name) => values[name]).map((name) => `${name}=${values[name]}`);
  return `${call.path.replaceAll(/:(\w+)/g, (_, name) => ids[name] ?? 'none')}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

const reads = EVERY_CALL.filter(
  (call) => isSafe(call) && call.terms.notFound && call.terms.access !== 'provider',
);
const sent = ({ terms: { tus } }: Call): Sent => (tus ? { headers: TUS } : {});

it.each(
  reads
    .filter(({ terms: { notFound } }) => notFound !== 'report-not-found')
    .map((call) => [toName(call), call] as const),
)('%s is 404 for another clinic, exactly as where there is nothing', async (_, call) => {
  const path = toAddress(call, theirs[call.terms.notFound ?? 'not-found'] ?? {});
  const isInvoice = call.terms.access === 'billing';
  if (!isInvoice) expect((await owner.call(call.method, path, sent(call))).status).toBeLessThan(300);
  const clinicId = isInvoice ? clinics.invoiced : clinics.owner;
  await expectNotThere(call, forge(call, { path, sent: sent(call) }), clinicId);
});

const ofReports = reads.filter(({ terms: { notFound } }) => notFound === 'report-not-found');
it.each(
  Object.keys(reports).flatMap((state) => ofReports.map((call) => [toName(call), state, call] as const)),
)(
  '%s of a report that is %s is 404 for another clinic; its own reads it, or is told why not',
  async (_, state, call) => {
    const path = toAddress(call, reports[state] ?? {});
    const ownAnswer = await owner.call(call.method, path);
    if (state === 'deleted') expect(ownAnswer).toMatchObject({ status: 404, code: call.terms.notFound });
    else if (state === 'open' && ownAnswer.status !== 200)
      expect(ownAnswer.code).toMatch(/^(report-not-completed|letter-not-completed|letter-not-found)$/);
    else expect(ownAnswer.status).toBe(200);
    await expectNotThere(call, forge(call, { path }), clinics.owner);
  },
);

it.each(
  Object.entries(EVERY_CHANGE).flatMap(([name, prepare]) => {
    const call = findCall(name);
    return call?.terms.access === 'provider' && call.terms.notFound && call.path.includes(':id')
      ? [{ name, call, prepare }]
      : [];
  }),
)(
  '$name is 404 for the provider where there is nothing, or it is of another account',
  async ({ call, prepare }) => {
    const { me, ...change } = await prepare(place);
    if (call.terms.stepUp) await stepUp(me);
    const ask = (path: string, sent = change.sent) => me.call(call.method, path, sent);
    const absent = { status: 404, code: call.terms.notFound };
    const { ofNobody } = forge(call, change);
    if (call.path.includes(':invoice'))
      for (const path of [
        change.path.replace(/accounts\/[^/]+/, `accounts/${intruder.clinicId}`),
        change.path.replace(/invoices\/[^/]+/, `invoices/${NOBODYS}`),
      ])
        expect(await ask(path)).toMatchObject(absent);
    else expect(await ask(ofNobody.path, ofNobody.sent)).toMatchObject(absent);
  },
);

it.runIf(isEveryCase)("takes as long to refuse what is another clinic's as what is nobody's", async () => {
  const unlike = [...longer].filter(([, each]) => each < 0.15 || each > 0.85);
  expect(unlike).toEqual([]);
  const mean = [...longer.values()].reduce((sum, each) => sum + each, 0) / longer.size;
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.1);
  expect(longer.size).toBeGreaterThan(25);
  // A busy machine hides the difference of one read, but not of five.
  const read = (id: string) => async () => {
    for (let n = 0; n < 5; n += 1) await owner.call('GET', `/patient/patient-report?id=${id}`);
  };
  const control = await compareTimes(25, read(NOBODYS), read(reports.completed?.id ?? ''));
  expect(control.longer).toBeGreaterThan(0.85);
});
