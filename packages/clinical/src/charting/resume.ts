import type { Dentition, Measurement } from '../model/assessment';
import { CLINICAL_VALUE_TYPES, type ClinicalValues, IMPLANT_SIGNS, toValues } from '../model/clinicalValues';

/** 0 patient info, 1 dentition, 2 clinical values, 3 X-ray images, 4 measurement, 5 summary. */
export type WizardStep = 0 | 1 | 2 | 3 | 4 | 5;

/** The newest entry of each kind. `complete` and `completed` are read as `Completed` is. */
export interface Resumable {
  readonly status: string;
  readonly measurement?: Pick<Measurement, 'teeth'> | null | undefined;
  readonly xray_images: readonly unknown[];
  readonly clinical_values?: ClinicalValues | null | undefined;
  readonly dentition?: Dentition | null | undefined;
}

/** Specification §4, "Progress when resuming a report". */
export function resumeStep(report: Resumable): WizardStep {
  const { status, measurement, xray_images, clinical_values, dentition } = report;
  if (['complete', 'completed'].includes(status.toLowerCase())) return 5;
  if (measurement && measurement.teeth.length > 0) return 4;
  if (xray_images.length > 0) return 3;
  if (clinical_values && hasValues(clinical_values)) return 2;
  if (dentition && (dentition.implant.length > 0 || dentition.missing.length > 0)) return 1;
  return 0;
}

function hasValues(values: ClinicalValues): boolean {
  const lists = [
    ...CLINICAL_VALUE_TYPES.map((type) => toValues(values, type)),
    ...Object.values(values.zeros ?? {}).map((teeth) => teeth ?? []),
    ...IMPLANT_SIGNS.map((sign) => values[sign]),
    values.sites ?? [],
  ];
  return lists.some(({ length }) => length > 0);
}
