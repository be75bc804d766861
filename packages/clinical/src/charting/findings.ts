import type { Assessment } from '../model/assessment';
import type { AdditionalFindings, ImagePoint, ToothMeasurement } from '../model/markers';
import { isMolar, PROBING_ORDER, type Side, type ToothNumber } from '../model/tooth';
import { applicable } from './complete';
import { editRow, sidesPresent, toothState } from './rows';

/** Vertical on a side, or bowl-shaped round the whole tooth. */
export type BoneDefectKind = Side | 'bowelShaped';
export type SidedFinding = 'Caries' | 'RootCaries';
export type WholeToothFinding = Exclude<keyof AdditionalFindings, SidedFinding>;

/**
 * Answers whether there is a bone defect; null takes the answer back. `at` is where a vertical defect stands
 * on the X-ray: left out, the place stays; without a defect there is none. A score set by hand stays.
 */
export function setBoneDefect(
  a: Assessment,
  tooth: ToothNumber,
  which: BoneDefectKind,
  present: boolean | null,
  at?: ImagePoint | null,
): Assessment {
  return editRow(a, tooth, (row) => {
    if (which === 'bowelShaped') return answer(row, which, present);
    if (!sidesPresent(row).includes(which)) return row;
    const answered = answer(row, which, present);
    const before = row.BoneDefect.at[which];
    const place = present === true ? (at === undefined ? before : at) : null;
    if (place === before) return answered;
    const { BoneDefect } = answered;
    return { ...answered, BoneDefect: { ...BoneDefect, at: { ...BoneDefect.at, [which]: place } } };
  });
}

/** Answers "no defect" wherever BoneDefect still asks. */
export function noBoneDefectsLeft(a: Assessment): Assessment {
  return PROBING_ORDER.reduce((done, tooth) => {
    if (!applicable(done, tooth, 'BoneDefect')) return done;
    const implant = toothState(done, tooth) === 'implant';
    return editRow(done, tooth, (row) => {
      const asked: readonly BoneDefectKind[] = implant ? ['bowelShaped'] : sidesPresent(row);
      return asked.reduce((r, which) => (r.BoneDefect[which] === null ? answer(r, which, false) : r), row);
    });
  }, a);
}

/** A finding of the whole tooth. Furcation involvement is a natural molar's alone. */
export function setFinding(
  a: Assessment,
  tooth: ToothNumber,
  finding: WholeToothFinding,
  present: boolean,
): Assessment {
  const impossible =
    finding === 'FurcationinvolvementgradeIII' && (!isMolar(tooth) || toothState(a, tooth) !== 'present');
  if (impossible && present) return a;
  return editRow(a, tooth, (row) =>
    row.AdditionalFindings[finding] === present
      ? row
      : { ...row, AdditionalFindings: { ...row.AdditionalFindings, [finding]: present } },
  );
}

/** Caries of a side. Nothing happens on the side that a half tooth lacks. */
export function setSidedFinding(
  a: Assessment,
  tooth: ToothNumber,
  finding: SidedFinding,
  side: Side,
  present: boolean,
): Assessment {
  return editRow(a, tooth, (row) => {
    const sides = row.AdditionalFindings[finding];
    if (sides[side] === present || !sidesPresent(row).includes(side)) return row;
    return {
      ...row,
      AdditionalFindings: { ...row.AdditionalFindings, [finding]: { ...sides, [side]: present } },
    };
  });
}

function answer(row: ToothMeasurement, which: BoneDefectKind, present: boolean | null): ToothMeasurement {
  return row.BoneDefect[which] === present
    ? row
    : { ...row, BoneDefect: { ...row.BoneDefect, [which]: present } };
}
