import { expect, it } from 'vitest';
import { type CompletedVisit, toHistories, type ToothPoint, toRuns } from './plots';

type Site = readonly [state: State, depth: number | null, isPartlyProbed?: boolean];
type State = 'present' | 'missing' | 'implant';
function visits(...sites: readonly Site[]): readonly CompletedVisit[] {
  return sites.map(
    ([state, depth, isPartlyProbed = false], at) =>
      ({
        id: String(at),
        analysis_date: `2026-0${at + 1}-01`,
        findings: { sites: [{ tooth: 16, state, depth, isPartlyProbed, boneLoss: null }] },
      }) as unknown as CompletedVisit,
  );
}
const runs = (points: readonly ToothPoint[] = []) => toRuns(points, ({ state }) => state);
const history = (...sites: readonly Site[]) => toHistories(visits(...sites), 'depth').get(16);

it('has the newest recorded value, also where the last visit charted nothing', () => {
  const toothHistory = history(['present', 7], ['present', 5], ['present', null]);
  expect(toothHistory?.newest).toMatchObject({ value: 5, date: '2026-02-01' });
  expect(toHistories(visits(['present', 7]), 'boneLoss').get(16)?.newest).toBeNull();
});

it('breaks where nothing was charted', () => {
  const toothHistory = history(['present', 7], ['present', null], ['present', 5], ['present', 4]);
  expect(runs(toothHistory?.points).map((run) => run.map(({ value }) => value))).toEqual([[7], [5, 4]]);
});

it('tells a change of depth from 2 mm, twice the error of the probe, and none into an implant', () => {
  const change = (...sites: readonly Site[]) => history(...sites)?.change;
  expect(change(['present', 7], ['present', 5])).toBe(-2);
  expect(change(['present', 7], ['present', null], ['present', 4])).toBe(-3);
  expect(change(['present', 4], ['present', 5])).toBeNull();
  expect(change(['present', 9], ['implant', 3])).toBeNull();
  expect(change(['present', 9])).toBeNull();
});

it('tells no change by a tooth probed at some sites alone, but where it is deeper all the same', () => {
  expect(history(['present', 7], ['present', 3, true])?.change).toBeNull();
  expect(history(['present', 3, true], ['present', 7])?.change).toBeNull();
  expect(history(['present', 3], ['present', 7, true])?.change).toBe(4);
  expect(history(['present', 7, true], ['present', 3])?.change).toBe(-4);
});

it('a lost tooth is lost, and its last depth is not the one of the implant after it', () => {
  expect(history(['present', 9], ['missing', null])).toMatchObject({ isLost: true, newest: null });
  const implant = history(['present', 9], ['implant', 3]);
  expect(implant).toMatchObject({ isLost: true, state: 'implant', newest: { value: 3 } });
  expect(runs(implant?.points)).toHaveLength(2);
  expect(history(['missing', null], ['missing', null])).toMatchObject({ isLost: false });
});

it('bone loss has a point where it was measured, none where an earlier film was used again', () => {
  const on = (films: readonly (readonly [string, number])[]) =>
    films.map(
      ([film, boneLoss], at) =>
        ({
          analysis_date: `2026-0${at + 1}-01`,
          findings: { sites: [{ tooth: 16, state: 'present', depth: 3, boneLoss, film }] },
        }) as unknown as CompletedVisit,
    );
  const measured = toHistories(
    on([
      ['a', 20],
      ['a', 20],
      ['b', 30],
      ['a', 20],
    ]),
    'boneLoss',
  ).get(16);
  expect(measured?.points.map(({ value }) => value)).toEqual([20, null, 30, null]);
  expect(measured?.newest?.value).toBe(30);
});
