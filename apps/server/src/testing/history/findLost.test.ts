import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLost } from './findLost';
import type { Kept, KeptEntry, Operation, Read, Save, Write } from './operations';

const REPORT = 'r';

const step = fc.record({
  what: fc.constantFrom('save', 'note', 'read'),
  client: fc.constantFrom('a', 'b', 'c'),
  before: fc.integer({ min: 1, max: 40 }),
  after: fc.integer({ min: 1, max: 40 }),
  isAnswered: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const steps = fc.array(step, { minLength: 1, maxLength: 40 });

interface History {
  readonly done: readonly Operation[];
  readonly kept: Kept;
}

/** Simulates a serial server without faults that forgets the n-th step after answering it. */
function carryOut(all: readonly Step[], forgotten: number | null = null): History {
  const done: Operation[] = [];
  const entries: KeptEntry[] = [];
  let notes = '';
  for (const [n, { what, client, before, after, isAnswered }] of all.entries()) {
    const at = (n + 1) * 10;
    const isKept = n !== forgotten;
    const answered = isAnswered || !isKept;
    const span = { from: at - before, to: answered ? at + after : Number.POSITIVE_INFINITY };
    const data = { missing: [n] };
    const entry = `e${n}`;
    if (what === 'save') {
      const save = { report: REPORT, type: 'dentition', client, seq: n, data } as const;
      if (isKept) entries.push({ ...save, entry, n: entries.length + 1 });
      done.push({
        ...save,
        ...span,
        kind: 'save',
        completes: false,
        seen: undefined,
        entry: answered ? entry : null,
      } satisfies Save);
    } else if (what === 'note') {
      if (isKept) notes = `note ${n}`;
      done.push({
        kind: 'note',
        report: REPORT,
        value: `note ${n}`,
        ...span,
        isAcknowledged: answered,
      } satisfies Write);
    } else {
      const seen = {
        notes,
        status: 'In progress',
        entries: { dentition: entries.at(-1)?.entry ?? null },
        pictures: [],
      };
      done.push({ kind: 'read', report: REPORT, seen, from: at - before, to: at + after } satisfies Read);
    }
  }
  return { done, kept: { entries, completions: [], pictures: [] } };
}

describe('The check of a history', () => {
  it('explains whatever a server has done in one order, however long each was under way', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { done, kept } = carryOut(all);
        expect(findLost(done, kept)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('explains a save that stood unanswered, and was acknowledged when it was sent again', () => {
    const stepOf = (client: Step['client'], isAnswered: boolean) =>
      ({ what: 'save', client, before: 1, after: 1, isAnswered }) as const;
    const { done, kept } = carryOut([stepOf('a', false), stepOf('b', true)]);
    const again = done.slice(0, 1).map((each) => ({ ...each, entry: 'e0', from: 100, to: 101 }));
    expect(findLost([...done, ...again], kept)).toEqual([]);
  });

  it('explains a report that was deleted, restored once and seen before and after', () => {
    const seen = { notes: '', status: 'In progress', entries: {}, pictures: [] };
    const read = (from: number): Read => ({ kind: 'read', report: REPORT, seen, from, to: from + 1 });
    const move = (from: number, value: 'gone' | 'there'): Write => ({
      kind: 'presence',
      report: REPORT,
      value,
      from,
      to: from + 1,
      isAcknowledged: true,
    });
    const done = [read(0), move(2, 'gone'), move(4, 'there'), read(6)];
    expect(findLost(done, { entries: [], completions: [], pictures: [] })).toEqual([]);
  });

  it('finds each save that was acknowledged and forgotten', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (all, pick) => {
        const saves = all.flatMap(({ what }, n) => (what === 'save' ? [n] : []));
        fc.pre(saves.length > 0);
        const { done, kept } = carryOut(all, saves[pick % saves.length]);
        expect(findLost(done, kept).length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  it('finds a note that was acknowledged and that a later reader does not see', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const last = { what: 'note', client: 'a', before: 1, after: 1, isAnswered: true } as const;
        const read = { ...last, what: 'read' } as const;
        const answered = all.map((each) => ({ ...each, isAnswered: true, after: 1, before: 1 }));
        const { done, kept } = carryOut([...answered, last, read], answered.length);
        expect(findLost(done, kept)).toEqual([expect.stringContaining('notes')]);
      }),
      { numRuns: 200 },
    );
  });

  it.each<[string, (history: History) => History]>([
    [
      'numbers that changed places',
      ({ done, kept }) => ({
        done,
        kept: {
          ...kept,
          entries: kept.entries.map((entry) => ({
            ...entry,
            n: entry.n === 1 ? 2 : entry.n === 2 ? 1 : entry.n,
          })),
        },
      }),
    ],
    [
      'a number that is missing',
      ({ done, kept }) => ({ done: done.slice(1), kept: { ...kept, entries: kept.entries.slice(1) } }),
    ],
    [
      'another value under the same number',
      ({ done, kept }) => ({
        done,
        kept: { ...kept, entries: kept.entries.map((entry) => ({ ...entry, data: { missing: [] } })) },
      }),
    ],
    [
      'a read that is older than what was acknowledged',
      ({ done, kept }) => ({
        done: done.map((each) =>
          each.kind === 'read' && each.seen
            ? { ...each, seen: { ...each.seen, entries: { dentition: 'e0' } } }
            : each,
        ),
        kept,
      }),
    ],
    [
      'a save over one that it had not seen',
      ({ done, kept }) => ({
        done: done.map((each) => (each.kind === 'save' && each.seq === 1 ? { ...each, seen: null } : each)),
        kept,
      }),
    ],
    [
      'a completed version that is gone',
      ({ done, kept }) => ({
        done: done.map((each) =>
          each.kind === 'save' && each.seq === 1 ? { ...each, completes: true } : each,
        ),
        kept,
      }),
    ],
    [
      'a picture that is gone',
      ({ done, kept }) => ({
        done: [...done, { kind: 'upload', report: REPORT, picture: 'p', bytes: 'x', from: 1, to: 2 }],
        kept,
      }),
    ],
    [
      'a report that is gone unasked',
      ({ done, kept }) => ({
        done: [...done, { kind: 'read', report: REPORT, seen: null, from: 100, to: 101 }],
        kept,
      }),
    ],
  ])('finds %s', (_, spoil) => {
    const stepOf = (what: Step['what'], client: Step['client']) => ({
      what,
      client,
      before: 1,
      after: 1,
      isAnswered: true,
    });
    const { done, kept } = spoil(carryOut([stepOf('save', 'a'), stepOf('save', 'b'), stepOf('read', 'c')]));
    expect(findLost(done, kept).length).toBeGreaterThan(0);
  });
});
