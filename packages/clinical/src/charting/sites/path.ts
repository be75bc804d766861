import { absentSide, type Assessment } from '../../model/assessment';
import { type Face, SIDE_SITES, type Site, type SiteList, SITES } from '../../model/sites';
import { LOWER_ARCH, quadrant, type ToothNumber, UPPER_ARCH } from '../../model/tooth';
import { findRow, toothState } from '../rows';

export interface SitePlace {
  readonly tooth: ToothNumber;
  readonly site: Site;
}

const FACE_SITES = {
  B: ['DB', 'B', 'MB'],
  L: ['DL', 'L', 'ML'],
} as const satisfies Record<Face, readonly Site[]>;

/** The sites of a face of the tooth from left to right, as the clinician faces the patient. */
export function sitesAsDrawn(tooth: ToothNumber, face: Face): readonly Site[] {
  const isOnLeft = quadrant(tooth) === 1 || quadrant(tooth) === 4;
  return isOnLeft ? FACE_SITES[face] : FACE_SITES[face].toReversed();
}

export function toFace(site: Site): Face {
  return FACE_SITES.B.some((each) => each === site) ? 'B' : 'L';
}

function pass(arch: readonly ToothNumber[], face: Face): readonly SitePlace[] {
  return arch.flatMap((tooth) => sitesAsDrawn(tooth, face).map((site) => ({ tooth, site })));
}

/** Path of the probe: upper buccal 18→28, lower buccal 38→48, lower oral 48→38, upper oral 28→18. */
export const SITE_PATH: readonly SitePlace[] = [
  ...pass(UPPER_ARCH, 'B'),
  ...pass(LOWER_ARCH, 'B').toReversed(),
  ...pass(LOWER_ARCH, 'L'),
  ...pass(UPPER_ARCH, 'L').toReversed(),
];

/** Whether there is something to chart: not at a missing tooth, nor at the side that a half tooth lacks. */
export function hasSite(a: Assessment, { tooth, site }: SitePlace): boolean {
  if (toothState(a, tooth) === 'missing') return false;
  const side = absentSide(findRow(a, tooth));
  return side === null || !SIDE_SITES[side].some((each) => each === site);
}

/** Neither charted nor gone by because it cannot be probed. */
export function isSiteEmpty(a: Assessment, list: SiteList, { tooth, site }: SitePlace): boolean {
  const row = a.clinical_values.sites?.find((each) => each.tooth === tooth);
  if (row === undefined) return true;
  const at = SITES.indexOf(site);
  return (row[list][at] ?? null) === null && row.asked[at] !== true;
}

export function emptySites(a: Assessment, list: SiteList): readonly SitePlace[] {
  return SITE_PATH.filter((place) => hasSite(a, place) && isSiteEmpty(a, list, place));
}

function indexOnPath(from: SitePlace): number {
  return SITE_PATH.findIndex(({ tooth, site }) => tooth === from.tooth && site === from.site);
}

/** The next site on the path that lacks a value, from the start again after the end; null: none does. */
export function nextSite(a: Assessment, list: SiteList, from: SitePlace | null): SitePlace | null {
  const start = from === null ? 0 : indexOnPath(from) + 1;
  const round = [...SITE_PATH.slice(start), ...SITE_PATH.slice(0, start)];
  return round.find((place) => hasSite(a, place) && isSiteEmpty(a, list, place)) ?? null;
}

/** The site before it on the path; from the end, the last. Null: it is the first. */
export function siteBefore(a: Assessment, from: SitePlace | null): SitePlace | null {
  const end = from === null ? SITE_PATH.length : indexOnPath(from);
  return SITE_PATH.slice(0, end).findLast((place) => hasSite(a, place)) ?? null;
}

/** The site after it on the path; after the last, the first. */
export function siteAfter(a: Assessment, from: SitePlace): SitePlace | null {
  const start = indexOnPath(from) + 1;
  return [...SITE_PATH.slice(start), ...SITE_PATH.slice(0, start)].find((place) => hasSite(a, place)) ?? null;
}
