import { absentSide, type Assessment } from '../../model/assessment';
import { sitedRows } from '../../model/fromSites';
import { known, SIDE_SITES, type SiteList, SITES } from '../../model/sites';
import type { ToothNumber } from '../../model/tooth';
import { findRow, toothState } from '../rows';
import { SITE_PATH, type SitePlace } from './places';

type SitePath = readonly SitePlace[];

/** Missing teeth have no sites, nor has the side that a half tooth lacks. */
export function hasSite(a: Assessment, { tooth, site }: SitePlace): boolean {
  if (toothState(a, tooth) === 'missing') return false;
  const side = absentSide(findRow(a, tooth));
  return side === null || !SIDE_SITES[side].some((each) => each === site);
}

/** A site that was skipped because it cannot be probed is not empty. */
export function isSiteEmpty(a: Assessment, list: SiteList, { tooth, site }: SitePlace): boolean {
  const row = a.clinical_values.sites?.find((each) => each.tooth === tooth);
  if (row === undefined) return true;
  const at = SITES.indexOf(site);
  return (row[list][at] ?? null) === null && row.asked[at] !== true;
}

function isOpen(a: Assessment, list: SiteList, place: SitePlace): boolean {
  return hasSite(a, place) && isSiteEmpty(a, list, place);
}

export function emptySites(a: Assessment, list: SiteList): readonly SitePlace[] {
  return SITE_PATH.filter((place) => isOpen(a, list, place));
}

export function partlyCharted(a: Assessment, list: SiteList): readonly ToothNumber[] {
  return sitedRows(a.clinical_values)
    .filter((row) => known<number | boolean>(row[list]).length > 0)
    .map(({ tooth }) => tooth)
    .filter((tooth) => SITES.some((site) => isOpen(a, list, { tooth, site })));
}

function indexOnPath(path: SitePath, from: SitePlace): number {
  return path.findIndex(({ tooth, site }) => tooth === from.tooth && site === from.site);
}

function roundFrom(path: SitePath, from: SitePlace | null): SitePath {
  const start = from === null ? 0 : indexOnPath(path, from) + 1;
  return [...path.slice(start), ...path.slice(0, start)];
}

export function nextSite(
  a: Assessment,
  list: SiteList,
  from: SitePlace | null,
  path: SitePath,
): SitePlace | null {
  return roundFrom(path, from).find((place) => hasSite(a, place) && isSiteEmpty(a, list, place)) ?? null;
}

export function siteBefore(a: Assessment, from: SitePlace | null, path: SitePath): SitePlace | null {
  const end = from === null ? path.length : indexOnPath(path, from);
  return path.slice(0, end).findLast((place) => hasSite(a, place)) ?? null;
}

export function siteAfter(a: Assessment, from: SitePlace, path: SitePath): SitePlace | null {
  return roundFrom(path, from).find((place) => hasSite(a, place)) ?? null;
}
