import { RULES_VERSION } from '@alveola/clinical';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { explainWithin } from '../../../testing/explain';
import { ownServer } from '../../../testing/ownServer';
import { readPdf } from '../../../testing/files/pdf';
import { INFORMATION, saving } from '../../../testing/records';
import { clinician, type Visitor, visitor } from '../../../testing/visitor';
import { PAGE_OF_VERSION } from './statements';

type Clinician = Visitor & { readonly clinicId: string };

const SAVE = '/patient/patient-report/save';
const OLD = '1.0.0';
const REASON = {
  en: 'Extent was reported one class too high.',
  nb: 'Utbredelsen ble angitt én klasse for høyt.',
  pt: 'A extensão foi indicada numa classe acima.',
};
const { server, post } = await ownServer();
const provider = visitor(server.app);
let me: Clinician;
beforeAll(async () => void (await provider.signIn((await server.addUser()).email)));
beforeEach(async () => {
  me = await clinician(server);
  const standing = (await provider.call('GET', '/provider/rules-withdrawals')).data.withdrawals;
  for (const { id, lifted } of standing) if (!lifted) await lift(id);
});

const withdraw = async (rules_version: string, more: object = {}) =>
  provider.call('POST', '/provider/rules-withdrawals', {
    body: { rules_version, reason: REASON, ...more },
  });
const lift = (id: string, reason = 'The rule was right') =>
  provider.call('POST', `/provider/rules-withdrawals/${id}/lift`, { body: { reason } });

/** `version` imitates a judgement by older rules. @returns the id of the completed report */
async function complete(patient_number: string, version = RULES_VERSION, of = me): Promise<string> {
  const { data } = await of.call('POST', SAVE, saving('information', INFORMATION, { patient_number }));
  const last = saving('measurement', {}, { patient_number, id: data.id, status: 'complete' });
  expect((await of.call('POST', SAVE, last)).status).toBe(200);
  if (version !== RULES_VERSION) await judgeBy(version, data.id);
  return data.id;
}

/** Inserts a new completion, because completions are never changed. */
async function judgeBy(version: string, report: string): Promise<void> {
  await server.database.pool.query(
    `insert into report_completion (clinic_id, report_id, n, completed_by, completed_at, rules_version, judged, findings)
     select clinic_id, report_id, n + 1, completed_by, completed_at + interval '1 second', $1, judged,
       jsonb_set(findings, '{rulesVersion}', to_jsonb($1::text))
     from report_completion where report_id = $2 order by n desc limit 1`,
    [version, report],
  );
}

const versions = async (of = me) => (await of.call('GET', '/patient/rules-versions')).data.versions;
const list = async (rules_version: string | null, body: object = {}, of = me) =>
  (await of.call('POST', '/patient/rules-versions/reports', { body: { rules_version, ...body } })).data;
const numbers = async (...asked: Parameters<typeof list>) =>
  (await list(...asked)).reports.map(({ patient_number }: { patient_number: string }) => patient_number);
const newest = async (report: string) =>
  (await me.call('GET', `/patient/patient-report?id=${report}`)).data.completions.at(-1);
const isTold = async (of = me) =>
  (await of.call('POST', '/patient/patients', { body: {} })).data.rules_withdrawn;

it('counts the completed reports of each rules version, of the newest completion alone', async () => {
  await complete('1');
  await complete('2', OLD);
  const twice = await complete('3', OLD);
  await judgeBy(RULES_VERSION, twice);
  await me.call('POST', SAVE, saving('information', INFORMATION, { patient_number: '4' }));
  expect(await versions()).toEqual([
    { rules_version: RULES_VERSION, reports: 2, withdrawal: null },
    { rules_version: OLD, reports: 1, withdrawal: null },
  ]);
  expect(await numbers(RULES_VERSION)).toEqual(['3', '1']);
  expect(await isTold()).toBeUndefined();
});

it('lists a version that is not known as unknown, never as that of today', async () => {
  const id = await complete('1');
  await server.database.pool.query('update report set completed_rules = null where id = $1', [id]);
  expect(await versions()).toEqual([{ rules_version: null, reports: 1, withdrawal: null }]);
  expect([await numbers(null), await numbers(RULES_VERSION)]).toEqual([['1'], []]);
});

