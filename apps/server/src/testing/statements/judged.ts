import { parseSync } from 'libpg-query';
import { findReason } from './reasons';
import { findUnnamed } from './rule';
import { type Catalog, DISTRIBUTED, VIEWS } from './tables';

const ABOUT = new RegExp(`\\b(${[...DISTRIBUTED, ...VIEWS].join('|')})\\b`);
const judged = new Set<string>();
const wrong: string[] = [];

export const met = new Set<string>();

/** Judges each statement of the server once, and skips the tests' own. */
export function judge(text: string, catalog: Catalog): void {
  if (judged.has(text) || !ABOUT.test(text) || isAskedByTest()) return;
  judged.add(text);
  const unnamed = findUnnamed(parseSync(text), catalog);
  if (unnamed.length === 0) return;
  const reason = findReason(text);
  if (reason) met.add(reason.begins);
  else wrong.push(`${unnamed.join(', ')}: ${text}`);
}

export const takeWrong = (): readonly string[] => wrong.splice(0);

/** Looks at the nearest caller outside the database code. */
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
