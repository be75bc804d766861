import { absentSide, type Assessment, type SeenHalf } from '../model/assessment';
import {
  MEASURING,
  NOT_MEASURED,
  SIDED_FINDINGS,
  type ToothMeasurement,
  toMarkers,
  toothMeasurement,
  withMarker,
} from '../model/markers';
import { withoutRootFilm } from '../model/rootFilm';
import { type Side, SIDES, type ToothNumber } from '../model/tooth';

export const TOOTH_STATES = ['present', 'missing', 'implant'] as const;
export type ToothState = (typeof TOOTH_STATES)[number];

export function toothState(a: Pick<Assessment, 'dentition'>, tooth: ToothNumber): ToothState {
  if (a.dentition.missing.includes(tooth)) return 'missing';
  return a.dentition.implant.includes(tooth) ? 'implant' : 'present';
}

/** Shared, so that a tooth without a row is the same object every time: rows are replaced, never written to. */
const UNTOUCHED = new Map<ToothNumber, ToothMeasurement>();

export function untouchedRow(tooth: ToothNumber): ToothMeasurement {
  const known = UNTOUCHED.get(tooth);
  if (known) return known;
  const row = toothMeasurement.parse({ tooth });
  UNTOUCHED.set(tooth, row);
  return row;
}

export function findRow(a: Pick<Assessment, 'measurement'>, tooth: ToothNumber): ToothMeasurement {
  return a.measurement.teeth.find((row) => row.tooth === tooth) ?? untouchedRow(tooth);
}

export function editRow(
  a: Assessment,
  tooth: ToothNumber,
  edit: (row: ToothMeasurement) => ToothMeasurement,
): Assessment {
  if (toothState(a, tooth) === 'missing') return a;
  const before = findRow(a, tooth);
  const after = edit(before);
  if (after === before) return a;
  const rows = a.measurement.teeth;
  const place = rows.findIndex((row) => row.tooth === tooth);
  return withRows(a, place < 0 ? [...rows, after] : rows.with(place, after));
}

export function withRows(a: Assessment, teeth: ToothMeasurement[]): Assessment {
  return { ...a, measurement: { ...a.measurement, teeth } };
}

export const UNSCORED = { totalScore: 0, originalScore: 0, hasBeenModified: false } as const;

/** Removes markers and bone defects. Findings and flags stay; a hand-set score is dropped. */
export function withoutMeasuringData(row: ToothMeasurement): ToothMeasurement {
  const { repeats: _, ...rest } = withoutRootFilm(row);
  return { ...rest, ...NOT_MEASURED, ...UNSCORED };
}

/** Keeps Numbering and RootApex. Specification §4, "Tooth marking". */
export function withoutSide(row: ToothMeasurement, side: Side): ToothMeasurement {
  const start = withoutRootFilm(row);
  const steps = toMarkers(start).filter(
    (marker) => marker.side === side && MEASURING[marker.step].per === 'side',
  );
  const unmarked = steps.reduce((left, { step }) => withMarker(left, step, side, null), start);
  const { BoneDefect, AdditionalFindings: findings } = unmarked;
  const noFindings = SIDED_FINDINGS.map((finding) => [finding, { ...findings[finding], [side]: false }]);
  return {
    ...unmarked,
    BoneDefect: { ...BoneDefect, [side]: null },
    AdditionalFindings: { ...findings, ...Object.fromEntries(noFindings) },
    ...UNSCORED,
  };
}

export function seenOnly({
  tooth,
  isMissingFromXray,
  isSplit,
  halfTooth,
}: ToothMeasurement): ToothMeasurement {
  return { ...untouchedRow(tooth), isMissingFromXray, isSplit, halfTooth };
}

const WITHOUT = { distal: ['mesial'], mesial: ['distal'] } as const satisfies Record<Side, readonly Side[]>;

export function sidesPresent(row: SeenHalf): readonly Side[] {
  const absent = absentSide(row);
  return absent === null ? SIDES : WITHOUT[absent];
}
