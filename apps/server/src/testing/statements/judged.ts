import { parseSync } from 'libpg-query';
import { findReason } from './reasons';
import { findUnnamed } from './rule';
import { type Catalog, DISTRIBUTED, VIEWS } from './tables';

const ABOUT = new RegExp(`\\b(${[...DISTRIBUTED, ...VIEWS].join('|')})\\b`);
const judged = new Set<string>();
const wrong: string[] = [];

/** Beginnings of what was asked across clinics, for a reason. */
export const met = new Set<string>();

/** Judges what the server asks of a database, each statement once. What a test itself asks is not judged. */
export function judge(text: string, catalog: Catalog): void {
  if (judged.has(text) || !ABOUT.test(text) || isAskedByTest()) return;
  judged.add(text);
  const unnamed = findUnnamed(parseSync(text), catalog);
  if (unnamed.length === 0) return;
  const reason = findReason(text);
  if (reason) met.add(reason.begins);
  else wrong.push(`${unnamed.join(', ')}: ${text}`);
}

/** What was found since it was last asked for. */
export const takeWrong = (): readonly string[] => wrong.splice(0);

/** Whether the nearest code that is not the database's own is a test's. */
function isAskedByTest(): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 40;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  const nearest = stack
    .split('\n')
    .filter((line) => line.includes('/apps/server/'))
    .find((line) => line.includes('.test.ts') || !/\/(testing\/statements|platform\/db)\//.test(line));
  return nearest !== undefined && /\.test\.ts|\/testing\//.test(nearest);
}
