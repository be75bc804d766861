// @module-tag engine/machine
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseUrl, end, startProduct } from '../../testing/product';
import { openDatabase } from '../../platform/db/open';

const folder = mkdtempSync(join(tmpdir(), 'alveola-folder-'));
const whole = join(folder, 'whole');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(async () => {
  expect(await end(await startProduct(whole), 'SIGTERM')).toBe(0);
});

const refusal = (dataDir: string, env: Record<string, string> = {}): Promise<string> =>
  startProduct(dataDir, env).then(
    async (running) => {
      await end(running, 'SIGTERM');
      return 'It started.';
    },
    (error: { said: string }) => error.said,
  );

let copies = 0;
function copy(): string {
  copies += 1;
  const dataDir = join(folder, `copy-${copies}`);
  execFileSync('cp', ['-a', whole, dataDir]);
  return dataDir;
}

it.each([
  ['secret-key', null, 'is missing'],
  ['secret-key', '', 'is empty'],
  ['database-password', null, 'is missing'],
  ['file-keys', null, 'is another file than the one that the pictures were encrypted with'],
  ['evaluation-accounts.json', '{ "cl', 'is damaged'],
  ['postgres/cluster/PG_VERSION', null, 'is missing'],
])('names %s where it is %j, and what to do', async (name, text, problem) => {
  const dataDir = copy();
  const file = join(dataDir, name);
  if (text === null) rmSync(file);
  else writeFileSync(file, text);
  const message = await refusal(dataDir);
  expect(message).toContain(`${file} ${problem}`);
  expect(message).toContain(
    'Put it back from a copy of the data folder. To begin anew, set DATA_DIR to an empty',
  );
});

it.skipIf(process.platform !== 'linux')(
  'names the folder that nobody may write to, and the setting',
  async () => {
    const message = await refusal('/sys/alveola');
    expect(message).toContain('/sys/alveola may not be made, read or written by this user');
    expect(message).toContain('set DATA_DIR to a folder that this user may write to');
  },
);

it('says that the port is in use before it makes a database', async () => {
  const other = createServer();
  const port = await new Promise<number>((done) =>
    other.listen(0, '127.0.0.1', () => {
      const address = other.address();
      done(typeof address === 'object' && address ? address.port : 0);
    }),
  );
  const dataDir = join(folder, 'taken');
  mkdirSync(dataDir);
  expect(await refusal(dataDir, { PORT: String(port) })).toContain(`Port ${port} is in use`);
  expect(readdirSync(dataDir)).toEqual([]);
  other.close();
});

it('does not start on the database of a newer release that says so, and leaves it as it is', async () => {
  const dataDir = copy();
  const running = await startProduct(dataDir);
  const database = openDatabase(databaseUrl(dataDir), { max: 1 });
  const read = async () => (await database.pool.query('select least_migration from database_mode')).rows[0];
  expect(await read()).toEqual({ least_migration: expect.stringMatching(/^\d{4}_\w+\.sql$/) });
  await database.pool.query("update database_mode set least_migration = '9999_later.sql'");
  await database.close();
  await end(running, 'SIGTERM');
  const message = await refusal(dataDir);
  expect(message).toContain('was brought to a newer release');
  expect(message).toContain('9999_later.sql');
});
