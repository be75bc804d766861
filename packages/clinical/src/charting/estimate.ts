import type { Assessment } from '../model/assessment';
import type { Third, ToothMeasurement } from '../model/markers';
import { otherRoot } from '../model/rootFilm';
import { PROBING_ORDER, SIDES, teethAfter, type ToothNumber } from '../model/tooth';
import { editRow, findRow, toothState, UNSCORED } from './toothRows';

/**
 * Null takes the reading back. A score set by hand is dropped, as when a marker moves. Ignored at implants
 * and missing teeth.
 */
export function setEstimate(a: Assessment, tooth: ToothNumber, third: Third | null): Assessment {
  if (toothState(a, tooth) !== 'present') return a;
  return editRow(a, tooth, (row) => {
    const { estimate = null, ...rest } = row;
    if (estimate === third) return row;
    return third === null ? { ...rest, ...UNSCORED } : { ...rest, estimate: third, ...UNSCORED };
  });
}

export function fillEstimates(a: Assessment, third: Third): Assessment {
  return teethToRead(a).reduce((done, tooth) => setEstimate(done, tooth, third), a);
}

export function teethToRead(a: Assessment): readonly ToothNumber[] {
  return PROBING_ORDER.filter((tooth) => isToRead(a, tooth));
}

function isToRead(a: Assessment, tooth: ToothNumber): boolean {
  return isReadable(a, tooth) && findEstimate(a, tooth) === null;
}

/** A reading counts until markers of a side replace it. */
export function findEstimate(a: Assessment, tooth: ToothNumber): Third | null {
  return isReadable(a, tooth) ? (findRow(a, tooth).estimate ?? null) : null;
}

/** A natural tooth can be read as long as no side has all its markers. */
export function isReadable(a: Assessment, tooth: ToothNumber): boolean {
  return toothState(a, tooth) === 'present' && !hasMarkersOfSide(findRow(a, tooth));
}

export function nextToRead(a: Assessment, from: ToothNumber | null): ToothNumber | null {
  return teethAfter(from).find((tooth) => isToRead(a, tooth)) ?? null;
}

function hasMarkersOfSide(row: ToothMeasurement): boolean {
  const { RootApex, CEJ, BoneLevel } = row;
  const hasApex = SIDES.some((side) => RootApex[side] !== null || otherRoot(row, side) !== null);
  return hasApex && SIDES.some((side) => CEJ[side] !== null && BoneLevel[side] !== null);
}
