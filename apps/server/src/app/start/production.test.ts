// @module-tag engine/machine
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../testing/product';
import { end, startProduct, startProduction } from '../../testing/product';
import { type Production, production } from '../../testing/production';

const folder = mkdtempSync(join(tmpdir(), 'alveola-evaluation-'));
let ownProduction: Production;
beforeAll(async () => {
  ownProduction = await production();
});
afterAll(async () => {
  await ownProduction.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Env = Record<string, string>;
const refused = async (starting: Promise<unknown>) => {
  const failure: any = await starting.catch((error) => error);
  expect(failure.code).toBe(1);
  return failure.said as string;
};
const inProduction = (env: Env = {}) => refused(startProduction({ ...ownProduction.env, ...env }));
const inEvaluation = (env: Env) => refused(startProduct(folder, env));
const check = async (env: Env = {}) => {
  const ended: any = await startProduction({ ...ownProduction.env, ...env }, ['--check']).catch(
    (error) => error,
  );
  return { code: ended.code, said: ended.said as string };
};
const query = async (text: string) => (await ownProduction.database.pool.query(text)).rows;

it('names every setting that production lacks, and what to set it to', async () => {
  const output = await refused(startProduction({ PUBLIC_URL: 'http://a' }));
  const named = [...output.matchAll(/^ {2}(\w+): .*Set it to .+\.$/gm)].map(([, name]) => name);
  const optional = ['HOST', 'MIGRATE_DATABASE_URL', 'PROVIDER_EMAIL'];
  expect(new Set(named)).toEqual(
    new Set(Object.keys(ownProduction.env).filter((name) => !optional.includes(name))),
  );
});

it('refuses a mode that it does not know by its name, whatever else is set', async () => {
  expect(await inProduction({ NODE_ENV: 'prod' })).toContain('NODE_ENV: prod is not known. Set it to');
});

it('does not evaluate with variables of production', async () => {
  const shared = ['DATABASE_URL', 'HOST', 'SMTP_URL', 'MAIL_FROM'];
  const foreign = Object.fromEntries(
    Object.entries(ownProduction.env).filter(([name]) => !shared.includes(name)),
  );
  const output = await inEvaluation(foreign);
  for (const name of Object.keys(foreign)) expect(output).toContain(`${name}: belongs to production alone.`);
});

it('does not run as root in production, but in a container', async () => {
  if (process.getuid?.() !== 0) return;
  const env = {
    ...ownProduction.env,
    NODE_ENV: 'production',
    DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/a`,
  };
  expect(await inEvaluation(env)).toContain('set CONTAINER to 1');
  const output = await inEvaluation({ ...env, CONTAINER: '1' });
  expect(output).not.toContain('CONTAINER');
  expect(output).toContain('ECONNREFUSED');
});

it('lists with --check what a start would find, and makes nothing', async () => {
  expect(await check()).toEqual({
    code: 0,
    said: [
      'the settings are complete',
      'the role that serves cannot reach past one clinic',
      'the database can be written to',
      'the database is one of production',
      'the keys of the pictures can be opened',
      'the database is not of a newer release',
      'there is a provider, or PROVIDER_EMAIL makes one',
      'a file can be stored, read and removed',
      'the mail server greets and signs in',
      '',
    ]
      .map((line) => line && `ok      ${line}`)
      .join('\n'),
  });
  expect(await query("select from information_schema.tables where table_schema = 'public'")).toEqual([]);
});

it('names all that does not answer at once', async () => {
  const { code, said: output } = await check({
    PROVIDER_EMAIL: '',
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    STORAGE_URL: `file://${import.meta.filename}/pictures`,
  });
  expect(code).toBe(1);
  expect(output).toMatch(/^FAILED {2}there is a provider.*Set PROVIDER_EMAIL to/m);
  expect(output).toMatch(/^FAILED {2}a file can be stored.*STORAGE_URL/m);
  expect(output).toMatch(/^FAILED {2}the mail server.*SMTP_URL/m);
});

it('does not start on a database that takes no writing', async () => {
  const [{ name } = { name: '' }] = await query('select current_database() as name');
  await ownProduction.admin.pool.query(`alter database "${name}" set default_transaction_read_only = on`);
  expect(await inProduction()).toMatch(/FAILED {2}the database can be written to.*read-only/);
  await ownProduction.admin.pool.query(`alter database "${name}" reset default_transaction_read_only`);
});

it('keeps the database of production from an evaluation, and production from the accounts of one', async () => {
  const running = await startProduction(ownProduction.env);
  expect((await fetch(`${running.url}/api/ready`)).status).toBe(204);
  await end(running, 'SIGTERM');
  const DATABASE_URL = ownProduction.env.MIGRATE_DATABASE_URL ?? '';
  const emails = () => query('select email from app_user');
  expect(await inEvaluation({ DATABASE_URL })).toContain('This database holds real clinics.');
  expect(await emails()).toEqual([{ email: ownProduction.env.PROVIDER_EMAIL }]);

  await query('delete from database_mode');
  expect(await inEvaluation({ DATABASE_URL })).toContain('This database holds real clinics.');
  expect(await emails()).toEqual([{ email: ownProduction.env.PROVIDER_EMAIL }]);

  await query("update app_user set email = 'provider@example.com'");
  expect(await inProduction()).toContain('has the accounts of an evaluation');
  await query("insert into database_mode (mode) values ('evaluation')");
  expect(await inProduction()).toContain('was made by an evaluation');
});

it('does not serve as a role that could reach past one clinic, and says what to do instead', async () => {
  const { code, said: output } = await check({ DATABASE_URL: ownProduction.env.MIGRATE_DATABASE_URL ?? '' });
  expect(code).toBe(1);
  expect(output).toMatch(/^FAILED {2}the role that serves.*signs in as alveola, which is a superuser/m);
  expect(output).toContain('Set MIGRATE_DATABASE_URL to the address of the role that owns the tables');
});

it('needs no email of a provider where there is one', async () => {
  await query("update app_user set email = 'owner@alveola.example'");
  await query("update database_mode set mode = 'production'");
  expect(await check({ PROVIDER_EMAIL: '' })).toMatchObject({ code: 0 });
});

it('starts without the owner where nothing is to be migrated, and is refused with words where something is', async () => {
  const env = { MIGRATE_DATABASE_URL: '' };
  const running = await startProduction({ ...ownProduction.env, ...env });
  expect((await fetch(`${running.url}/api/ready`)).status).toBe(204);
  await end(running, 'SIGTERM');
  await query("delete from migration where name like '0019%'");
  expect(await inProduction(env)).toMatch(/lacks 0019_authenticator\.sql\. Set MIGRATE_DATABASE_URL to/);
});
