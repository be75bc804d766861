import { RULES_VERSION } from '@alveola/clinical';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { ordered } from '../../../platform/db/statement';
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
    body: { rules_version, severity: 'review', reason: REASON, ...more },
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
const review = (report: string, withdrawal: string, reviewed = true, of = me) =>
  of.call('POST', `/patient/patient-report/${report}/rules-review`, { body: { withdrawal, reviewed } });
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
    { rules_version: RULES_VERSION, reports: 2, reviewed: 0, withdrawal: null },
    { rules_version: OLD, reports: 1, reviewed: 0, withdrawal: null },
  ]);
  expect(await numbers(RULES_VERSION)).toEqual(['3', '1']);
  expect(await isTold()).toBeUndefined();
});

it('lists a version that is not known as unknown, never as that of today', async () => {
  const id = await complete('1');
  await server.database.pool.query('update report set completed_rules = null where id = $1', [id]);
  expect(await versions()).toEqual([{ rules_version: null, reports: 1, reviewed: 0, withdrawal: null }]);
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
  const { id, severity, reason, withdrawn_at } = withdrawal;
  const standing = { id, severity, reason, withdrawn_at };
  expect(await versions()).toEqual([{ rules_version: OLD, reports: 1, reviewed: 0, withdrawal: standing }]);
  expect((await newest(affected)).rules_withdrawn).toEqual({ ...standing, reviewed: null });
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
  const said = `${REASON.nb} Gå gjennom denne rapporten før du bygger på den igjen. Ikke gjennomgått.`;
  const paper = async (path: string) => (await readPdf((await me.call('GET', `${of}/${path}`)).bytes)).text;
  expect(await paper('pdf?language=nb&annex=no')).toContain(said);
  expect(await paper(`letters/${kept}/pdf`)).toContain(said);
  const { text, reviewed } = (await me.call('GET', draft)).data.withdrawn;
  expect(`${text} ${reviewed}`).toBe(said);
  expect(await paper('patient-sheet?language=nb')).toContain(
    'Vi har ikke gått gjennom resultatet ditt på nytt',
  );
});

it('a report is marked as reviewed by name and moment; both the mark and its end are kept', async () => {
  const id = await complete('7', OLD);
  const left = await complete('8', OLD);
  const { data: withdrawal } = await withdraw(OLD);
  const { name } = (await me.call('GET', '/user')).data;
  const mark = { by: name, at: expect.any(String) };
  expect((await review(id, withdrawal.id)).data).toMatchObject({ patient_number: '7', reviewed: mark });
  expect((await newest(id)).rules_withdrawn.reviewed).toEqual(mark);
  expect((await newest(left)).rules_withdrawn.reviewed).toBeNull();
  expect((await versions())[0]).toMatchObject({ reports: 2, reviewed: 1 });
  expect(await numbers(OLD, { review: 'open' })).toEqual(['8']);
  expect(await numbers(OLD, { review: 'reviewed' })).toEqual(['7']);
  expect(await isTold()).toBe(true);
  await review(left, withdrawal.id);
  expect(await isTold()).toBeUndefined();
  expect((await review(id, withdrawal.id, false)).data.reviewed).toBeNull();
  expect((await newest(id)).rules_withdrawn.reviewed).toBeNull();
  expect([await numbers(OLD, { review: 'open' }), await isTold()]).toEqual([['7'], true]);
  const { pool } = server.database;
  const { rows } = await pool.query('select reviewed from rules_review where report_id = $1 order by n', [
    id,
  ]);
  expect(rows).toEqual([{ reviewed: true }, { reviewed: false }]);
  await expect(pool.query('update rules_review set reviewed = true')).rejects.toThrow('append-only');
  await expect(pool.query("update rules_withdrawal set reason = '{}'")).rejects.toThrow('append-only');
  await expect(pool.query('delete from rules_withdrawal')).rejects.toThrow('append-only');
});

