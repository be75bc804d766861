import { readFileSync } from 'node:fs';
import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { sweepFiles, thinAutosaves } from '../../app/jobs/housekeeping';
import { deleteOldStarts } from '../../areas/connections/start/start';
import { deliverEvents } from '../../areas/connections/webhook/deliver';
import { removeExpired } from '../../areas/xrays/resumable/uploadRows';
import { encryptPictures } from '../../areas/xrays/encryptPictures';
import { logSeals } from '../../platform/audit/seal';
import { xray } from '../../platform/db/schema';
import { localFiles } from '../../platform/files/localFiles';
import { silentLog } from '../../platform/base/log';
import { DAY } from '../../platform/base/time';
import { addPicture } from '../files/addPicture';
import { arrived } from '../files/parts';
import { INFORMATION, saving } from '../records';
import { startServer, type TestServer } from '../server';
import { clinician, visitor } from '../visitor';
import { findNodes, type Node } from './ast';
import { met, takeWrong } from './judged';
import { ACROSS } from './reasons';
import { findUnnamed } from './rule';
import { CLINIC, DISTRIBUTED } from './tables';

let server: TestServer;
beforeAll(async () => {
  await loadModule();
  server = await startServer();
});
afterAll(() => server.stop());

const judge = (text: string, knownRelations?: Parameters<typeof findUnnamed>[2]) =>
  findUnnamed(parseSync(text), inject('databases').catalog, knownRelations);
const query = async (text: string, values: readonly unknown[] = []) =>
  (await server.database.pool.query(text, [...values])).rows;

describe('a statement names its clinic', () => {
  it.each([
    'select * from report where clinic_id = $1 and id = $2',
    "select * from report where id = $2 and (status = 'x' or draft) and $1::text = report.clinic_id",
    "select * from own_report as r where r.clinic_id = current_setting('alveola.clinic', true)",
    'select * from report where (clinic_id, id) = ($1, $2)',
    'select * from report where clinic_id in ($1)',
    'select * from xray join report on report.clinic_id = xray.clinic_id and report.id = xray.report_id where xray.clinic_id = $1',
    'select * from xray join report using (clinic_id) where report.clinic_id = $1',
    'select * from report left join report_letter as l on l.clinic_id = report.clinic_id where report.clinic_id = $1',
    'select *, (select max(n) from xray where xray.clinic_id = report.clinic_id) from report where clinic_id = $1',
    'select * from report join lateral (select n from xray where xray.clinic_id = report.clinic_id) x on true where clinic_id = $1',
    'select * from (select clinic_id as c, id from report where clinic_id = $1) r join xray on xray.clinic_id = r.c',
    'with own as (select clinic_id, id from report where clinic_id = $1) select * from xray where (clinic_id, report_id) in (select * from own)',
    'with gone as (delete from report where clinic_id = $1 returning clinic_id as c) insert into audit_log (id, clinic_id) select $2, c from gone',
    'insert into report_entry (report_id, clinic_id) values ($1, $2), ($3, $2)',
    'insert into audit_seal values ($1, $2, 3, $3) on conflict (clinic_id, day) do update set acts = excluded.acts',
    'update report set entries = 1 from xray where report.clinic_id = $1 and xray.clinic_id = report.clinic_id',
    'delete from xray using report where report.clinic_id = xray.clinic_id and report.clinic_id = $1',
    'select * from app_user, clinic where app_user.id = $1',
  ])('%s', (text) => {
    expect(judge(text)).toEqual([]);
  });
});

describe('a statement does not name its clinic', () => {
  it.each([
    ['report', 'select * from report where id = $1'],
    ['report', 'select * from report where clinic_id = $1 or id = $2'],
    ['report', 'select * from report where clinic_id <> $1'],
    ['report', 'select * from report where clinic_id = any ($1)'],
    ['report', 'select * from report where clinic_id in ($1, $2)'],
    ['report', 'select * from report where not clinic_id = $1'],
    ['report', 'select * from report where clinic_id = clinic_id'],
    ['r', 'select * from report r join app_user u on u.clinic_id = r.clinic_id where u.id = $1'],
    ['xray', 'select * from xray, report where report.clinic_id = $1 and xray.report_id = report.id'],
    [
      'xray',
      'select *, (select max(n) from xray where xray.report_id = report.id) from report where clinic_id = $1',
    ],
    [
      'xray',
      'select * from report where clinic_id = $1 and exists (select from xray where report_id = report.id)',
    ],
    ['report', 'with one as (select * from report where id = $1) select * from one where one.clinic_id = $2'],
    ['report', 'select id from report where clinic_id = $1 union all select id from report'],
    ['report', 'select * from report join unnest($1::text[]) as given (clinic_id) using (clinic_id)'],
    [
      'xray',
      'with own as (select $1 as c union select clinic_id from app_user) select * from xray, own where own.c = xray.clinic_id',
    ],
    ['report_entry', 'insert into report_entry (report_id, n) values ($1, $2)'],
    ['report_entry', 'insert into report_entry (report_id, clinic_id) select $1, clinic_id from app_user'],
    ['report', 'update report set status = $1 where id = $2'],
    [
      'report',
      'update report set status = $1 from xray where xray.clinic_id = $2 and report.id = xray.report_id',
    ],
    ['xray', 'delete from xray using report where report.clinic_id = $1'],
    ['report', 'truncate report'],
    ['report', 'lock table report'],
  ])('%s: %s', (table, text) => {
    expect(judge(text)).toContain(table);
  });
});

