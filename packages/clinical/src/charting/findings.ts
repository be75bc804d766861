import type { Assessment } from '../model/assessment';
import {
  FINDINGS,
  IMPLANT_LENGTH,
  type ImagePoint,
  type NotPeriodontal,
  SIDED_FINDINGS,
  type SidedFinding,
  type ToothMeasurement,
  WHOLE_FINDINGS,
  type WholeToothFinding,
  withMarker,
} from '../model/markers';
import { canHave, PROBING_ORDER, type Side, SIDES, type ToothNumber } from '../model/tooth';
import { isMeasurable } from './complete';
import { editRow, sidesPresent, toothState } from './toothRows';

export type BoneDefectKind = Side | 'bowelShaped';

export function setBoneDefect(
  a: Assessment,
  tooth: ToothNumber,
  which: BoneDefectKind,
  present: boolean | null,
  point?: ImagePoint | null,
): Assessment {
  return editRow(a, tooth, (row) => {
    if (which === 'bowelShaped') return answer(row, which, present);
    if (!sidesPresent(row).includes(which)) return row;
    const answered = answer(row, which, present);
    const before = row.BoneDefect.at[which];
    const place = present === true ? (point === undefined ? before : point) : null;
    return place === before ? answered : withMarker(answered, 'BoneDefect', which, place);
  });
}

export function noBoneDefectsLeft(a: Assessment): Assessment {
  return PROBING_ORDER.reduce((done, tooth) => {
    if (!isMeasurable(done, tooth)) return done;
    const implant = toothState(done, tooth) === 'implant';
    return editRow(done, tooth, (row) => {
      const askedKinds: readonly BoneDefectKind[] = implant ? ['bowelShaped'] : sidesPresent(row);
      return askedKinds.reduce(
        (r, which) => (r.BoneDefect[which] === null ? answer(r, which, false) : r),
        row,
      );
    });
  }, a);
}

export function possibleFindings(a: Assessment, tooth: ToothNumber): readonly WholeToothFinding[] {
  return WHOLE_FINDINGS.filter((finding) => canHave(a.dentition, FINDINGS[finding].appliesTo, tooth));
}

export function toFindings({ AdditionalFindings: findings }: ToothMeasurement): {
  readonly whole: readonly WholeToothFinding[];
  readonly sided: readonly { readonly finding: SidedFinding; readonly sides: readonly Side[] }[];
} {
  const sided = SIDED_FINDINGS.map((finding) => ({
    finding,
    sides: SIDES.filter((side) => findings[finding][side]),
  }));
  return {
    whole: WHOLE_FINDINGS.filter((finding) => findings[finding]),
    sided: sided.filter(({ sides }) => sides.length > 0),
  };
}

export function setFinding(
  a: Assessment,
  tooth: ToothNumber,
  finding: WholeToothFinding,
  present: boolean,
): Assessment {
  if (present && !possibleFindings(a, tooth).includes(finding)) return a;
  return editRow(a, tooth, (row) =>
    row.AdditionalFindings[finding] === present
      ? row
      : { ...row, AdditionalFindings: { ...row.AdditionalFindings, [finding]: present } },
  );
}

/** Ignored at implants and on the side that a half tooth lacks. */
export function setSidedFinding(
  a: Assessment,
  tooth: ToothNumber,
  finding: SidedFinding,
  side: Side,
  present: boolean,
): Assessment {
  if (present && !canHave(a.dentition, 'natural teeth', tooth)) return a;
  return editRow(a, tooth, (row) => {
    const sides = row.AdditionalFindings[finding];
    if (sides[side] === present || !sidesPresent(row).includes(side)) return row;
    return {
      ...row,
      AdditionalFindings: { ...row.AdditionalFindings, [finding]: { ...sides, [side]: present } },
    };
  });
}

export function setCause(a: Assessment, tooth: ToothNumber, cause: NotPeriodontal | null): Assessment {
  if (cause !== null && toothState(a, tooth) !== 'present') return a;
  return editRow(a, tooth, (row) => (row.notPeriodontal === cause ? row : { ...row, notPeriodontal: cause }));
}

/** Millimetres, fractions allowed; null means unknown. Only implants have a length. */
export function setImplantLength(
  a: Assessment,
  tooth: ToothNumber,
  length: number | null,
): { readonly assessment: Assessment } | { readonly refused: 'implantLength.out-of-range' } {
  const { min, max } = IMPLANT_LENGTH;
  if (length !== null && !(length >= min && length <= max)) return { refused: 'implantLength.out-of-range' };
  if (toothState(a, tooth) !== 'implant') return { assessment: a };
  return { assessment: editRow(a, tooth, (row) => withLength(row, length)) };
}

function withLength(row: ToothMeasurement, length: number | null): ToothMeasurement {
  const { implantLength: before, ...rest } = row;
  if ((before ?? null) === length) return row;
  return length === null ? rest : { ...rest, implantLength: length };
}

function answer(row: ToothMeasurement, which: BoneDefectKind, present: boolean | null): ToothMeasurement {
  return row.BoneDefect[which] === present
    ? row
    : { ...row, BoneDefect: { ...row.BoneDefect, [which]: present } };
}
