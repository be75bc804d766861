import { findRow, toothState, UNSCORED, withRows } from './charting/rows';
import type { Assessment } from './model/assessment';
import { type ToothMeasurement, toothMeasurement } from './model/markers';
import { stored } from './model/stored';

/** What is carried forward to a later visit, each only where the clinician has confirmed it. */
export const CARRIED_GROUPS = ['answers', 'causes', 'implantLengths', 'xrays'] as const;
export type CarriedGroup = (typeof CARRIED_GROUPS)[number];

type Earlier = Pick<Assessment, 'dentition' | 'measurement'>;
type Groups = readonly CarriedGroup[];

/**
 * The assessment with what was confirmed of an earlier one's measurement, at the teeth that are still what they were
 * (natural, or implant) and have nothing of their own. Markers come with all that was read of the film; scores and an
 * overrule are of their day and do not come.
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

/** What there is to carry forward of an earlier measurement, by tooth. */
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
    ...toothMeasurement.parse({ tooth }),
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
