import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { ALLOWED } from './sqlText.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'alveola-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

const RULE = 'alveola/no-built-sql';

function findRefused(paths) {
  const config = join(folder, 'config.json');
  const plugin = fileURLToPath(new URL('./sqlText.mjs', import.meta.url));
  const rules = { [RULE]: ['error', { everywhere: true }] };
  writeFileSync(config, JSON.stringify({ jsPlugins: [plugin], categories: { correctness: 'off' }, rules }));
  const program = join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [program, '-c', config, '--format=json', ...paths], {
    cwd: root,
    encoding: 'utf8',
  });
  const refused = new Set(JSON.parse(stdout).diagnostics.map(({ filename }) => resolve(root, filename)));
  return paths.filter((path) => refused.has(path));
}

it('refuses SQL that is put together of text, and takes values as parameters', () => {
  const write = (names, lines) =>
    lines.map((code, n) => {
      const path = join(folder, `${names}-${n}.ts`);
      writeFileSync(path, `${code};\n`);
      return path;
    });
  const built = write('built', [
    'pool.query(`select * from report where id = ${id}`)',
    "pool.query('select * from report where id = ' + id)",
    'pool.query(text)',
    'pool.query({ text, values })',
    'tx.execute(sql.raw(text))',
    'tx.execute(toSql(id))',
    "const text = `select * from report where id = '${id}'`",
    "const text = 'delete from report where id = ' + id",
    'statement(null, `select 1 where ${condition}`, row)',
    'statement(null, text, row)',
  ]);
  const plain = write('plain', [
    'tx.execute(sql`select * from report where id = ${id}`)',
    'const count = sql<number>`(select count(*) from ${report} where id = ${id})`',
    "pool.query('select * from report where id = $1', [id])",
    'pool.query(`select ${COLUMNS} from report where id = $1`, [id])',
    'statement(null, `select ${ROLES.app} from report where id = :id`, row)',
    'statement(null, SELECT, row)',
    'query.execute({ tokenHash })',
    'const text = `Dear ${name}, choose from where you are`',
  ]);
  expect(findRefused([...built, ...plain])).toEqual(built);
});

it('is on for the server, and allows no file that has no need of it', () => {
  const { overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'));
  expect(overrides.find(({ rules }) => rules[RULE] === 'error').files).toEqual(['apps/server/src/**']);
  const paths = Object.keys(ALLOWED).map((path) => join(root, 'apps/server/src', path));
  expect(findRefused(paths)).toEqual(paths);
});
