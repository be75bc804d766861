import { findRow, toothState, UNSCORED, untouchedRow, withRows } from './charting/toothRows';
import type { Assessment } from './model/assessment';
import { type ToothMeasurement, toothMeasurement } from './model/markers';
import { stored } from './model/stored';

export const CARRIED_GROUPS = ['age', 'answers', 'causes', 'implantLengths', 'xrays'] as const;
export type CarriedGroup = (typeof CARRIED_GROUPS)[number];

type Earlier = Pick<Assessment, 'dentition' | 'measurement'>;
type Groups = readonly CarriedGroup[];

/**
 * Takes over the confirmed groups at teeth that are still what they were (natural, or implant) and have no
 * values yet. Markers bring everything that was read on their film; scores and an overrule belong to their
 * day and stay behind.
 */
export function carryForward(a: Assessment, earlier: Earlier, groups: Groups): Assessment {
  const { calibrations } = earlier.measurement;
  const rows = earlier.measurement.teeth.filter(
    ({ tooth }) =>
      toothState(a, tooth) === toothState(earlier, tooth) &&
      toothState(a, tooth) !== 'missing' &&
      isUntouched(findRow(a, tooth)),
  );
  const carried = rows.map((row) => carryRow(row, groups)).filter((row) => !isUntouched(row));
  const others = a.measurement.teeth.filter(({ tooth }) => carried.every((row) => row.tooth !== tooth));
  const after = carried.length === 0 ? a : withRows(a, [...others, ...carried]);
  const isScaled = groups.includes('xrays') && calibrations?.length && !a.measurement.calibrations;
  return isScaled ? { ...after, measurement: { ...after.measurement, calibrations } } : after;
}

export function listCarried({ measurement }: Pick<Assessment, 'measurement'>) {
  const teethWith = (group: CarriedGroup) =>
    measurement.teeth.filter((row) => !isUntouched(carryRow(row, [group]))).map(({ tooth }) => tooth);
  return {
    causes: teethWith('causes'),
    implantLengths: teethWith('implantLengths'),
    xrays: teethWith('xrays'),
  };
}

function carryRow(row: ToothMeasurement, groups: Groups): ToothMeasurement {
  const { tooth, notPeriodontal, implantLength, ...ofXray } = row;
  return {
    ...untouchedRow(tooth),
    ...(groups.includes('xrays') ? { ...ofXray, ...UNSCORED } : {}),
    ...(groups.includes('causes') ? { notPeriodontal } : {}),
    ...(groups.includes('implantLengths') && implantLength !== undefined ? { implantLength } : {}),
  };
}

const storedRow = stored(toothMeasurement);

function isUntouched(row: ToothMeasurement): boolean {
  const bare = { ...row, ...UNSCORED };
  return JSON.stringify(storedRow.parse(bare)) === JSON.stringify(storedRow.parse({ tooth: row.tooth }));
}
