import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { round } from './bench';

const ROOT = resolve(import.meta.dirname, '../../..');
const WORKED = join(ROOT, 'packages/clinical/src/cases/worked.jsonl');

const RUNS = [
  { options: ['--batch'], lines: 5000, floor: 500 },
  { options: ['--batch', '--sure'], lines: 500, floor: 20 },
] as const;

export async function benchBatch(folder: string): Promise<string[]> {
  const worked = readFileSync(WORKED, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.stringify(JSON.parse(line).assessment));
  const said: string[] = [];
  for (const { options, lines, floor } of RUNS) {
    const file = join(folder, 'batch.jsonl');
    const repeated = Array.from({ length: lines }, (_, n) => worked[n % worked.length]);
    writeFileSync(file, `${repeated.join('\n')}\n`);
    const from = performance.now();
    const child = spawn(process.execPath, [join(ROOT, 'apps/server/dist/diagnose.js'), ...options, file], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(child, 'exit');
    const perSecond = lines / ((performance.now() - from) / 1000);
    said.push(
      `diagnose ${options.join(' ')}: ${round(perSecond, 0)}/s (floor ${floor}), ` +
        `${round(perSecond / floor)} times the floor${code === 0 ? '' : `; it ended with ${code}`}`,
    );
  }
  return said;
}
