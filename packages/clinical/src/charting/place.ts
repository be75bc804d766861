import type { Assessment } from '../model/assessment';
import type { ImagePoint, MarkerStep, ToothMeasurement } from '../model/markers';
import { MARKER_STEPS } from '../model/markers';
import { type Side, SIDES, type ToothNumber } from '../model/tooth';
import { editRow, measurementOf, sidesPresent, UNSCORED, withRows } from './rows';

export function markerAt(a: Assessment, tooth: ToothNumber, step: MarkerStep, side: Side): ImagePoint | null {
  return measurementOf(a, tooth)[step][side];
}

/**
 * Places or moves a marker, in pixels of the stored picture. A score set by hand is dropped: specification
 * §4, "Moving a marker resets the scores". Nothing happens on a missing tooth, on one that is not visible,
 * and for CEJ and BoneLevel on the side that a half tooth lacks.
 */
export function placeMarker(
  a: Assessment,
  tooth: ToothNumber,
  step: MarkerStep,
  side: Side,
  at: ImagePoint,
): Assessment {
  return editRow(a, tooth, (row) => {
    if (row.isMissingFromXray || !canStand(row, step, side)) return row;
    const before = row[step][side];
    if (before && before.x === at.x && before.y === at.y && before.image === at.image) return row;
    return withMarker(row, step, side, at);
  });
}

/** Takes a marker away, and with it a score set by hand. */
export function removeMarker(a: Assessment, tooth: ToothNumber, step: MarkerStep, side: Side): Assessment {
  return editRow(a, tooth, (row) => (row[step][side] ? withMarker(row, step, side, null) : row));
}

/** A deleted X-ray takes its markers along. What was answered about bone defects stays an answer. */
export function removeImage(a: Assessment, imageId: string): Assessment {
  const rows = a.measurement.teeth.map((row) => withoutImage(row, imageId));
  return rows.every((row, n) => row === a.measurement.teeth[n]) ? a : withRows(a, rows);
}

function canStand(row: ToothMeasurement, step: MarkerStep, side: Side): boolean {
  return step === 'Numbering' || step === 'RootApex' || sidesPresent(row).includes(side);
}

function withMarker(
  row: ToothMeasurement,
  step: MarkerStep,
  side: Side,
  at: ImagePoint | null,
): ToothMeasurement {
  return { ...row, [step]: { ...row[step], [side]: at }, ...UNSCORED };
}

function withoutImage(row: ToothMeasurement, imageId: string): ToothMeasurement {
  let left = row;
  for (const side of SIDES) {
    for (const step of MARKER_STEPS)
      if (left[step][side]?.image === imageId) left = withMarker(left, step, side, null);
    const { BoneDefect } = left;
    if (BoneDefect.at[side]?.image === imageId)
      left = { ...left, BoneDefect: { ...BoneDefect, at: { ...BoneDefect.at, [side]: null } } };
  }
  return left;
}
