import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addPicture } from '../../../testing/files/addPicture';
import { INFORMATION, measured, saving } from '../../../testing/records';
import { startServer, type TestServer } from '../../../testing/server';
import { clinician, type Sent, type Visitor } from '../../../testing/visitor';

const SAVE = '/patient/patient-report/save';
const MANY = 2000;
/** In pages of 8 KB that a statement may touch: the paths down the indexes and a record with its parts. */
const FEW_PAGES = 150;
const asked = vi.spyOn(Client.prototype, 'query');
let server: TestServer;
let me: Visitor;
let id: string;
beforeAll(async () => {
  server = await startServer();
  me = await clinician(server);
  id = (await me.call('POST', SAVE, saving('information', INFORMATION))).data.id;
  // Each is about 20 KB of text that does not compress.
  await server.database.pool.query(
    `insert into report_entry (clinic_id, report_id, n, public_id, type, data, client, seq, saved_by, saved_at)
     select clinic_id, id, k + 1, 'e' || k, 'measurement', jsonb_build_object('teeth', '[]'::jsonb, 'status', 'In progress', 'ballast', of.ballast),
       'tab', k, created_by, now()
     from report, generate_series(1, $2::integer) k,
       (select string_agg(md5(n::text), '') as ballast from generate_series(1, 640) n) as of
     where id = $1`,
    [id, MANY],
  );
  await server.database.pool.query('update report set entries = $2 where id = $1', [id, MANY + 1]);
  await server.database.pool.query('vacuum analyze report_entry');
});
afterAll(async () => {
  asked.mockRestore();
  await server.stop();
});

/** The same save once more would end early, because it is found as a repeated one. */
function asNextSave(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('{')) return value;
  const save = JSON.parse(value);
  return JSON.stringify({ ...save, entry: 'next', seq: save.seq + 1, acts: [] });
}

async function pages(method: string, path: string, sent: Sent = {}): Promise<number> {
  asked.mockClear();
  expect((await me.call(method, path, sent)).status).toBe(200);
  const statements = asked.mock.calls
    .map(([query, values]: any) => ({ values, ...query }))
    .filter(({ text }) => /report_entry|save_entry/.test(text));
  expect(statements.length).toBeGreaterThan(0);
  const client = await server.database.pool.connect();
  try {
    let most = 0;
    for (const { text, values } of statements) {
      const explained = [`explain (analyze, buffers, format json) ${text}`, values.map(asNextSave)] as const;
      await client.query('begin; savepoint planned');
      // A function plans its statements when it is first called.
      await client.query(...explained);
      await client.query('rollback to planned');
      const { rows } = await client.query(...explained);
      await client.query('rollback');
      const { Plan } = rows[0]['QUERY PLAN'][0];
      most = Math.max(most, Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']);
    }
    return most;
  } finally {
    client.release();
  }
}

it('two thousand autosaves of 20 KB cost a save nothing: it finds the newest by the index', async () => {
  const image = await addPicture(me, id);
  const sent = saving(
    'measurement',
    { teeth: [measured(16, 50, image)] },
    { id, client: 'tab', seq: MANY + 1, entry: `e${MANY}` },
  );
  expect(await pages('POST', SAVE, sent)).toBeLessThan(FEW_PAGES);
});

it('and cost nothing to who opens the report, or has it as a PDF', async () => {
  const { rows } = await server.database.pool.query(
    "select pg_total_relation_size('report_entry') / 8192 as pages",
  );
  expect(Number(rows[0].pages), 'there is much that is not read').toBeGreaterThan(20 * FEW_PAGES);
  expect(await pages('GET', `/patient/patient-report?id=${id}`)).toBeLessThan(FEW_PAGES);
  expect(await pages('GET', `/patient/patient-report/${id}/pdf`)).toBeLessThan(FEW_PAGES);
  const { bytes } = await me.call('GET', `/patient/patient-report?id=${id}`);
  expect(bytes.length).toBeLessThan(10_000);
});
