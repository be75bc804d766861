import { type BleedingPlaces, GRADES, SITE_CHANGE, STAGES, type ToothNumber } from '@alveola/clinical';
import type { VisitFindings } from '@alveola/contract';

export interface CompletedVisit {
  readonly id: string;
  readonly analysis_date: string;
  readonly findings: VisitFindings;
}

const PLOTS = [
  'stage',
  'grade',
  'bleeding',
  'plaque',
  'pockets4',
  'pockets6',
  'sites4',
  'sites6',
  'teeth',
] as const;
export type PlotName = (typeof PLOTS)[number];

const COUNTED_AT_SITES = { sites4: 'pockets4', sites6: 'pockets6' } as const;

export function isCountedAtSites(name: PlotName): name is keyof typeof COUNTED_AT_SITES {
  return name in COUNTED_AT_SITES;
}

interface Scale {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
}

/** `along` is the position in time, 0 to 1. A value of null was not recorded. */
export interface PlotPoint {
  readonly id: string;
  readonly date: string;
  readonly along: number;
  readonly value: number | null;
  /** null: the value is not bleeding. */
  readonly countedAt: BleedingPlaces | null;
}

export interface Plot {
  readonly name: PlotName;
  readonly points: readonly PlotPoint[];
  readonly scale: Scale;
}

const CLASSES = { stage: STAGES, grade: GRADES } as const;

/** Turns a class into its place in the order; null: not judged, which is neither 0 nor the lowest class. */
function toNumber(name: PlotName, findings: VisitFindings): number | null {
  if (isCountedAtSites(name)) return findings.atSites?.[COUNTED_AT_SITES[name]] ?? null;
  if (name !== 'stage' && name !== 'grade') return findings[name];
  const value = findings[name];
  return value === null ? null : [...CLASSES[name]].findIndex((each) => each === value) + 1;
}

/** null: the value of this plot is a number. */
export function className(name: PlotName, value: number): string | null {
  return name === 'stage' || name === 'grade' ? (CLASSES[name][value - 1] ?? null) : null;
}

const MOST_TEETH = 32;
const STEPS = [4, 8, 16, 24, MOST_TEETH] as const;
const SITE_STEPS = [12, 24, 48, 96, 192] as const;
const PERCENTS = [20, 50, 100] as const;
/** Plots that are compared by eye share a scale. */
const SCALED_AS: Partial<Record<PlotName, PlotName>> = { pockets6: 'pockets4', sites6: 'sites4' };

function upTo(most: number, edges: readonly number[]): Scale {
  const to = edges.find((edge) => edge >= most) ?? edges.at(-1) ?? most;
  return { from: 0, to, ticks: [0, to / 2, to] };
}

function toScale(name: PlotName, visits: readonly CompletedVisit[]): Scale {
  if (name === 'stage' || name === 'grade') {
    const ticks = CLASSES[name].map((_, at) => at + 1);
    return { from: 0.5, to: ticks.length + 0.5, ticks };
  }
  const values = visits.flatMap(({ findings }) => toNumber(SCALED_AS[name] ?? name, findings) ?? []);
  const most = Math.max(0, ...values);
  if (name === 'bleeding' || name === 'plaque') return upTo(most, PERCENTS);
  return upTo(most, isCountedAtSites(name) ? SITE_STEPS : STEPS);
}

/**
 * Gives each visit's position between the first and the last, 0 to 1; a single visit stands in the middle.
 */
export function toAlong(dates: readonly string[]): readonly number[] {
  const times = dates.map((date) => Date.parse(date));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  return times.map((time) => (last === first ? 0.5 : (time - first) / (last - first)));
}

/** Leaves out plots of sites unless a visit was charted by sites. @param visits the oldest first */
export function toPlots(visits: readonly CompletedVisit[]): readonly Plot[] {
  const along = toAlong(visits.map(({ analysis_date }) => analysis_date));
  const isSited = visits.some(({ findings }) => findings.atSites !== null);
  return PLOTS.filter((name) => isSited || !isCountedAtSites(name)).map((name) => ({
    name,
    scale: toScale(name, visits),
    points: visits.map(({ id, analysis_date, findings }, at) => ({
      id,
      date: analysis_date,
      along: along[at] ?? 0,
      value: toNumber(name, findings),
      countedAt: name === 'bleeding' ? findings.bleedingAt : null,
    })),
  }));
}

