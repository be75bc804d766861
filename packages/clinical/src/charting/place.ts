import type { Assessment } from '../model/assessment';
import {
  type ImagePoint,
  type MarkerPoint,
  type MarkerStep,
  MEASURING,
  type RootStep,
  type ToothMeasurement,
  toMarkers,
  withMarker,
} from '../model/markers';
import { isRootElsewhere, rootImage, withoutRootFilm, withRootMarker } from '../model/rootFilm';
import type { Side, ToothNumber } from '../model/tooth';
import { setCalibration } from './calibrate';
import { editRow, findRow, sidesPresent, toothState, UNSCORED, withRows } from './toothRows';

/**
 * Coordinates are pixels of the stored picture. A score set by hand is dropped: specification §4, "Moving a
 * marker resets the scores". Ignored on a missing tooth, on one that is not visible, and for CEJ and
 * BoneLevel on the side that a half tooth lacks.
 */
export function placeMarker(
  a: Assessment,
  tooth: ToothNumber,
  step: MarkerStep,
  side: Side,
  point: MarkerPoint,
): Assessment {
  return editRow(a, tooth, (row) => {
    if (row.isMissingFromXray || !canStand(row, step, side)) return row;
    const before = row[step][side];
    if (before && before.x === point.x && before.y === point.y && before.image === point.image) return row;
    const placed = withMarker(row, step, side, point);
    return { ...(isRootElsewhere(placed) ? placed : withoutRootFilm(placed)), ...UNSCORED };
  });
}

/** Null removes the point. Ignored at implants, at teeth that are not visible, and on the CEJ's own film. */
export function placeRootMarker(
  a: Assessment,
  tooth: ToothNumber,
  step: RootStep,
  side: Side,
  point: MarkerPoint | null,
): Assessment {
  if (toothState(a, tooth) !== 'present') return a;
  return editRow(a, tooth, (row) => {
    const placed = withRootMarker(row, step, side, point);
    if (row.isMissingFromXray || !isRootElsewhere(placed)) return row;
    return { ...placed, ...UNSCORED };
  });
}

/**
 * Both clicks are kept, and their mean is the marker. On another picture the second click replaces the first.
 */
export function repeatMarker(
  a: Assessment,
  tooth: ToothNumber,
  step: MarkerStep,
  side: Side,
  point: ImagePoint,
): Assessment {
  const row = findRow(a, tooth);
  const before = row[step][side];
  if (!before || before.image !== point.image || row.isMissingFromXray || !canStand(row, step, side))
    return placeMarker(a, tooth, step, side, point);
  const { proposed: _, ...first } = before;
  const mean = { ...first, x: (first.x + point.x) / 2, y: (first.y + point.y) / 2 };
  return editRow(placeMarker(a, tooth, step, side, mean), tooth, (placed) => ({
    ...placed,
    repeats: { ...placed.repeats, [step]: { ...placed.repeats?.[step], [side]: [first, point] } },
  }));
}

export function removeRoot(a: Assessment, tooth: ToothNumber): Assessment {
  return editRow(a, tooth, (row) => (row.rootFilm ? { ...withoutRootFilm(row), ...UNSCORED } : row));
}

export function removeMarker(a: Assessment, tooth: ToothNumber, step: MarkerStep, side: Side): Assessment {
  return editRow(a, tooth, (row) => (row[step][side] ? unmarked(row, step, side) : row));
}

/** Also removes the X-ray's markers and scale; answers about bone defects stay. */
export function removeImage(a: Assessment, imageId: string): Assessment {
  const rows = a.measurement.teeth.map((row) => withoutImage(row, imageId));
  const unscaled = setCalibration(a, imageId, null);
  return rows.every((row, n) => row === a.measurement.teeth[n]) ? unscaled : withRows(unscaled, rows);
}

function canStand(row: ToothMeasurement, step: MarkerStep, side: Side): boolean {
  return MEASURING[step].per !== 'side' || sidesPresent(row).includes(side);
}

function unmarked(row: ToothMeasurement, step: MarkerStep, side: Side): ToothMeasurement {
  return { ...withMarker(row, step, side, null), ...UNSCORED };
}

function withoutImage(row: ToothMeasurement, imageId: string): ToothMeasurement {
  const start = rootImage(row) === imageId ? { ...withoutRootFilm(row), ...UNSCORED } : row;
  const gone = toMarkers(start).filter(({ point }) => point.image === imageId);
  return gone.reduce(
    (left, { step, side }) =>
      step === 'BoneDefect' ? withMarker(left, step, side, null) : unmarked(left, step, side),
    start,
  );
}
