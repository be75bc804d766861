import { SITES, type Site, type SiteRow } from '../model/sites';
import type { ToothNumber } from '../model/tooth';
import { DEPTH, SITE_CHANGE } from './constants';
import { hasBleedingPocket, mayHaveBleedingPocket } from './mouth/charted';
import { depthAt, levelAt, marginAt } from './mouth/siteValues';
import type { Mouth, NaturalTooth } from './mouth/mouth';

/** A level measured from a restoration (`relative`) has no meaning but its change. */
export const SITE_MEASURES = ['depth', 'level', 'relative'] as const;
export type SiteMeasure = (typeof SITE_MEASURES)[number];

export interface SiteChange {
  readonly tooth: ToothNumber;
  readonly site: Site;
  readonly what: SiteMeasure;
  readonly before: number;
  readonly now: number;
}

export interface SiteComparison {
  readonly closed: number;
  readonly of: number;
  readonly changes: readonly SiteChange[];
}

function relativeAt(row: SiteRow, site: Site): number | null {
  const depth = depthAt(row, site);
  const margin = marginAt(row, site);
  return row.reference !== 'restoration' || depth === null || margin === null ? null : depth + margin;
}

const READ: Readonly<Record<SiteMeasure, (row: SiteRow, site: Site) => number | null>> = {
  depth: depthAt,
  level: levelAt,
  relative: relativeAt,
};

interface Pair {
  readonly tooth: ToothNumber;
  readonly before: SiteRow;
  readonly now: SiteRow;
}

function deltas({ tooth, before, now }: Pair): readonly SiteChange[] {
  return SITES.flatMap((site) =>
    SITE_MEASURES.flatMap((measure) => {
      const [mmBefore, mmNow] = [READ[measure](before, site), READ[measure](now, site)];
      if (mmBefore === null || mmNow === null || Math.abs(mmNow - mmBefore) < SITE_CHANGE) return [];
      return [{ tooth, site, what: measure, before: mmBefore, now: mmNow }];
    }),
  );
}

/**
 * R8′ for one site: 5 mm or more, or 4 mm that bleeds. Null without a depth, or for 4 mm where bleeding was
 * not examined.
 */
function isPocketAt(row: SiteRow, site: Site): boolean | null {
  const depth = depthAt(row, site);
  if (depth === DEPTH.unstableBleeding) return row.bleeding[SITES.indexOf(site)] ?? null;
  return depth === null ? null : depth >= DEPTH.unstable;
}

/** R8′ for a tooth: by its sites, else by its values. Null for 4 mm where bleeding was not examined. */
export function isBleedingPocket(tooth: Pick<NaturalTooth, 'depth' | 'bleeding' | 'sites'>): boolean | null {
  const fits = (mm: number) => mm === DEPTH.unstableBleeding;
  if (hasBleedingPocket(tooth, fits)) return true;
  return mayHaveBleedingPocket(tooth, fits) ? null : false;
}

export function compareSites(before: Mouth, now: Mouth): SiteComparison | null {
  const earlier = new Map(before.natural.map(({ tooth, sites }) => [tooth, sites]));
  const pairs = now.natural.flatMap(({ tooth, sites }): readonly Pair[] => {
    const rowBefore = earlier.get(tooth) ?? null;
    return rowBefore === null || sites === null ? [] : [{ tooth, before: rowBefore, now: sites }];
  });
  if (pairs.length === 0) return null;
  const pockets = pairs.flatMap((pair) =>
    SITES.filter((site) => isPocketAt(pair.before, site) === true && isPocketAt(pair.now, site) !== null).map(
      (site) => isPocketAt(pair.now, site),
    ),
  );
  return {
    closed: pockets.filter((isPocketNow) => isPocketNow === false).length,
    of: pockets.length,
    changes: pairs.flatMap(deltas),
  };
}