/** A line that never rises or falls is not drawn; the table has its values. */
export function isMoving({ points }: Plot): boolean {
  return new Set(points.map(({ value }) => value)).size > 1;
}

/** A line joins only neighbours of one kind, and ends where nothing was recorded. */
export function toRuns<P extends { readonly value: number | null }>(
  points: readonly P[],
  toKind: (point: P) => unknown,
): readonly (P & { readonly value: number })[][] {
  const runs: (P & { readonly value: number })[][] = [];
  points.forEach((point, at) => {
    const { value } = point;
    const before = points[at - 1];
    if (!before || toKind(before) !== toKind(point)) runs.push([]);
    if (value === null) runs.push([]);
    else runs.at(-1)?.push({ ...point, value });
  });
  return runs.filter((run) => run.length > 0);
}

export function listPlaces({ points }: Plot): readonly BleedingPlaces[] {
  const places = new Set(points.flatMap(({ countedAt }) => countedAt ?? []));
  return places.size > 1 ? [...places] : [];
}

type Site = VisitFindings['sites'][number];
export const TOOTH_VALUES = ['depth', 'boneLoss'] as const;
export type ToothValue = (typeof TOOTH_VALUES)[number];

export interface ToothPoint {
  readonly date: string;
  readonly along: number;
  readonly state: Site['state'];
  /** null: not charted, not measured, or there was no tooth. */
  readonly value: number | null;
  /** The depth comes from some of the sites, so the real one may be deeper. */
  readonly isAtLeast: boolean;
}

export interface ToothHistory {
  readonly tooth: ToothNumber;
  readonly points: readonly ToothPoint[];
  readonly state: Site['state'];
  readonly isLost: boolean;
  /** The newest value of the present tooth or implant; null: never recorded. */
  readonly newest: ToothPoint | null;
  /**
   * Millimetres since the recorded depth before, of the present tooth or implant; null: within the error of
   * the probe, or a depth of some sites only cannot tell.
   */
  readonly change: number | null;
}

function findChange(points: readonly ToothPoint[], state: Site['state']): number | null {
  const [now, before] = points.filter((point) => point.state === state && point.value !== null).toReversed();
  if (now?.value == null || before?.value == null) return null;
  const change = now.value - before.value;
  const isKnown = change < 0 ? !now.isAtLeast : !before.isAtLeast;
  return isKnown && Math.abs(change) >= SITE_CHANGE ? change : null;
}

/** A visit that used the X-ray of an earlier visit measured nothing new. */
function isMeasuredAnew(site: Site, earlier: readonly CompletedVisit[]): boolean {
  return earlier.every(({ findings }) =>
    findings.sites.every(({ tooth, film }) => tooth !== site.tooth || film !== site.film),
  );
}

/** Values of a tooth are not continued into the implant that replaced it. @param visits the oldest first */
export function toHistories(
  visits: readonly CompletedVisit[],
  what: ToothValue,
): ReadonlyMap<ToothNumber, ToothHistory> {
  const along = toAlong(visits.map(({ analysis_date }) => analysis_date));
  const isNew = (site: Site, at: number) => what === 'depth' || isMeasuredAnew(site, visits.slice(0, at));
  const last = visits.at(-1)?.findings.sites ?? [];
  return new Map(
    last.map(({ tooth, state }) => {
      const points = visits.map(({ analysis_date, findings }, at): ToothPoint => {
        const site = findings.sites.find((each) => each.tooth === tooth);
        const isThere = site !== undefined && site.state !== 'missing';
        return {
          date: analysis_date,
          along: along[at] ?? 0,
          state: site?.state ?? 'missing',
          value: isThere && isNew(site, at) ? site[what] : null,
          isAtLeast: what === 'depth' && site?.isPartlyProbed === true,
        };
      });
      const isLost = state !== 'present' && points.some((point) => point.state === 'present');
      const newest = points.findLast((point) => point.value !== null && point.state === state) ?? null;
      const change = what === 'depth' ? findChange(points, state) : null;
      return [tooth, { tooth, points, state, isLost, newest, change }];
    }),
  );
}