it('a withdrawn version is told to its clinics alone: on the start page, on the report, and to owners by mail', async () => {
  const other = await clinician(server);
  await complete('1', RULES_VERSION, other);
  const affected = await complete('7', OLD);
  const { email } = (await me.call('GET', '/user')).data;
  const { data: withdrawal, status } = await withdraw(OLD);
  expect([status, withdrawal.clinics]).toEqual([201, expect.any(Number)]);
  expect(withdrawal.clinics).toBeGreaterThan(0);
  expect([await isTold(), await isTold(other)]).toEqual([true, undefined]);
  const { id, reason, withdrawn_at } = withdrawal;
  const standing = { id, reason, withdrawn_at };
  expect(await versions()).toEqual([{ rules_version: OLD, reports: 1, withdrawal: standing }]);
  const former = { severity: 'review', reviewed: null };
  expect((await newest(affected)).rules_withdrawn).toEqual({ ...standing, ...former });
  const mail = (await post.of(email)).at(-1);
  expect(mail?.subject).toContain(OLD);
  expect(mail?.text).toMatch(/Utbredelsen ble angitt|Extent was reported/);
  const { email: unaffected } = (await other.call('GET', '/user')).data;
  expect((await post.of(unaffected)).filter(({ subject }) => subject.includes(OLD))).toEqual([]);
});

it('each paper made afterwards says it: the report, a letter that was kept before, the sheet for the patient', async () => {
  const id = await complete('7', OLD);
  const of = `/patient/patient-report/${id}`;
  const draft = `${of}/letter-draft?language=nb`;
  const { paragraphs, withdrawn: before } = (await me.call('GET', draft)).data;
  expect(before).toBeNull();
  const kept = (await me.call('POST', `${of}/letters`, { body: { language: 'nb', paragraphs } })).data.id;
  await withdraw(OLD);
  const said = `${REASON.nb} Gå gjennom denne rapporten før du bygger på den igjen.`;
  const paper = async (path: string) => (await readPdf((await me.call('GET', `${of}/${path}`)).bytes)).text;
  expect(await paper('pdf?language=nb&annex=no')).toContain(said);
  expect(await paper(`letters/${kept}/pdf`)).toContain(said);
  expect((await me.call('GET', draft)).data.withdrawn.text).toBe(said);
  expect(await paper('patient-sheet?language=nb')).toContain('Spør oss før du bygger på det.');
});

it('an affected report says so until it is completed by other rules, or the withdrawal is lifted', async () => {
  const [id, left] = [await complete('7', OLD), await complete('8', OLD)];
  const { data: withdrawal } = await withdraw(OLD);
  await judgeBy(RULES_VERSION, id);
  expect((await newest(id)).rules_withdrawn).toBeUndefined();
  expect((await newest(left)).rules_withdrawn.id).toBe(withdrawal.id);
  expect([await numbers(OLD), await isTold()]).toEqual([['8'], true]);
  await lift(withdrawal.id);
  expect((await newest(left)).rules_withdrawn).toBeUndefined();
  expect([
    (await versions()).map((each: { withdrawal: unknown }) => each.withdrawal),
    await isTold(),
  ]).toEqual([[null, null], undefined]);
  const { pool } = server.database;
  await expect(pool.query("update rules_withdrawal set reason = '{}'")).rejects.toThrow('append-only');
  await expect(pool.query('delete from rules_withdrawal')).rejects.toThrow('append-only');
});

it.each([
  [89, true],
  [91, undefined],
])('after %i days an affected report says so; the start page: %s', async (days, isShown) => {
  const id = await complete('7', OLD);
  await server.database.pool.query(
    `insert into rules_withdrawal (id, rules_version, severity, reason, withdrawn_at, withdrawn_by)
     values ($1, $2, 'review', $3, now() - $4 * interval '1 day', 'Provider')`,
    [String(days), OLD, REASON, days],
  );
  expect([(await newest(id)).rules_withdrawn.id, await isTold()]).toEqual([String(days), isShown]);
});

