import { absentSide, type Assessment } from '../../model/assessment';
import { sitedRows } from '../../model/fromSites';
import {
  entranceAt,
  type Face,
  isSiteList,
  onlyKnown,
  SIDE_SITES,
  type Site,
  type SiteList,
  type SiteRow,
  type SiteRowName,
  SITES,
} from '../../model/sites';
import { isUpper, LOWER_ARCH, quadrant, type ToothNumber, UPPER_ARCH } from '../../model/tooth';
import { findRow, toothState } from '../toothRows';
import { findValue } from '../toothValues';

export interface SitePlace {
  readonly tooth: ToothNumber;
  readonly site: Site;
}

const FACE_SITES = {
  B: ['DB', 'B', 'MB'],
  L: ['DL', 'L', 'ML'],
} as const satisfies Record<Face, readonly Site[]>;

export function sitesAsDrawn(tooth: ToothNumber, face: Face): readonly Site[] {
  const isOnLeft = quadrant(tooth) === 1 || quadrant(tooth) === 4;
  return isOnLeft ? FACE_SITES[face] : FACE_SITES[face].toReversed();
}

export function toFace(site: Site): Face {
  return FACE_SITES.B.some((faceSite) => faceSite === site) ? 'B' : 'L';
}

export function sitesInLine(arch: readonly ToothNumber[], face: Face): readonly SitePlace[] {
  return arch.flatMap((tooth) => sitesAsDrawn(tooth, face).map((site) => ({ tooth, site })));
}

/**
 * Upper buccal 18→28, lower buccal 38→48, lower oral 48→38, upper oral 28→18. Written without runs, so that
 * clinics without a path of their own load no code for runs.
 */
export const SITE_PATH: readonly SitePlace[] = [
  ...sitesInLine(UPPER_ARCH, 'B'),
  ...sitesInLine(LOWER_ARCH, 'B').toReversed(),
  ...sitesInLine(LOWER_ARCH, 'L'),
  ...sitesInLine(UPPER_ARCH, 'L').toReversed(),
];

type SitePath = readonly SitePlace[];

export function hasSite(a: Assessment, { tooth, site }: SitePlace): boolean {
  if (toothState(a, tooth) === 'missing') return false;
  const side = absentSide(findRow(a, tooth));
  return side === null || !SIDE_SITES[side].some((absentSite) => absentSite === site);
}

export function hasPlace(a: Assessment, row: SiteRowName, place: SitePlace): boolean {
  const { tooth, site } = place;
  if (isSiteList(row)) return hasSite(a, place);
  const state = toothState(a, tooth);
  switch (row) {
    case 'furcation':
      return state === 'present' && entranceAt(tooth, site) !== null;
    case 'mobility':
      return state !== 'missing' && site === 'B';
    case 'keratinized':
      return state !== 'missing' && (site === 'B' || (site === 'L' && !isUpper(tooth)));
    default:
      return row satisfies never;
  }
}

export function findSiteRow(a: Assessment, tooth: ToothNumber): SiteRow | null {
  return a.clinical_values.sites?.find((row) => row.tooth === tooth) ?? null;
}

export function readPlace(
  a: Assessment,
  row: SiteRowName,
  { tooth, site }: SitePlace,
): number | boolean | null {
  if (row === 'mobility') return findValue(a, 'Mobility', tooth);
  const sited = findSiteRow(a, tooth);
  if (sited === null) return null;
  if (isSiteList(row)) return sited[row][SITES.indexOf(site)] ?? null;
  if (row === 'keratinized') return sited.keratinized[toFace(site)];
  const entrance = entranceAt(tooth, site);
  return entrance === null ? null : (sited.furcation[entrance] ?? null);
}

/** A site that was skipped because it cannot be probed is not empty. */
export function isSiteEmpty(a: Assessment, row: SiteRowName, place: SitePlace): boolean {
  if (readPlace(a, row, place) !== null) return false;
  return !isSiteList(row) || findSiteRow(a, place.tooth)?.asked[SITES.indexOf(place.site)] !== true;
}

function isOpen(a: Assessment, row: SiteRowName, place: SitePlace): boolean {
  return hasPlace(a, row, place) && isSiteEmpty(a, row, place);
}

export function emptySites(a: Assessment, row: SiteRowName): readonly SitePlace[] {
  return SITE_PATH.filter((place) => isOpen(a, row, place));
}

export function partlyCharted(a: Assessment, list: SiteList): readonly ToothNumber[] {
  return sitedRows(a.clinical_values)
    .filter((row) => onlyKnown<number | boolean>(row[list]).length > 0)
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
  row: SiteRowName,
  from: SitePlace | null,
  path: SitePath,
): SitePlace | null {
  return roundFrom(path, from).find((place) => isOpen(a, row, place)) ?? null;
}

export function siteBefore(
  a: Assessment,
  row: SiteRowName,
  from: SitePlace | null,
  path: SitePath,
): SitePlace | null {
  const end = from === null ? path.length : indexOnPath(path, from);
  return path.slice(0, end).findLast((place) => hasPlace(a, row, place)) ?? null;
}

export function siteAfter(
  a: Assessment,
  row: SiteRowName,
  from: SitePlace,
  path: SitePath,
): SitePlace | null {
  return roundFrom(path, from).find((place) => hasPlace(a, row, place)) ?? null;
}
