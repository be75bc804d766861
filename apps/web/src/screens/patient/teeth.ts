import { SITE_CHANGE, type ToothNumber } from '@alveola/clinical';
import type { VisitFindings } from '@alveola/contract';
import { type CompletedVisit, type Recorded, toAlong } from './plots';

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

export function toStretches(points: readonly ToothPoint[]): readonly Recorded<ToothPoint>[][] {
  const runs: Recorded<ToothPoint>[][] = [];
  points.forEach((point, at) => {
    const before = points[at - 1];
    const goesOn = before !== undefined && before.value !== null && before.state === point.state;
    const { value } = point;
    if (value === null) return;
    if (goesOn) runs.at(-1)?.push({ ...point, value });
    else runs.push([{ ...point, value }]);
  });
  return runs;
}
