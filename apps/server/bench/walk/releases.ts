import { execFileSync } from 'node:child_process';
import { MIGRATIONS } from '../../src/testing/services/killedMigration';
import { ROOT } from '../cluster/places';

export function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 30 }).trim();
}

/** @returns the commit before the one that brought the newest migration. */
export function findFormerRelease(): string {
  const newest = `apps/server/src/platform/db/migrations/${MIGRATIONS.at(-1)}`;
  return git('log', '-1', '--diff-filter=A', '--format=%H^', '--', newest);
}
