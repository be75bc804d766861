import type { ZodType } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INFORMATION, saving } from '../../../testing/records';
import { startServer, type TestServer } from '../../../testing/server';
import { clinician, type Visitor } from '../../../testing/visitor';
import { type ListPlace, pageStatement, pageValues, type WantedPage } from './pages';
import { patientPage } from './lists';
import type { Statement } from '../../../platform/db/statement';
import { explainAlone } from '../../../testing/explain';

const LIST = '/patient/patient-reports';
const MANY = 100_000;
const PART = 20_000;
const SORTS = ['newest', 'oldest', 'patient_number'] as const;
let server: TestServer;
let me: Visitor & { readonly clinicId: string };
let big: Visitor & { readonly clinicId: string };

/** The clinic has reports of ten years and 20,000 patients, beside small clinics. */
async function fill(clinicId: string, userId: string) {
  // Each statement has the deadline of a call.
  for (let from = 1; from <= MANY; from += PART)
    await server.database.pool.query(
      `insert into report (clinic_id, id, patient_number, reference_number, analysis_date, updated_at, status, completed_stage, created_by)
       select $1, 'r' || md5(n::text), (n % 20000)::text, 'X-' || n % 20000 || '-' || upper(substr(md5('s' || n), 1, 10)),
         now() - n * interval '53 minutes', now(), case when n % 3 = 0 then 'Completed' else 'In progress' end, case when n % 9 = 0 then 'III' end, $2
       from generate_series($3::integer, $3 + $4 - 1) n`,
      [clinicId, userId, from, PART],
    );
  await server.database.pool.query(
    `insert into recall (clinic_id, patient_number, report_id, visited_on, condition, due)
     select $1, n::text, 'r' || md5(n::text), current_date, 'Health', current_date - 600 + n % 1200 from generate_series(1, 4999) n`,
    [clinicId],
  );
  // Completions would have written these rows.
  await server.database.pool.query(
    "update patient set stage = 'III' where clinic_id = $1 and patient_number::integer % 9 = 0",
    [clinicId],
  );
  await server.database.pool.query('vacuum analyze report, recall, patient');
}

beforeAll(async () => {
  server = await startServer();
  me = await clinician(server);
  for (const patient_number of ['1001', '1002', '1003', '10%4', '2001'])
    await me.call(
      'POST',
      '/patient/patient-report/save',
      saving('information', INFORMATION, { patient_number }),
    );
});
afterAll(() => server.stop());

const list = async (body: object, who = me) => (await who.call('POST', LIST, { body })).data;
interface Listed {
  readonly id: string;
  readonly due: string;
  readonly patient_number: string;
}

/** Page by page, up to a thousand. */
async function listAll(body: object, who = me): Promise<readonly Listed[]> {
  const seen: Listed[] = [];
  let cursor: string | undefined;
  do {
    const { reports, next } = await list({ ...body, cursor }, who);
    seen.push(...reports);
    cursor = next ?? undefined;
  } while (cursor && seen.length < 1000);
  return seen;
}
const numbers = async (body: object) =>
  (await list(body)).reports.map((row: { patient_number: string }) => row.patient_number);

it('lists newest first, oldest first, or by patient number', async () => {
  expect(await numbers({})).toEqual(['2001', '10%4', '1003', '1002', '1001']);
  expect(await numbers({ sort: 'oldest' })).toEqual(['1001', '1002', '1003', '10%4', '2001']);
  expect(await numbers({ sort: 'patient_number' })).toEqual(
    ['10%4', '1001', '1002', '1003', '2001'].toSorted(),
  );
});

it('finds a part of the patient number or of the reference number, letter for letter', async () => {
  expect(await numbers({ search: '100' })).toEqual(['1003', '1002', '1001']);
  expect(await numbers({ search: '%' })).toEqual(['10%4']);
  expect(await numbers({ search: '_' })).toEqual([]);
  const [row] = (await list({ search: '2001' })).reports;
  expect(await numbers({ search: row.reference_number.slice(-6).toLowerCase() })).toEqual(['2001']);
  expect(await numbers({ patient_number: '100' })).toEqual([]);
});

