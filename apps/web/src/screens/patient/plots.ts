import { GRADES, STAGES } from '@alveola/clinical';
import type { VisitFindings } from '@alveola/contract';

/** A completed visit. */
export interface CompletedVisit {
  readonly id: string;
  readonly analysis_date: string;
  readonly findings: VisitFindings;
}

export const PLOTS = ['stage', 'grade', 'bleeding', 'plaque', 'pockets4', 'pockets6', 'teeth'] as const;
export type PlotName = (typeof PLOTS)[number];

interface Scale {
  /** What stands at the lower and at the upper edge of the plot. */
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
}

/** A point of a plot: how far along the time (0–1), and what was recorded; null: nothing. */
export interface PlotPoint {
  readonly id: string;
  readonly date: string;
  readonly along: number;
  readonly value: number | null;
}

/** Where something was recorded. */
export type Recorded<P> = P & { readonly value: number };

export interface Plot {
  readonly name: PlotName;
  readonly points: readonly PlotPoint[];
  readonly scale: Scale;
}

const CLASSES = { stage: STAGES, grade: GRADES } as const;

/** A class as its place in the order; null: not judged, and neither 0 nor the lowest. */
function toNumber(name: PlotName, findings: VisitFindings): number | null {
  if (name !== 'stage' && name !== 'grade') return findings[name];
  const value = findings[name];
  return value === null ? null : [...CLASSES[name]].findIndex((each) => each === value) + 1;
}

/** What a value of a plot is called where it is no number. */
export function className(name: PlotName, value: number): string | null {
  return name === 'stage' || name === 'grade' ? (CLASSES[name][value - 1] ?? null) : null;
}

/** Teeth of an adult mouth. */
const MOST_TEETH = 32;
const STEPS = [4, 8, 16, 24, MOST_TEETH] as const;
const PERCENTS = [20, 50, 100] as const;

function upTo(most: number, edges: readonly number[]): Scale {
  const to = edges.find((edge) => edge >= most) ?? edges.at(-1) ?? most;
  return { from: 0, to, ticks: [0, to / 2, to] };
}

/** Both plots of pockets have one scale: what is compared by eye must be comparable. */
function toScale(name: PlotName, visits: readonly CompletedVisit[]): Scale {
  if (name === 'stage' || name === 'grade') {
    const ticks = CLASSES[name].map((_, at) => at + 1);
    return { from: 0.5, to: ticks.length + 0.5, ticks };
  }
  const values = visits.flatMap(
    ({ findings }) => (name === 'pockets6' ? findings.pockets4 : findings[name]) ?? [],
  );
  return upTo(Math.max(0, ...values), name === 'bleeding' || name === 'plaque' ? PERCENTS : STEPS);
}

/** How far along each visit lies between the first and the last; one alone in the middle. */
export function toAlong(dates: readonly string[]): readonly number[] {
  const times = dates.map((date) => Date.parse(date));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  return times.map((time) => (last === first ? 0.5 : (time - first) / (last - first)));
}

/** @param visits the oldest first */
export function toPlots(visits: readonly CompletedVisit[]): readonly Plot[] {
  const along = toAlong(visits.map(({ analysis_date }) => analysis_date));
  return PLOTS.map((name) => ({
    name,
    scale: toScale(name, visits),
    points: visits.map(({ id, analysis_date, findings }, at) => ({
      id,
      date: analysis_date,
      along: along[at] ?? 0,
      value: toNumber(name, findings),
    })),
  }));
}

/** What is recorded visit after visit; where one recorded nothing the line is broken. */
export function toRuns<P extends { readonly value: number | null }>(
  points: readonly P[],
): readonly Recorded<P>[][] {
  const runs: Recorded<P>[][] = [[]];
  for (const point of points) {
    const { value } = point;
    if (value === null) runs.push([]);
    else runs.at(-1)?.push({ ...point, value });
  }
  return runs.filter((run) => run.length > 0);
}
