import type { Face, Site } from '../../model/sites';
import { quadrant, type ToothNumber } from '../../model/tooth';

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