it('leaves out what is deleted and filters by status', async () => {
  const made = await me.call(
    'POST',
    '/patient/patient-report/save',
    saving('information', INFORMATION, { patient_number: '9' }),
  );
  await me.call(
    'POST',
    '/patient/patient-report/save',
    saving('measurement', {}, { patient_number: '9', id: made.data.id, status: 'complete' }),
  );
  expect(await numbers({ status: 'Completed' })).toEqual(['9']);
  await me.call('DELETE', `/patient/patient-report/${made.data.id}`);
  expect(await numbers({ status: 'Completed' })).toEqual([]);
});

it.each(SORTS)('pages through %s without a gap or a double', async (sort) => {
  const seen = (await listAll({ sort, limit: 2 })).map(({ id }) => id);
  const { reports } = await list({ sort });
  expect(reports).toHaveLength(5);
  expect(seen).toEqual(reports.map(({ id }: { id: string }) => id));
});

it('says which part of an analysis was reached', async () => {
  const [{ id, patient_number, reached }] = (await list({ search: '1001' })).reports;
  expect(reached).toBe('information');
  const save = saving('dentition', { implant: [], missing: [18] }, { patient_number, id });
  expect((await me.call('POST', '/patient/patient-report/save', save)).status).toBe(200);
  expect((await list({ search: '1001' })).reports).toMatchObject([{ id, reached: 'dentition' }]);
});

it('refuses a cursor that was not given here', async () => {
  expect((await me.call('POST', LIST, { body: { cursor: 'abc' } })).errors).toHaveProperty('cursor');
});

it('writes down who listed which reports', async () => {
  const { reports } = await list({ limit: 2 });
  const { rows } = await server.database.pool.query(
    "select detail from audit_log where clinic_id = $1 and action = 'report.list' order by at desc limit 1",
    [me.clinicId],
  );
  expect(rows[0].detail.reports).toEqual(reports.map(({ id }: { id: string }) => id));
});