it('finds the statements of the server, and lists no reason that none of them has', async () => {
  const me = await clinician(server);
  const hook = { body: { address: 'https://hooks.example.com/hook' } };
  expect((await me.call('PUT', '/clinic/webhook', hook)).status).toBe(200);
  const saved = saving('information', INFORMATION, { client: 'c', seq: 1 });
  const { id } = (await me.call('POST', '/patient/patient-report/save', saved)).data;
  await me.call('POST', '/patient/patient-report/save', saving('information', INFORMATION, { id }));
  await addPicture(me, id);
  await arrived(me, id, Buffer.from('a part'));
  const provider = visitor(server.app);
  await provider.signIn((await server.addUser()).email);
  const reason = { en: 'Wrong.', nb: 'Feil.', pt: 'Errado.' };
  const withdrawal = { body: { rules_version: '1.0.0', reason } };
  expect((await provider.call('POST', '/provider/rules-withdrawals', withdrawal)).status).toBe(201);
  const { across: db, served } = server;
  const now = () => server.now();
  const files = localFiles(server.folder);
  const later = new Date(now().getTime() + 2 * DAY);
  await sweepFiles(db, files, later);
  await thinAutosaves(db, new Date(0), later);
  await deleteOldStarts(db, later);
  await logSeals(db, silentLog);
  await removeExpired(db, files, later);
  await encryptPictures({ db, files, keyring: server.keyring, log: silentLog }, () => false);
  await deliverEvents({ db, now, log: silentLog, secret: 's'.repeat(32), outboundAllow: [] });
  expect(takeWrong()).toEqual([]);
  expect([...met].toSorted()).toEqual(ACROSS.map(({ begins }) => begins).toSorted());
  await served.db.select({ id: xray.id }).from(xray).where(eq(xray.kind, 'bitewing'));
  expect(takeWrong()).toEqual([expect.stringContaining('"xray"."kind" = $1')]);
});

it('every function of the database names the clinic, but those that go through all of them', async () => {
  const functions = await query(
    `select proname as name, lanname as language, prosrc as body, pg_get_functiondef(p.oid) as text,
       array(select tgnewtable::text from pg_trigger where tgfoid = p.oid and tgnewtable is not null) as made
     from pg_proc p join pg_language l on l.oid = prolang
     where pronamespace = current_schema()::regnamespace and prokind = 'f'
       and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by 1`,
  );
  const across: Record<string, readonly string[]> = {};
  for (const { name, language, body, text, made } of functions) {
    const texts = language === 'sql' ? [body] : queriesIn(parsePlPgSQLSync(text));
    // A trigger's rows belong to a statement that named its clinic.
    const rows = new Map([[CLINIC, true]]);
    const triggerRows = new Map<string, typeof rows>(made.map((table: string) => [table, rows]));
    const unnamed = texts.flatMap((each) => judge(each, triggerRows));
    if (unnamed.length > 0) across[name] = [...new Set(unnamed)];
  }
  expect(functions.length).toBeGreaterThan(10);
  expect(Object.keys(across)).toEqual(['find_unsealed', 'kept_entries', 'unsent_audit', 'verify_audit']);
});

function queriesIn(parsed: Node): readonly string[] {
  return findNodes(parsed, 'query').filter((text: string) =>
    /^\s*(with|select|insert|update|delete)\b/i.test(text),
  );
}

describe('the schema can be distributed by clinic', () => {
  it('every unique key of a distributed table holds the clinic', async () => {
    const keys = await query(
      `select x.indrelid::regclass::text as table, x.indexrelid::regclass::text as key,
         exists (select from pg_attribute a where a.attrelid = x.indrelid and a.attname = '${CLINIC}'
           and a.attnum = any (x.indkey)) as holds
       from pg_index x where x.indisunique and x.indrelid::regclass::text = any ($1)`,
      [DISTRIBUTED],
    );
    expect(new Set(keys.map(({ table }) => table))).toEqual(new Set(DISTRIBUTED));
    expect(keys.filter(({ holds }) => !holds)).toEqual([]);
  });

  it('a key from one distributed table to another joins rows of one clinic; all others lead to two reference tables', async () => {
    const keys = await query(
      `select conrelid::regclass::text as from, confrelid::regclass::text as to, pg_get_constraintdef(oid) as text
       from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
    );
    const isOurs = (name: string) => DISTRIBUTED.includes(name);
    const within = keys.filter(({ from, to }) => isOurs(from) && isOurs(to));
    expect(within.length).toBeGreaterThan(4);
    const colocated = new RegExp(`^FOREIGN KEY \\(${CLINIC}\\b.* REFERENCES \\w+\\(${CLINIC}\\b`);
    expect(within.filter(({ text }) => !colocated.test(text))).toEqual([]);
    expect(keys.filter(({ from, to }) => !isOurs(from) && isOurs(to))).toEqual([]);
    const out = keys.filter(({ from, to }) => isOurs(from) && !isOurs(to));
    expect(new Set(out.map(({ to }) => to))).toEqual(new Set(['app_user', 'clinic']));
  });

  it('the page on growing names the tables, and the keys that a directory of its own would cut', async () => {
    const page = readFileSync(new URL('../../../../../docs/scaling.md', import.meta.url), 'utf8');
    for (const table of DISTRIBUTED) expect(page).toContain(`\`${table}\``);
    const keys = await query(
      `select conrelid::regclass || '.' || attname as name from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f' and confrelid = 'app_user'::regclass and conrelid::regclass::text = any ($1)`,
      [DISTRIBUTED],
    );
    expect(keys.length).toBeGreaterThan(5);
    expect(keys.map(({ name }) => name).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