it('a mark is of one completion and one withdrawal: completed anew or withdrawn again, it is not reviewed', async () => {
  const id = await complete('7', OLD);
  const first = (await withdraw(OLD)).data.id;
  await review(id, first);
  await judgeBy(OLD, id);
  expect((await newest(id)).rules_withdrawn.reviewed).toBeNull();
  expect((await versions())[0]).toMatchObject({ reviewed: 0 });
  await review(id, first);
  await lift(first);
  expect((await newest(id)).rules_withdrawn).toBeUndefined();
  expect([(await versions())[0].withdrawal, await isTold()]).toEqual([null, undefined]);
  expect(await review(id, first)).toMatchObject({ status: 409, code: 'report-not-affected' });
  await withdraw(OLD);
  expect((await newest(id)).rules_withdrawn.reviewed).toBeNull();
  expect(await isTold()).toBe(true);
});

it("no clinic sees or marks another's reports", async () => {
  const other = await clinician(server);
  const id = await complete('7', OLD);
  const { data: withdrawal } = await withdraw(OLD);
  expect([await versions(other), await numbers(OLD, {}, other)]).toEqual([[], []]);
  expect(await review(id, withdrawal.id, true, other)).toMatchObject({
    status: 404,
    code: 'report-not-found',
  });
  expect((await newest(id)).rules_withdrawn.reviewed).toBeNull();
});

it('a report that does not rest on a withdrawn version is not marked; a deleted one is not listed', async () => {
  const today = await complete('1');
  const gone = await complete('2', OLD);
  const { data: withdrawal } = await withdraw(OLD);
  expect((await review(today, withdrawal.id)).code).toBe('report-not-affected');
  await me.call('DELETE', `/patient/patient-report/${gone}`);
  expect([await numbers(OLD), await isTold()]).toEqual([[], undefined]);
  await me.call('POST', `/patient/patient-report/${gone}/restore`);
  expect([await numbers(OLD), await isTold()]).toEqual([['2'], true]);
});

it("today's rules can be withdrawn: what is completed afterwards is affected as well", async () => {
  await withdraw(RULES_VERSION);
  const id = await complete('1');
  expect((await newest(id)).rules_withdrawn.reviewed).toBeNull();
  expect(await isTold()).toBe(true);
});

it('one version is withdrawn once at a time, in every language, and lifted with a reason', async () => {
  const { data } = await withdraw(OLD, { severity: 'stop' });
  expect(await withdraw(OLD)).toMatchObject({ status: 409, code: 'rules-withdrawn' });
  expect((await withdraw('1.1.0', { reason: { ...REASON, nb: ' ' } })).errors).toHaveProperty(['reason.nb']);
  expect((await withdraw('9.9.9')).status).toBe(422);
  expect((await lift(data.id, '')).errors).toHaveProperty('reason');
  expect((await lift(data.id, 'Measured anew')).data.lifted).toMatchObject({ reason: 'Measured anew' });
  expect((await lift(data.id)).code).toBe('withdrawal-not-found');
  const { withdrawals } = (await provider.call('GET', '/provider/rules-withdrawals')).data;
  expect(withdrawals[0]).toMatchObject({
    id: data.id,
    severity: 'stop',
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
  await review((await list(OLD)).reports[0].id, withdrawal.id);
  const { bytes, headers } = await me.call('GET', '/patient/rules-versions/csv?language=en');
  const [columns, ...lines] = bytes.toString().trim().split('\r\n');
  expect(headers['content-disposition']).toContain('rules-versions-');
  expect(columns).toContain('Rules version');
  expect(lines.map((line) => line.split(';').slice(0, 3))).toEqual([
    ...['4', '3', '2', '1'].map((number) => [OLD, withdrawal.withdrawn_at.slice(0, 10), number]),
    [RULES_VERSION, '', '5'],
  ]);
  expect(lines[0]).toContain('Reviewed');
  expect(lines[1]).toContain('Not reviewed');
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
    for (const review of ['all', 'open']) {
      const place = { date: 'infinity', id: '', limit: 51 };
      const values = { ...place, clinic: me.clinicId, version: '1.1.0', withdrawal: null, review };
      const { rows } = await client.query(
        `explain ${PAGE_OF_VERSION.text}`,
        ordered(PAGE_OF_VERSION, values),
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('report_rules');
      expect(plan).not.toContain('Seq Scan on report ');
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});
