import {
  type AskedAssessment,
  type Assessment,
  findRow,
  isSided,
  PROBING_ORDER,
  type RootPoint,
  rootPointsLeft,
  type Side,
  SIDES,
  sidesLeft,
  type ToothNumber,
  toothState,
} from '@alveola/clinical';
import type { Editor } from './state';

/** The document with the teeth that are not asked for an apex: those on bitewings, and those cut off. */
export function toAsked({ document, bitewings, cutOff }: Editor): AskedAssessment {
  if (bitewings.length + cutOff.length === 0) return document;
  const apexless = PROBING_ORDER.filter((tooth) => {
    if (toothState(document, tooth) !== 'present') return false;
    const { Numbering } = findRow(document, tooth);
    return cutOff.includes(tooth) || SIDES.some((side) => bitewings.includes(Numbering[side]?.image ?? ''));
  });
  return apexless.length === 0 ? document : { ...document, apexless };
}

/** The next point of the root on another film; null where none is asked, or all are placed. */
export function askedRoot({ document, tooth, asksRoot }: Editor): RootPoint | null {
  return (asksRoot && tooth !== null && rootPointsLeft(document, tooth)[0]) || null;
}

/** The side at which the apex of this side is still to be placed; a single root has one for both. */
export function openApexSide(editor: Editor, tooth: ToothNumber, side: Side): Side | null {
  const document = toAsked(editor);
  const isImplant = toothState(document, tooth) === 'implant';
  const left = sidesLeft(document, tooth, 'RootApex');
  if (!isSided(findRow(document, tooth), 'RootApex', isImplant)) return left[0] ?? null;
  return left.includes(side) ? side : null;
}

export function isRootChanged(from: Assessment, to: Assessment, tooth: ToothNumber): boolean {
  return findRow(from, tooth).rootFilm !== findRow(to, tooth).rootFilm;
}
