import type { Face, Site } from '../../model/sites';
import { LOWER_ARCH, quadrant, type ToothNumber, UPPER_ARCH } from '../../model/tooth';

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
  return FACE_SITES.B.some((each) => each === site) ? 'B' : 'L';
}

function pass(arch: readonly ToothNumber[], face: Face): readonly SitePlace[] {
  return arch.flatMap((tooth) => sitesAsDrawn(tooth, face).map((site) => ({ tooth, site })));
}

/**
 * Upper buccal 18→28, lower buccal 38→48, lower oral 48→38, upper oral 28→18. Written without runs, so that
 * clinics without a path of their own load no code for runs.
 */
export const SITE_PATH: readonly SitePlace[] = [
  ...pass(UPPER_ARCH, 'B'),
  ...pass(LOWER_ARCH, 'B').toReversed(),
  ...pass(LOWER_ARCH, 'L'),
  ...pass(UPPER_ARCH, 'L').toReversed(),
];
