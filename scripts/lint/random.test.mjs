import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'alveola-random-'));
afterAll(() => rmSync(folder, { recursive: true }));

const WAYS = [
  'export const a = Math.random();',
  "export const a = Math['random']();",
  'const { random } = Math;\nexport const a = random();',
  'export const a = [1].map(Math.random);',
];

it('refuses numbers that can be guessed, however they are written', () => {
  const paths = WAYS.map((text, n) => {
    const path = join(folder, `${n}.ts`);
    writeFileSync(path, `${text}\n`);
    return path;
  });
  const program = join(root, 'node_modules/oxlint/bin/oxlint');
  const args = [program, '-c', join(root, '.oxlintrc.json'), '--format=json', ...paths];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  const refused = JSON.parse(stdout).diagnostics.filter(({ code }) =>
    code.includes('no-restricted-properties'),
  );
  expect(new Set(refused.map(({ filename }) => filename.split('/').at(-1)))).toEqual(
    new Set(WAYS.map((_, n) => `${n}.ts`)),
  );
});
