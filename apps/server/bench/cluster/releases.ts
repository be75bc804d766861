import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS } from '../../src/testing/services/killedMigration';
import { ROOT } from './places';

export function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 30 }).trim();
}

export function findFormerRelease(): string {
  const newest = `apps/server/src/platform/db/migrations/${MIGRATIONS.at(-1)}`;
  return git('log', '-1', '--first-parent', '-m', '--diff-filter=A', '--format=%H^1', '--', newest);
}

/** Combines the product before the newest migration with the present libraries. */
export function checkOutFormer(folder: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync(
    'sh',
    [
      '-c',
      `git archive ${findFormerRelease()} apps/server packages package.json tsconfig.base.json | tar -x -C ${folder}`,
    ],
    {
      cwd: ROOT,
    },
  );
  const libraries = join(folder, 'node_modules');
  mkdirSync(join(libraries, '@alveola'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@alveola') symlinkSync(join(ROOT, 'node_modules', name), join(libraries, name));
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join(folder, 'packages', name), join(libraries, '@alveola', name));
}
