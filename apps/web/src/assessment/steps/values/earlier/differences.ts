import {
  applies,
  type Assessment,
  assemble,
  type ClinicalValueType,
  findValue,
  PROBING_ORDER,
  type ToothNumber,
  toothState,
} from '@alveola/clinical';
import type { Report } from '@alveola/contract';

/** Millimetres: more than a probing error, so it may be a slip. */
export const CHANGED_MM = 2;
export const ASKED_MM = 3;

export interface LastVisit {
  readonly document: Assessment;
  /** ISO instant. */
  readonly date: string;
}

export function toLastVisit(report: Report): LastVisit | null {
  const information = report.information.at(-1);
  const values = report.clinical_values.at(-1);
  if (!information || !values) return null;
  const dentition = report.dentitions.at(-1);
  return {
    document: assemble({ information, dentition, clinical_values: values }),
    date: report.analysis_date,
  };
}

export function earlierValue(
  last: LastVisit | null,
  document: Assessment,
  type: ClinicalValueType,
  tooth: ToothNumber,
): number | null {
  if (last === null || !applies(document, type, tooth)) return null;
  return toothState(last.document, tooth) === toothState(document, tooth)
    ? findValue(last.document, type, tooth)
    : null;
}

export interface Difference {
  readonly tooth: ToothNumber;
  readonly earlier: number;
  readonly current: number;
}

export function depthDifferences(last: LastVisit | null, document: Assessment, from: number) {
  return PROBING_ORDER.flatMap((tooth): readonly Difference[] => {
    const earlierDepth = earlierValue(last, document, 'PocketDepth', tooth);
    const current = findValue(document, 'PocketDepth', tooth);
    return earlierDepth !== null && current !== null && Math.abs(current - earlierDepth) >= from
      ? [{ tooth, earlier: earlierDepth, current }]
      : [];
  });
}
