import type { Assessment } from '../model/assessment';
import type { ToothNumber } from '../model/tooth';
import { editRow, seenOnly, type ToothState, toothState, withRows } from './rows';
import { withoutAttachment } from './sites/edits';
import { possibleValues } from './values';

/**
 * Marks a tooth present, missing or an implant. Specification §4, "Tooth marking": missing clears all its
 * measurements, findings, values and flags. Between natural tooth and implant, what is measured starts anew
 * and values that the other cannot have go; how the X-ray shows the place stays.
 */
export function markTooth(a: Assessment, tooth: ToothNumber, state: ToothState): Assessment {
  const before = toothState(a, tooth);
  if (before === state) return a;
  const others = (teeth: readonly ToothNumber[]) => teeth.filter((each) => each !== tooth);
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