it("no clinic sees another's reports", async () => {
  const other = await clinician(server);
  const id = await complete('7', OLD);
  await withdraw(OLD);
  expect([await versions(other), await numbers(OLD, {}, other)]).toEqual([[], []]);
  expect(await numbers(OLD)).toEqual(['7']);
  expect((await newest(id)).rules_withdrawn).toBeDefined();
});

it('a report that was deleted is not listed, and makes no notice, until it is restored', async () => {
  const gone = await complete('2', OLD);
  await withdraw(OLD);
  await me.call('DELETE', `/patient/patient-report/${gone}`);
  expect([await numbers(OLD), await isTold()]).toEqual([[], undefined]);
  await me.call('POST', `/patient/patient-report/${gone}/restore`);
  expect([await numbers(OLD), await isTold()]).toEqual([['2'], true]);
});

it("today's rules can be withdrawn: what is completed afterwards is affected as well", async () => {
  await withdraw(RULES_VERSION);
  const id = await complete('1');
  expect((await newest(id)).rules_withdrawn).toBeDefined();
  expect(await isTold()).toBe(true);
});

it('one version is withdrawn once at a time, in every language, and lifted with a reason', async () => {
  const { data } = await withdraw(OLD);
  expect(await withdraw(OLD)).toMatchObject({ status: 409, code: 'rules-withdrawn' });
  expect((await withdraw('1.1.0', { reason: { ...REASON, nb: ' ' } })).errors).toHaveProperty(['reason.nb']);
  expect((await withdraw('9.9.9')).status).toBe(422);
  expect((await lift(data.id, '')).errors).toHaveProperty('reason');
  expect((await lift(data.id, 'Measured anew')).data.lifted).toMatchObject({ reason: 'Measured anew' });
  expect((await lift(data.id)).code).toBe('withdrawal-not-found');
  const { withdrawals } = (await provider.call('GET', '/provider/rules-withdrawals')).data;
  expect(withdrawals[0]).toMatchObject({
    id: data.id,
    lifted: { reason: 'Measured anew' },
  });
});

it('pages without leaving one out, and as CSV all of them', async () => {
  for (const number of ['1', '2', '3', '4', '5'])
    await complete(number, number === '5' ? RULES_VERSION : OLD);
  const { data: withdrawal } = await withdraw(OLD);
  const seen: string[] = [];
  for (let cursor: string | undefined, isMore = true; isMore; ) {
    const { reports, next } = await list(OLD, { limit: 2, ...(cursor ? { cursor } : {}) });
    seen.push(...reports.map(({ patient_number }: { patient_number: string }) => patient_number));
    cursor = next;
    isMore = next !== null;
  }
  expect(seen).toEqual(['4', '3', '2', '1']);
  expect(
    (await me.call('POST', '/patient/rules-versions/reports', { body: { rules_version: OLD, cursor: 'x' } }))
      .status,
  ).toBe(422);
  const { bytes, headers } = await me.call('GET', '/patient/rules-versions/csv?language=en');
  const [columns, ...lines] = bytes.toString().trim().split('\r\n');
  expect(headers['content-disposition']).toContain('rules-versions-');
  expect(columns).toContain('Rules version');
  expect(lines.map((line) => line.split(';').slice(0, 3))).toEqual([
    ...['4', '3', '2', '1'].map((number) => [OLD, withdrawal.withdrawn_at.slice(0, 10), number]),
    [RULES_VERSION, '', '5'],
  ]);
});

it('reads a page of a large clinic from an index', async () => {
  const { pool } = server.database;
  await complete('1');
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    await client.query(
      `insert into report (clinic_id, id, patient_number, reference_number, analysis_date, updated_at, status, created_by, completed_rules)
       select clinic_id, 'many-' || n, n, 'X-' || n, now() - n * interval '1 minute', now(), 'Completed', created_by,
         case when n % 10 = 0 then '1.1.0' else '1.0.0' end
       from report, generate_series(1, 5000) as n where clinic_id = $1`,
      [me.clinicId],
    );
    await client.query('analyze report');
    const values = { date: 'infinity', id: '', limit: 51, clinic: me.clinicId, version: '1.1.0' };
    const plan = await explainWithin(client, PAGE_OF_VERSION, () => values);
    expect(plan).toContain('report_rules');
    expect(plan).not.toContain('Seq Scan on report ');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
