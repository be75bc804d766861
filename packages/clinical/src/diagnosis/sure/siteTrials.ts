import { onlyKnown, largest, SITE_LIMITS, type Site, SITES, type SiteRow } from '../../model/sites';
import { MEASURING_ERROR } from '../constants';
import type { NaturalTooth } from '../mouth/mouth';

type Probing = 'depth' | 'margin';
export const SITE_CHANGES = ['depth+1', 'depth-1', 'margin+1', 'margin-1'] as const;

export interface SiteTrial {
  readonly site: Site;
  readonly change: (typeof SITE_CHANGES)[number];
  readonly changed: { readonly depth: number | null; readonly sites: SiteRow };
}

function shifted(row: SiteRow, list: Probing, index: number, by: number): SiteRow | null {
  const value = row[list][index] ?? null;
  const [least, most] = SITE_LIMITS[list];
  if (value === null || (list === 'depth' && value < 1) || value + by < least || value + by > most)
    return null;
  return { ...row, [list]: row[list].with(index, value + by) };
}

/** Six sites §9: instead of a tooth's depth each site's depth, then its margin, changes by a millimetre. */
export function siteTrials({ sites, depth }: NaturalTooth): readonly SiteTrial[] {
  if (sites === null) return [];
  return SITES.flatMap((site, index) =>
    SITE_CHANGES.flatMap((change) => {
      const list = change.startsWith('depth') ? 'depth' : 'margin';
      const row = shifted(
        sites,
        list,
        index,
        change.endsWith('+1') ? MEASURING_ERROR.depth : -MEASURING_ERROR.depth,
      );
      if (row === null) return [];
      return [{ site, change, changed: { sites: row, depth: largest(row.depth) ?? depth } }];
    }),
  );
}

export function withLowerMargins(sites: SiteRow, by: number): SiteRow {
  const margin = sites.margin.map((mm) => (mm === null ? null : Math.max(SITE_LIMITS.margin[0], mm - by)));
  return { ...sites, margin };
}

export function withoutBleeding(sites: SiteRow): SiteRow {
  return { ...sites, bleeding: sites.bleeding.map((bleeds) => (bleeds === null ? null : false)) };
}

export function withBleeding(sites: SiteRow, fits: (at: number) => boolean): SiteRow {
  if (onlyKnown(sites.bleeding).length === 0) return sites;
  const dry = SITES.findIndex((_, index) => sites.bleeding[index] === false && fits(index));
  const index = dry < 0 ? SITES.findIndex((_, n) => sites.bleeding[n] !== true && fits(n)) : dry;
  return index < 0 ? sites : { ...sites, bleeding: sites.bleeding.with(index, true) };
}
