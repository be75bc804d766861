import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureInstalled } from './ensure.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

export const MAJORS = [22, 24];

export function nodeProgram(major) {
  const folder = join(root, '.cache/nodes', String(major));
  const program = join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "allowScripts": { "node": true } }');
  const args = ['install', '--no-save', '--loglevel=error'];
  const { status } = spawnSync('npm', [...args, `node@${major}`], {
    cwd: folder,
    stdio: ['ignore', process.stderr, process.stderr],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`Node ${major} could not be installed: npm says why above.`);
  return program;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled();
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  for (const major of MAJORS) {
    console.log(`\n— Node ${major}`);
    const program = nodeProgram(major);
    const { status } = spawnSync(program, [vitest, 'run', ...process.argv.slice(2)], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env.PATH}` },
    });
    if (status !== 0) process.exitCode = 1;
  }
}
