import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readFigures } from './stand/figures';

/**
 * `npm run faults` tests what may die in a cluster. `-- --long` runs the faults that take minutes, one after
 * the other and each with a control that must find a loss when one is possible; numbers select some of these.
 * The results go into docs/performance.md.
 */
const ROOT = resolve(import.meta.dirname, '../../../..');
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');

const [first, ...numbers] = process.argv.slice(2);
if (first === '--long') {
  const wanted = numbers.length === 0 ? '\\d+' : `(${numbers.join('|')})`;
  const isWanted = new RegExp(`describe\\('Fault ${wanted}'`);
  const files = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.fault.ts'))
    .map(({ name }) => join(import.meta.dirname, name))
    .filter((path) => isWanted.test(readFileSync(path, 'utf8')));
  const args = ['run', '--config', 'vitest.faults.config.ts', '-t', `^Fault ${wanted} `, ...files];
  const { status } = spawnSync(process.execPath, [VITEST, ...args], { cwd: ROOT, stdio: 'inherit' });
  console.log(`\n${readFigures(numbers).join('\n')}`);
  process.exitCode = status ?? 1;
} else await import('../cluster/faults');
