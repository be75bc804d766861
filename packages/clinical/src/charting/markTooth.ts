import { absentSide, type Assessment } from '../model/assessment';
import type { ToothMeasurement } from '../model/markers';
import type { ToothNumber } from '../model/tooth';
import {
  editRow,
  findRow,
  withoutMeasuringData,
  withoutSide,
  seenOnly,
  type ToothState,
  toothState,
  withRows,
} from './toothRows';
import { withoutAbsentSites, withoutAttachment } from './sites/edits';
import { possibleValues } from './toothValues';

/**
 * Specification §4, "Tooth marking": missing clears all measurements, findings, values and flags of the
 * tooth. Between natural tooth and implant the measurement starts anew, values that the other cannot have are
 * dropped, and the view on the X-ray stays.
 */
export function markTooth(a: Assessment, tooth: ToothNumber, state: ToothState): Assessment {
  const before = toothState(a, tooth);
  if (before === state) return a;
  const others = (teeth: readonly ToothNumber[]) => teeth.filter((otherTooth) => otherTooth !== tooth);
  const { missing, implant } = a.dentition;
  const dentition = {
    ...a.dentition,
    missing: state === 'missing' ? [...missing, tooth] : others(missing),
    implant: state === 'implant' ? [...implant, tooth] : others(implant),
  };
  const possible = { ...a, dentition, clinical_values: possibleValues(a.clinical_values, dentition) };
  const marked = withoutAttachment(possible, tooth);
  const rows = marked.measurement.teeth;
  if (!rows.some((row) => row.tooth === tooth)) return marked;
  if (state === 'missing')
    return withRows(
      marked,
      rows.filter((row) => row.tooth !== tooth),
    );
  return editRow(marked, tooth, seenOnly);
}

export const VISIBILITIES = ['visible', 'notVisible', 'twoAreas', 'distalOnly', 'mesialOnly'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export function visibility(a: Assessment, tooth: ToothNumber): Visibility {
  const row = findRow(a, tooth);
  if (row.isMissingFromXray) return 'notVisible';
  if (row.isSplit) return 'twoAreas';
  const absent = absentSide(row);
  if (absent === null) return 'visible';
  return absent === 'mesial' ? 'distalOnly' : 'mesialOnly';
}

/**
 * Two areas, one side and not visible exclude each other: the present mark must be removed first.
 * Specification §4: not visible and un-splitting clear the measuring data; one side clears the other side's,
 * except Numbering and RootApex.
 */
export function setVisibility(
  a: Assessment,
  tooth: ToothNumber,
  to: Visibility,
): { readonly assessment: Assessment } | { readonly refused: `${Mark}-not-${Mark}` } {
  const from = visibility(a, tooth);
  const [stands, wanted] = [toMark(from), toMark(to)];
  if (stands && wanted && stands !== wanted) return { refused: `${stands}-not-${wanted}` };
  if (from === to) return { assessment: a };
  const seen = editRow(a, tooth, (row) => shown(from === 'twoAreas' ? withoutMeasuringData(row) : row, to));
  return { assessment: withoutAbsentSites(seen) };
}

function shown(row: ToothMeasurement, to: Visibility): ToothMeasurement {
  const flags = {
    isMissingFromXray: to === 'notVisible',
    isSplit: to === 'twoAreas',
    halfTooth: { distal: to === 'distalOnly', mesial: to === 'mesialOnly' },
  };
  if (to === 'notVisible') return { ...withoutMeasuringData(row), ...flags };
  if (to === 'distalOnly') return { ...withoutSide(row, 'mesial'), ...flags };
  if (to === 'mesialOnly') return { ...withoutSide(row, 'distal'), ...flags };
  return { ...row, ...flags };
}

type Mark = 'twoAreas' | 'oneSide' | 'notVisible';

function toMark(to: Visibility): Mark | null {
  if (to === 'visible') return null;
  return to === 'distalOnly' || to === 'mesialOnly' ? 'oneSide' : to;
}
