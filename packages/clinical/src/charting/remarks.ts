import type { Assessment } from '../model/assessment';
import { PROBING_ORDER, type ToothNumber } from '../model/tooth';

export function findRemark(a: Pick<Assessment, 'dentition'>, tooth: ToothNumber): string | null {
  return a.dentition.remarks?.find((row) => row.tooth === tooth)?.text ?? null;
}

/** An empty text takes the remark away. Its tooth may be missing: the remark may say why. */
export function setRemark(a: Assessment, tooth: ToothNumber, text: string): Assessment {
  const trimmed = text.trim();
  if (trimmed === (findRemark(a, tooth) ?? '')) return a;
  const { remarks = [], ...teeth } = a.dentition;
  const others = remarks.filter((row) => row.tooth !== tooth);
  const changed = { ...remarks.find((row) => row.tooth === tooth), tooth, text: trimmed };
  const left = trimmed === '' ? others : [...others, changed];
  // In one order, whichever was written first.
  const inOrder = PROBING_ORDER.flatMap((place) => left.filter((row) => row.tooth === place));
  return { ...a, dentition: { ...teeth, ...(inOrder.length > 0 ? { remarks: inOrder } : {}) } };
}
