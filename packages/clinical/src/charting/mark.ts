import type { Assessment } from '../model/assessment';
import type { ToothNumber } from '../model/tooth';
import { editRow, seenOnly, type ToothState, toothState, withRows } from './rows';
import { withoutAttachment } from './sites/edits';
import { possibleValues } from './values';

/**
 * Specification §4, "Tooth marking": missing clears all measurements, findings, values and flags of the
 * tooth. Between natural tooth and implant the measurement starts anew, values that the other cannot have are
 * dropped, and the view on the X-ray stays.
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
