import type { Dentition } from '../../model/assessment';
import {
  CLINICAL_VALUES,
  type ClinicalValues,
  type ClinicalValueType,
  toValues,
} from '../../model/clinicalValues';
import type { ToothNumber } from '../../model/tooth';
import { NOT_CHARTED } from '../constants';
import type { Mouth, NaturalTooth } from './mouth';

/** Whether a value is there and reaches the limit: what was not charted reaches none. */
export function reaches(value: number | null, limit: number): boolean {
  return value !== null && value >= limit;
}

/**
 * What was charted for each tooth; null = not charted. With `zeros` only what stands in a list or among them was.
 * Older records kept values above 0 alone: a depth that is not there was not charted; of the other types one row
 * at a natural tooth says that all of these were looked at, and any row that the implants were.
 */
export function readCharted(
  values: ClinicalValues,
  type: ClinicalValueType,
  { implant, missing }: Dentition,
): (tooth: ToothNumber) => number | null {
  const rows = new Map(toValues(values, type).map(({ tooth, value }) => [tooth, value]));
  if (values.zeros) {
    const zeros = values.zeros[CLINICAL_VALUES[type].list] ?? [];
    return (tooth) => rows.get(tooth) ?? (zeros.includes(tooth) ? 0 : null);
  }
  if (type === 'PocketDepth') return (tooth) => rows.get(tooth) ?? null;
  const isNaturalCharted = [...rows.keys()].some(
    (tooth) => !implant.includes(tooth) && !missing.includes(tooth),
  );
  return (tooth) => {
    const isCharted = implant.includes(tooth) ? rows.size > 0 : isNaturalCharted;
    return isCharted ? (rows.get(tooth) ?? 0) : null;
  };
}

type Covered = 'depth' | 'bleeding';

/** Natural teeth that were not charted for it. */
export function notCharted({ natural }: Mouth, type: Covered): readonly NaturalTooth[] {
  return natural.filter((tooth) => tooth[type] === null);
}

export function isTooMany(count: number, { natural }: Mouth, percent: number): boolean {
  return 100 * count > percent * natural.length;
}

/** Rules 1.1 §1, "short": charted at fewer than 80 % of the natural teeth. */
export function isShort(mouth: Mouth, type: Covered): boolean {
  return isTooMany(notCharted(mouth, type).length, mouth, NOT_CHARTED.percent);
}
