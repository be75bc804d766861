import type { VisitFindings } from '@alveola/contract';
import { expect, it } from 'vitest';
import { type CompletedVisit, listPlaces, type PlotPoint, toPlots, toRuns } from './plots';

const NOTHING = {
  stage: null,
  grade: null,
  bleeding: null,
  plaque: null,
  pockets4: null,
  pockets6: null,
  teeth: 28,
  atSites: null,
  bleedingAt: null,
} as const;
const visit = (analysis_date: string, findings: Partial<VisitFindings>): CompletedVisit => ({
  id: analysis_date,
  analysis_date,
  findings: { ...NOTHING, ...findings } as VisitFindings,
});
const plot = (name: string, visits: readonly CompletedVisit[]) => {
  const foundPlot = toPlots(visits).find((each) => each.name === name);
  if (!foundPlot) throw new Error('no such plot');
  return foundPlot;
};

const runs = (points: readonly PlotPoint[]) => toRuns(points, ({ countedAt }) => countedAt);

const THREE = [
  visit('2026-01-01', { stage: 'III', bleeding: 40, pockets4: 12, pockets6: 3 }),
  visit('2026-04-01', {}),
  visit('2027-01-01', { stage: 'II', bleeding: 0, pockets4: 2, pockets6: 0 }),
];

it('breaks the line where nothing was recorded, and draws a recorded 0', () => {
  const { points } = plot('bleeding', THREE);
  expect(points.map(({ value }) => value)).toEqual([40, null, 0]);
  expect(runs(points).map((run) => run.length)).toEqual([1, 1]);
  expect(runs(plot('teeth', THREE).points).map((run) => run.length)).toEqual([3]);
});

it('takes no stage for no value, never for the lowest', () => {
  expect(plot('stage', THREE).points.map(({ value }) => value)).toEqual([3, null, 2]);
});

it('has the visits where their days are, not side by side', () => {
  const along = plot('stage', THREE).points.map((point) => point.along);
  expect(along[0]).toBe(0);
  expect(along[1]).toBeCloseTo(90 / 365, 3);
  expect(along[2]).toBe(1);
  expect(plot('stage', THREE.slice(1, 2)).points[0]?.along).toBe(0.5);
});

it('holds every value on its scale, the pockets on one', () => {
  for (const { points, scale } of toPlots(THREE))
    for (const { value } of points)
      if (value !== null) expect(value >= scale.from && value <= scale.to).toBe(true);
  expect(plot('pockets6', THREE).scale).toEqual(plot('pockets4', THREE).scale);
  expect(plot('plaque', THREE).scale.from).toBe(0);
});

const SITED = { probed: 168, of: 168, pockets4: 40, pockets6: 9 };

it('counts sites where a visit was charted so, and never teeth among them', () => {
  expect(toPlots(THREE).map(({ name }) => name)).not.toContain('sites4');
  const visits = [...THREE, visit('2027-06-01', { pockets4: 2, atSites: SITED })];
  expect(plot('sites4', visits).points.map(({ value }) => value)).toEqual([null, null, null, 40]);
  expect(plot('pockets4', visits).points.map(({ value }) => value)).toEqual([12, null, 2, 2]);
  expect(plot('sites6', visits).scale).toEqual(plot('sites4', visits).scale);
  const few = { ...SITED, probed: 30, pockets4: null, pockets6: null };
  expect(plot('sites6', [visit('2027-06-01', { atSites: few })]).points[0]?.value).toBeNull();
});

it('breaks the line of bleeding where it was counted at other places, and names them', () => {
  const counted = plot('bleeding', [
    visit('2026-01-01', { bleeding: 40, bleedingAt: 'surfaces4' }),
    visit('2026-06-01', { bleeding: 30, bleedingAt: 'sites' }),
    visit('2027-01-01', { bleeding: 20, bleedingAt: 'sites' }),
  ]);
  expect(runs(counted.points).map((run) => run.map(({ value }) => value))).toEqual([[40], [30, 20]]);
  expect(listPlaces(counted)).toEqual(['surfaces4', 'sites']);
  expect(listPlaces(plot('bleeding', THREE))).toEqual([]);
});
