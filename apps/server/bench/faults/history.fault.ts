import { describe, expect, it } from 'vitest';
import { findLost } from '../../src/testing/history/findLost';
import type { Kept, Operation } from '../../src/testing/history/operations';
import { randomFrom } from '../../src/testing/history/person';
import { writeFigures } from './stand/figures';
import { play } from './stand/played';
import { MINUTE, onStand, times } from './stand/stands';
import type { Worked } from './stand/windows';

/** Enough operations for a server that loses much; `countFound` tests whether one loss among all is found. */
const CONTROL = 600;
const FORGOTTEN = 200;

const isAcknowledged = (each: Operation) =>
  each.kind === 'save'
    ? each.entry !== null
    : each.kind === 'upload'
      ? each.picture !== null
      : each.kind !== 'read' && each.isAcknowledged;

/** Removes it as if it had never been stored, so later ones take its numbers. */
function forget(kept: Kept, operation: Operation): Kept {
  if (operation.kind === 'upload')
    return { ...kept, pictures: kept.pictures.filter(({ id }) => id !== operation.picture) };
  const gone = kept.entries.find(({ entry }) => operation.kind === 'save' && entry === operation.entry);
  if (!gone) return kept;
  const { report } = operation;
  const moved = <T extends { readonly report: string; readonly n: number }>(each: T): T =>
    each.report === report && each.n > gone.n ? { ...each, n: each.n - 1 } : each;
  return {
    ...kept,
    entries: kept.entries.filter((each) => each !== gone).map(moved),
    completions: kept.completions.map(moved),
  };
}

function countFound(done: readonly Operation[], kept: Kept): number {
  const random = randomFrom(FORGOTTEN);
  const stored = done
    .filter((each) => each.kind !== 'note' && each.kind !== 'presence')
    .filter(isAcknowledged);
  return Array.from({ length: FORGOTTEN }, () => {
    const one = stored[Math.floor(random() * stored.length)];
    if (!one) return false;
    const own = done.filter(({ report }) => report === one.report);
    return findLost(own, forget(kept, one)).length > 0;
  }).filter(Boolean).length;
}

const spoken = ({ edits, kills, byDraft, late, lost }: Worked) =>
  `${edits} edits, windows killed ${kills} times, after ${byDraft} of which the draft was ahead of the server; ${lost.length} edits lost that were kept or acknowledged, ${late} others older than 1 s`;

describe('Fault 26', () => {
  it(
    'of 10,000 operations at random, server and database killed and answers lost, nothing acknowledged is gone',
    async () => {
      const count = times(10_000);
      const { done, kept, kills, answers, worked } = await onStand((stand) => play(stand, true, count));
      const acknowledged = done.filter(isAcknowledged);
      const of = (kind: string) => acknowledged.filter((each) => each.kind === kind).length;
      const lost = findLost(done, kept);
      const seen = `${lost.length} unexplained of ${acknowledged.length} acknowledged: ${of('save')} saves, ${of('note')} notes, ${of('presence')} times deleted or brought back, ${of('upload')} pictures; ${done.length - acknowledged.length} reads and refusals; answers ${answers.told()}. Drafts: ${spoken(worked)}`;
      console.log(seen, kills);
      expect(lost).toEqual([]);
      expect(worked.lost).toEqual([]);
      expect(worked.byDraft, 'drafts were needed').toBeGreaterThan(0);
      const found = countFound(done, kept);
      expect(found, 'each that is forgotten alone is found').toBe(FORGOTTEN);
      const control = await onStand((stand) => play(stand, false, Math.min(count, CONTROL)));
      const gone = findLost(control.done, control.kept);
      console.log('control', control.kills, gone.length, gone.slice(0, 5), spoken(control.worked));
      expect(gone.length, 'a server that acknowledges and forgets is found out').toBeGreaterThan(0);
      expect(control.worked.lost.length, 'so is a browser that does').toBeGreaterThan(0);
      writeFigures(26, {
        done: `${done.length} operations of 8 programs of 2 users on 40 analyses, and 4 windows of the web client beside them; ${kills.server} kills of the server, ${kills.database} of the database; of all calls 5 % and of all answers 5 % lost, 10 % of saves sent twice, up to 0.3 s late`,
        seen,
        control: `${control.done.length} operations on a database that acknowledges what is in memory, ${control.kills.server} and ${control.kills.database} kills: ${gone.length} found; a journal that keeps nothing: ${control.worked.lost.length} found. Of the ${done.length} operations of the honest run ${FORGOTTEN} saves and pictures forgotten, each alone: ${found} found`,
      });
    },
    120 * MINUTE,
  );
});
