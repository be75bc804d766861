// @module-tag engine/machine
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { postgresBinaries } from './cluster';
import { findRunUser, runAsUser } from './postmaster';

const locked = mkdtempSync(join(tmpdir(), 'alveola-locked-'));
afterAll(() => rmSync(locked, { recursive: true, force: true }));

it('makes a database with programs and data in a folder that this user alone may enter', async () => {
  const { postgres } = await postgresBinaries();
  cpSync(join(dirname(postgres), '..'), join(locked, 'native'), { recursive: true, verbatimSymlinks: true });
  chmodSync(locked, 0o700);
  const initdb = join(locked, 'native/bin/initdb');
  const data = join(locked, 'data');
  mkdirSync(data);
  const user = await findRunUser(data, initdb);
  expect(user === null).toBe(process.getuid?.() !== 0);
  const made = await runAsUser(
    user,
    initdb,
    ['-D', join(data, 'cluster'), '--auth=trust', '--no-sync'],
    data,
  );
  expect(made).toMatchObject({ code: 0 });
});