describe('among 100,000 reports', { tags: ['engine/machine'] }, () => {
  beforeAll(async () => {
    big = await clinician(server);
    const { rows } = await server.database.pool.query('select id from app_user where clinic_id = $1', [
      big.clinicId,
    ]);
    await fill(big.clinicId, rows[0].id);
  });

  it.each(SORTS)('pages through %s without a gap or a double', async (sort) => {
    const seen = await listAll({ sort, limit: 30, search: '-77' }, big);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(300);
  });

  it('pages through the patients that are due, the longest overdue first, and through no other', async () => {
    const seen = await listAll({ due: true, limit: 100, status: 'Completed' }, big);
    const today = server.now().toISOString().slice(0, 10);
    expect(seen.length).toBeGreaterThan(300);
    expect(seen.every(({ due }) => due <= today)).toBe(true);
    expect(seen.map(({ due }) => due)).toEqual(seen.map(({ due }) => due).toSorted());
    expect(new Set(seen.map((row) => row.patient_number)).size).toBe(seen.length);
    expect(await numbers({ due: true })).toEqual([]);
  });

  const deep: ListPlace = ['1234', new Date(Date.now() - 60_000 * 53 * 70_000).toISOString(), 'r5'];
  it.each([
    ['the first page', {}, null],
    ['a page deep inside', {}, deep],
    ['oldest first', { sort: 'oldest' }, deep],
    ['by patient number', { sort: 'patient_number' }, deep],
    ['completed ones', { status: 'Completed' }, deep],
    ['those of a stage', { stage: 'III' }, deep],
    ['one patient', { patient_number: '123' }, null],
    ['the due', { due: true }, deep],
  ] as readonly [string, Partial<WantedPage>, ListPlace | null][])(
    'reads %s of 100,000 reports from an index, sorting nothing',
    async (_, wanted, from) => {
      const plan = await explain({ sort: 'newest', limit: 50, ...wanted }, from);
      // Only the index of rules versions may be scanned beside it, to find withdrawn ones.
      const scans = /Index (Only )?Scan (?!using report_rules ).*on report /g;
      expect(plan.match(scans), 'once, for page and audit').toHaveLength(1);
      expect(plan).not.toMatch(/Sort|Seq Scan/);
      expect(plan).toMatch(/Index Cond: \(+clinic_id = /);
    },
  );

  it.each(SORTS)('plans a page by %s once, and not at each call', async (sort) => {
    for (const page of [pageStatement, patientPage])
      expect(await explained(page({ sort, limit: 50 }, null), { sort, limit: 50 }, null)).toContain('$1');
  });

  it('searches 100,000 reports by the trigram index', async () => {
    const plan = await explain({ sort: 'newest', limit: 50, search: '19999-' }, null);
    expect(plan).toContain('report_search');
    expect(plan).not.toContain('Seq Scan');
    expect((await list({ search: '19999-' }, big)).reports).toHaveLength(5);
  });

  it.each([
    ['the first page', {}, null, 'patient_newest'],
    ['a page deep inside', {}, deep, 'patient_newest'],
    ['oldest first', { sort: 'oldest' }, deep, 'patient_newest'],
    ['by patient number', { sort: 'patient_number' }, deep, 'patient_pkey'],
    ['those with one in progress', { status: 'In progress' }, deep, 'patient_(status|newest)'],
    ['those of a stage', { stage: 'III' }, deep, 'patient_stage'],
    ['the due', { due: true }, deep, 'recall_due'],
  ] as readonly [string, Partial<WantedPage>, ListPlace | null, string][])(
    'reads %s of 20,000 patients from an index, sorting nothing',
    async (_, wanted, from, index) => {
      const all = { sort: 'newest', limit: 50, ...wanted } as const;
      const plan = await explained(patientPage(all, from), all, from);
      expect(
        plan.match(new RegExp(`Index (Only )?Scan .*${index}`, 'g'))?.length,
        'once, for page and audit',
      ).toBeGreaterThan(0);
      expect(
        plan.match(/Index (Only )?Scan using report_pkey on report/g),
        'once, for page and audit',
      ).toHaveLength(1);
      expect(plan).not.toMatch(/Sort|Seq Scan/);
    },
  );

  it.each([
    ['newest', (a: Shown, b: Shown) => (a.analysis_date < b.analysis_date ? 1 : -1)],
    ['oldest', (a: Shown, b: Shown) => (a.analysis_date > b.analysis_date ? 1 : -1)],
    ['patient_number', (a: Shown, b: Shown) => (a.patient_number > b.patient_number ? 1 : -1)],
  ] as const)('pages through the patients by %s without a gap or a double', async (sort, inOrder) => {
    const seen: Shown[] = [];
    let cursor: string | undefined;
    do {
      const asked = { sort, limit: 90, cursor, search: 'X-77' };
      const { data } = await big.call('POST', '/patient/patients', { body: asked });
      seen.push(...data.patients);
      cursor = data.next ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(111);
    expect(new Set(seen.map(({ patient_number }) => patient_number)).size).toBe(seen.length);
    expect(seen).toEqual(seen.toSorted(inOrder));
    expect(seen.every(({ analyses }) => analyses === 5)).toBe(true);
  });

  it('finds patients by the trigram index', async () => {
    const all = { sort: 'newest', limit: 50, search: '19999-' } as const;
    const plan = await explained(patientPage(all, null), all, null);
    expect(plan).toContain('report_search');
    expect(plan).not.toContain('Seq Scan');
  });
});

interface Shown {
  readonly patient_number: string;
  readonly analysis_date: string;
  readonly analyses: number;
}

async function explain(wanted: WantedPage, from: ListPlace | null): Promise<string> {
  return explained(pageStatement(wanted, from), wanted, from);
}

function explained(
  prepared: Pick<Statement<ZodType>, 'name' | 'names' | 'text'>,
  wanted: WantedPage,
  from: ListPlace | null,
): Promise<string> {
  return explainAlone(server.database.pool, prepared, (n) => ({
    ...pageValues(big.clinicId, new Date(), wanted, from),
    at: new Date(),
    audit: `a${n}`,
    user: 'u',
    address: '127.0.0.1',
  }));
}
