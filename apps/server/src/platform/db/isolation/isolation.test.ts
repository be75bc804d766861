import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addPicture } from '../../../testing/files/addPicture';
import { readRights } from '../../../testing/readRights';
import { INFORMATION, measured, saving } from '../../../testing/records';
import { startServer, TEST_DEADLINES, type TestServer } from '../../../testing/server';
import { takeWrong } from '../../../testing/statements/judged';
import { clinician, type Visitor } from '../../../testing/visitor';
import { newId } from '../../base/ids';
import { migrate } from '../migrate';
import { openDatabase } from '../open';
import { acrossClinics, inClinic } from './scope';
import { findServingProblem } from './roles';

const SAVE = '/patient/patient-report/save';
const LIST = '/patient/patient-reports';

interface Clinic {
  readonly me: Visitor;
  readonly clinicId: string;
  readonly report: string;
  readonly xray: string;
}

async function addClinic(server: TestServer): Promise<Clinic> {
  const me = await clinician(server);
  const { id } = (await me.call('POST', SAVE, saving('information', INFORMATION))).data;
  const xray = await addPicture(me, id);
  const completed = saving('measurement', { teeth: [measured(16, 50, xray)] }, { id, status: 'Completed' });
  expect((await me.call('POST', SAVE, completed)).status).toBe(200);
  return { me, clinicId: me.clinicId, report: id, xray };
}

