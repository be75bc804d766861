import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { thinAutosaves } from '../../app/jobs/housekeeping';
import { addPicture } from '../../testing/files/addPicture';
import { INFORMATION, measured, saving } from '../../testing/records';
import { startServer, type TestServer } from '../../testing/server';
import { clinician, type Visitor } from '../../testing/visitor';

const SAVE = '/patient/patient-report/save';
const DAY = 86_400_000;
const PAGE = 5;
let server: TestServer;
let me: Visitor;
beforeAll(async () => {
  server = await startServer();
  me = await clinician(server);
});
afterAll(() => server.stop());

const newReport = async (): Promise<string> =>
  (await me.call('POST', SAVE, saving('information', INFORMATION))).data.id;
const save = async (id: string, type: string, data: object): Promise<string> =>
  (await me.call('POST', SAVE, saving(type, data, { id }))).data.entry;
const list = async (id: string, query = '') =>
  (await me.call('GET', `/patient/patient-report/${id}/entries${query}`)).data;
const read = (id: string, entry: string) => me.call('GET', `/patient/patient-report/${id}/entry/${entry}`);

describe('The history of a report', () => {
  it('lists who saved what and when, and how many fields changed since the save before', async () => {
    const id = await newReport();
    const first = await save(id, 'dentition', { missing: [18, 28] });
    const second = await save(id, 'dentition', { missing: [18], implant: [36] });
    const image = await addPicture(me, id);
    await save(id, 'measurement', { teeth: [measured(16, 40, image)] });
    const { entries, next } = await list(id);
    expect(next).toBeNull();
    expect(entries.map(({ type, changes }: any) => [type, changes])).toEqual([
      ['measurement', 7],
      // 28 is present again, and 36 is an implant.
      ['dentition', 2],
      ['dentition', 2],
      ['information', Object.keys(INFORMATION).length - 1],
    ]);
    const { data } = await me.call('GET', '/user');
    expect(new Set(entries.map(({ saved_by }: any) => saved_by))).toEqual(new Set([data.name]));
    expect(Date.parse(entries[0].saved_at)).toBeGreaterThan(0);
    const dentitions = (await list(id, '?type=dentition')).entries;
    expect(dentitions.map(({ entry }: any) => entry)).toEqual([second, first]);
  });

  it('gives what one entry says, of each part', async () => {
    const id = await newReport();
    const entry = await save(id, 'clinical_values', { pocket_depth: [{ tooth: 16, depth: 7 }] });
    await save(id, 'clinical_values', { pocket_depth: [{ tooth: 16, depth: 3 }] });
    expect((await read(id, entry)).data).toMatchObject({
      entry,
      type: 'clinical_values',
      data: { pocket_depth: [{ tooth: 16, depth: 7 }] },
    });
  });

  it('goes on where a page ends, without a gap', async () => {
    const id = await newReport();
    const saved: string[] = [];
    for (let n = 0; n <= PAGE; n += 1)
      saved.unshift(await save(id, 'dentition', { missing: n % 2 ? [18] : [28] }));
    const one = await list(id, `?type=dentition&limit=${PAGE}`);
    const other = await list(id, `?type=dentition&limit=${PAGE}&cursor=${one.next}`);
    expect(one.entries).toHaveLength(PAGE);
    expect([...one.entries, ...other.entries].map(({ entry }: any) => entry)).toEqual(saved);
    expect(other.next).toBeNull();
    expect(one.entries.at(-1).changes).toBe(2);
  });

  it('does not list what was thinned, and compares with what is kept', async () => {
    const id = await newReport();
    const [first, second, third] = [
      await save(id, 'dentition', { missing: [18] }),
      await save(id, 'dentition', { missing: [18, 28] }),
      await save(id, 'dentition', { missing: [18, 28, 38] }),
    ];
    const { db } = server.database;
    await thinAutosaves(db, new Date(0), new Date(server.now().getTime() + 2 * DAY));
    const { entries } = await list(id, '?type=dentition');
    expect(entries.map(({ entry, changes }: any) => [entry, changes])).toEqual([[third, 3]]);
    for (const gone of [first, second])
      expect(await read(id, gone)).toMatchObject({ status: 404, code: 'entry-not-found' });
  });

  it('knows of no entry of another report, of another clinic, or of a deleted report', async () => {
    const [id, other] = [await newReport(), await newReport()];
    const entry = await save(other, 'dentition', { missing: [18] });
    expect((await read(id, entry)).code).toBe('entry-not-found');
    const stranger = await clinician(server);
    for (const path of ['entries', `entry/${entry}`])
      expect((await stranger.call('GET', `/patient/patient-report/${other}/${path}`)).code).toBe(
        'report-not-found',
      );
    await me.call('DELETE', `/patient/patient-report/${other}`);
    expect((await read(other, entry)).code).toBe('report-not-found');
  });

  it('is read with an audit', async () => {
    const id = await newReport();
    const entry = await save(id, 'dentition', {});
    await list(id);
    await read(id, entry);
    const { rows } = await server.database.pool.query(
      "select detail from audit_log where report_id = $1 and action = 'report.read' order by at, id",
      [id],
    );
    expect(rows.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ entries: true }),
        expect.objectContaining({ entry }),
      ]),
    );
  });
});