async function tablesOf(server: TestServer, column: string): Promise<readonly string[]> {
  const { rows } = await server.database.pool.query(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = $1
       and not (select relispartition from pg_class where oid = table_name::regclass) order by 1`,
    [column],
  );
  return rows.map(({ name }) => name);
}

const refused = (attemptedWork: Promise<unknown>) =>
  attemptedWork.then(
    () => 'taken',
    (error) => error.code,
  );
const FORBIDDEN = '42501';

// These queries omit their clinic on purpose.
afterAll(() => void takeWrong());

describe('the database', () => {
  let server: TestServer;
  let [firstClinic, other]: Clinic[] = [];
  beforeAll(async () => {
    server = await startServer();
    // A copied database has the rights of its tables, but not its own.
    await migrate(server.database.pool);
    [firstClinic, other] = [await addClinic(server), await addClinic(server)];
  });
  afterAll(() => server.stop());
  const inOwn = (text: string) =>
    inClinic(server.served.db, firstClinic!.clinicId, (db) => db.$client.query(text));

  it('shows no row to a query without a condition where no clinic was named', async () => {
    const tables = [
      ...(await tablesOf(server, 'clinic_id')),
      ...(await tablesOf(server, 'user_id')),
      'clinic',
    ];
    expect(tables).toEqual(
      expect.arrayContaining(['report', 'report_entry', 'xray', 'audit_log', 'session']),
    );
    for (const name of tables) {
      const { rows } = await server.served.pool.query(`select count(*)::int as n from ${name}`);
      expect({ name, ...rows[0] }).toEqual({ name, n: 0 });
    }
    expect((await server.database.pool.query('select from report')).rowCount).toBe(2);
  });

  it("shows one clinic's rows alone to a query without a condition", async () => {
    const foundTables = new Set<string>();
    for (const name of [...(await tablesOf(server, 'clinic_id')), 'own_report']) {
      const { rows } = await inOwn(`select distinct clinic_id as of from ${name}`);
      expect(
        rows.filter(({ of }) => of !== firstClinic!.clinicId),
        name,
      ).toEqual([]);
      if (rows.length > 0) foundTables.add(name);
    }
    const filled = ['report', 'own_report', 'report_entry', 'report_completion', 'patient', 'recall', 'xray'];
    expect([...foundTables]).toEqual(
      expect.arrayContaining([...filled, 'audit_log', 'app_user', 'membership']),
    );
    expect((await inOwn('select from clinic')).rowCount).toBe(1);
    expect((await inOwn('select from session')).rowCount).toBe(1);
  });

  it('takes no row for another clinic, and changes none', async () => {
    const foreign = `insert into audit_log (clinic_id, at, id, action) values ('${other!.clinicId}', now(), 'x', 'login')`;
    expect(await refused(inOwn(foreign))).toBe(FORBIDDEN);
    const { rowCount } = await inOwn("update report set notes = 'mine'");
    expect(rowCount).toBe(1);
    const { rows } = await server.database.pool.query('select notes from report where clinic_id = $1', [
      other!.clinicId,
    ]);
    expect(rows).toEqual([{ notes: '' }]);
  });

  it('forgets the clinic with each statement and each transaction, on one connection', async () => {
    const count = async (db: typeof server.served.db) =>
      (await db.$client.query('select count(*)::int as n from report')).rows[0].n;
    const answers = Array.from({ length: 30 }, (_, n) =>
      n % 3 === 0
        ? count(server.served.db)
        : inClinic(server.served.db, [firstClinic, other][n % 2]!.clinicId, count),
    );
    expect(await Promise.all(answers)).toEqual(answers.map((_, n) => (n % 3 === 0 ? 0 : 1)));
    await inClinic(server.served.db, firstClinic!.clinicId, (db) =>
      db.transaction((tx) => tx.execute('select 1')),
    );
    await inClinic(server.served.db, firstClinic!.clinicId, (db) =>
      db.transaction((tx) => tx.execute('select 1 / 0')),
    ).catch(() => undefined);
    for (let n = 0; n < 12; n += 1) expect(await count(server.served.db)).toBe(0);
  });

  it('refuses an id that is none', () => {
    for (const id of ['', "x'; reset role; --", 'a b'])
      expect(() => inClinic(server.served.db, id, () => null)).toThrow('id of a clinic');
  });

  it.each([
    'create table mine ()',
    'create temporary table mine ()',
    'create schema mine',
    'create function mine() returns int language sql as $$ select 1 $$',
    'drop table report',
    'drop policy one_clinic on report',
    'alter table report disable row level security',
    'alter table audit_log disable trigger all',
    'truncate report',
    'truncate audit_log',
    'update audit_log set action = action',
    'delete from audit_log',
    'update report_completion set reason = reason',
    'delete from report_completion',
    'update report_entry set type = type',
    'delete from report_entry',
    'delete from report_letter',
    'update report_note set notes = notes',
    'delete from report_note',
    'delete from report',
    'delete from xray',
    'delete from migration',
    'select erase_history(clinic_id) from report',
    "select kept_entries('{}', '{}')",
    'select * from attempt',
    'delete from attempt',
    'set local role alveola_audit',
    'set local role alveola',
    'set local row_security = off; select from report',
  ])('refuses to the role that serves: %s', async (text) => {
    expect(await refused(inOwn(text))).toBe(FORBIDDEN);
    expect(await refused(server.served.pool.query(text))).toBe(FORBIDDEN);
  });

  it.each([
    'select patient_number from report',
    'select * from patient',
    'select findings from report_completion',
    'select judged from report_completion',
    'select data from report_entry',
    'select saved_by from report_entry',
    'select due from recall',
    'select file_name from xray',
    'select paragraphs from report_letter',
    'select notes from report_note',
    'select * from own_report',
    'update report set notes = notes',
    'delete from audit_log',
    'delete from report_completion',
    'truncate app_user',
  ])('refuses across clinics: %s', async (text) => {
    const pendingQuery = acrossClinics(server.served.db, 'job', (db) => db.$client.query(text));
    expect(await refused(pendingQuery)).toBe(FORBIDDEN);
  });

  it('says why a role must not serve', async () => {
    const { pool } = server.database;
    const name = `t_${newId().replaceAll('-', '_').toLowerCase()}`;
    const problem = async () => {
      const address = Object.assign(new URL(server.url), { username: name, password: 'x' });
      const database = openDatabase(address.href, { max: 1, deadlines: TEST_DEADLINES });
      const servingProblem = await findServingProblem(database.pool, true);
      await database.close();
      return servingProblem;
    };
    expect(await findServingProblem(server.served.pool, true)).toBeNull();
    await pool.query(`create role ${name} login password 'x'`);
    expect(await problem()).toContain(`grant alveola_app to ${name};`);
    for (const [given, taken, words] of [
      [`alter role ${name} superuser`, `alter role ${name} nosuperuser`, 'is a superuser'],
      [`alter role ${name} bypassrls`, `alter role ${name} nobypassrls`, 'bypasses row-level security'],
      [
        `alter table clinic owner to ${name}`,
        'alter table clinic owner to alveola',
        'owns the database or tables',
      ],
      [`grant alveola_audit to ${name}`, `revoke alveola_audit from ${name}`, 'or is a member of who does'],
      [`grant alveola_across to ${name}`, `revoke alveola_across from ${name}`, 'always has the rights of'],
    ] as const) {
      await pool.query(given);
      expect(await problem()).toContain(words);
      await pool.query(taken);
    }
    await pool.query(`grant alveola_app to ${name}`);
    expect(await problem()).toBeNull();
    await pool.query(`drop role ${name}`);
  });

  it('has policies for every table with a clinic or a user; one that is added gets them when it migrates', async () => {
    const open = async () => {
      const names = new Set([
        ...(await tablesOf(server, 'clinic_id')),
        ...(await tablesOf(server, 'user_id')),
      ]);
      const { rows } = await server.database.pool.query(
        `select c.relname as name, c.relrowsecurity and count(distinct p.polname) = 2 as closed
         from pg_class c left join pg_policy p on p.polrelid = c.oid where c.relname = any($1) group by c.oid`,
        [[...names, 'clinic']],
      );
      expect(rows.length).toBeGreaterThan(15);
      return rows.filter(({ closed }) => !closed).map(({ name }) => name);
    };
    expect(await open()).toEqual([]);
    await server.database.pool.query('create table extra (clinic_id text not null)');
    expect(await open()).toEqual(['extra']);
    await migrate(server.database.pool);
    expect(await open()).toEqual([]);
    await server.database.pool.query('drop table extra');
  });
});

it('a connection that is lost as a transaction begins is given back to its pool', async () => {
  const server = await startServer();
  const clinicId = await server.addClinic();
  const database = openDatabase(server.servedUrl, { max: 1, deadlines: TEST_DEADLINES });
  const { value: query } = Object.getOwnPropertyDescriptor(Client.prototype, 'query') ?? {};
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: any, ...args: any[]) {
    if (String(args[0]?.text ?? args[0]).startsWith('begin')) this.connection.stream.destroy();
    return Reflect.apply(query, this, args);
  } as any);
  const write = () =>
    inClinic(database.db, clinicId, (db) => db.transaction(async (tx) => tx.execute('select 1')));
  await expect(write())
    .rejects.toThrow()
    .finally(() => spy.mockRestore());
  expect((await write()).rows).toHaveLength(1);
  await database.close();
  await server.stop();
});

describe('a database whose rights were changed by hand, or came from elsewhere', () => {
  it.each([
    [
      'no right',
      'revoke all on all tables in schema public from alveola_app, alveola_across; revoke all on audit_cursor from alveola_audit',
    ],
    [
      'no right in sequences',
      'revoke all on all sequences in schema public from alveola_app, alveola_across',
    ],
    ['no right in a view', 'revoke all on own_report from alveola_app'],
    [
      'too many rights',
      'grant all on all tables in schema public to alveola_app, alveola_across, alveola_audit, public',
    ],
    ['a right in a column', 'grant select (notes) on report to alveola_across'],
    ['a right of everybody to make tables', 'grant create, usage on schema public to public, alveola_audit'],
    [
      'functions of everybody',
      'grant execute on function erase_history(text), seal_audit(date), add_audit_months(date) to public, alveola_app',
    ],
    [
      'other owners',
      'alter table audit_log owner to alveola; alter function seal_audit(date) owner to alveola',
    ],
    [
      'a function with other words',
      'create or replace function erase_history(erased text) returns void language sql as $$ $$',
    ],
    ['no path of a function', 'alter function unsent_audit(integer) reset search_path'],
    [
      'no policies',
      'drop policy one_clinic on report; drop policy all_clinics on xray; alter table patient disable row level security',
    ],
  ])('with %s has those of the tables after a start', async (_, change) => {
    const server = await startServer();
    const { pool } = server.database;
    await migrate(pool);
    const before = await readRights(pool);
    await pool.query(change);
    expect(await readRights(pool)).not.toEqual(before);
    await migrate(pool);
    expect(await readRights(pool)).toEqual(before);
    await server.stop();
  });
});

/** Neutralizes every condition on the clinic and keeps its parameter. */
const forget = (text: string) =>
  text.replaceAll(/(?:"?\w+"?\.)?"?clinic_id"? = \$(\d+)/g, (_, n) => `$${n}::text is not null`);

describe('a build whose conditions on the clinic were taken out', () => {
  let forgotten = 0;
  beforeAll(() => {
    const { value: query } = Object.getOwnPropertyDescriptor(Client.prototype, 'query') ?? {};
    vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: any[]) {
      const [firstArgument, ...more] = args;
      const text = typeof firstArgument === 'string' ? firstArgument : firstArgument.text;
      // Another clinic's key would fail to store or show any picture, so these queries keep theirs.
      const isKept = /^\s*(insert|delete|begin|set)|"clinic_key"/i.test(text);
      const without = isKept ? text : forget(text);
      if (without !== text) forgotten += 1;
      return Reflect.apply(query, this, [
        typeof firstArgument === 'string' ? without : { ...firstArgument, text: without },
        ...more,
      ]);
    } as any);
  });
  afterAll(() => vi.restoreAllMocks());

  async function findForeign(ownClinic: Clinic, other: Clinic): Promise<readonly string[]> {
    const readCalls: readonly [string, string, object?][] = [
      ['POST', LIST, {}],
      ['POST', LIST, { search: '1' }],
      ['POST', LIST, { sort: 'oldest', status: 'Completed' }],
      ['GET', `/patient/patient-report?id=${other.report}`],
      ['GET', `/patient/patient-report/xray/${other.xray}/picture?size=full`],
    ];
    const seen: string[] = [];
    for (const [method, path, body] of readCalls) {
      const answer = await ownClinic.me.call(method, path, body && { body });
      expect([200, 404], `${path} ${answer.status}`).toContain(answer.status);
      const isForeign =
        method === 'GET' ? answer.status === 200 : answer.bytes.toString().includes(other.report);
      if (isForeign) seen.push(`${path} ${JSON.stringify(body ?? {})}`);
    }
    return seen;
  }

  async function check(server: TestServer): Promise<readonly string[]> {
    const [own, other] = [await addClinic(server), await addClinic(server)];
    forgotten = 0;
    const seen = await findForeign(own, other);
    expect(forgotten).toBeGreaterThan(4);
    return seen;
  }

  it('shows no row of another clinic', async () => {
    const server = await startServer();
    expect(await check(server)).toEqual([]);
    await server.stop();
  });

  it('would show them to a role that owns the tables: the test can fail', async () => {
    const first = await startServer();
    const server = await startServer({ db: first.database.db });
    const addsToFirst: TestServer = {
      ...server,
      addUser: (user) => first.addUser(user),
      addClinic: (trial) => first.addClinic(trial),
    };
    expect((await check(addsToFirst)).length).toBeGreaterThan(3);
    await server.stop();
    await first.stop();
  });
});
