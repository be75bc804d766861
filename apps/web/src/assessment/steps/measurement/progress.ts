import {
  type Assessment,
  isComplete,
  isMeasurable,
  MEASURING_STEPS,
  type MeasuringStep,
  findRow,
  PROBING_ORDER,
  toFindings,
  type ToothNumber,
  toothState,
} from '@alveola/clinical';

export type ToothStatus = 'done' | 'open' | 'missing' | 'notVisible';

export function findStatus(a: Assessment, tooth: ToothNumber, step: MeasuringStep): ToothStatus {
  if (toothState(a, tooth) === 'missing') return 'missing';
  if (findRow(a, tooth).isMissingFromXray) return 'notVisible';
  if (step === 'AdditionalFindings') return hasFinding(a, tooth) ? 'done' : 'open';
  return isComplete(a, tooth, step) ? 'done' : 'open';
}

export interface Progress {
  readonly step: MeasuringStep;
  readonly done: number;
  /**
   * Teeth that the step asks. AdditionalFindings are optional, so there it counts all teeth that could have
   * some.
   */
  readonly total: number;
}

export function toProgress(a: Assessment): readonly Progress[] {
  return MEASURING_STEPS.map((step) => {
    const teeth = PROBING_ORDER.filter((tooth) => isMeasurable(a, tooth));
    return {
      step,
      done: teeth.filter((tooth) => findStatus(a, tooth, step) === 'done').length,
      total: teeth.length,
    };
  });
}

export function hasFinding(a: Assessment, tooth: ToothNumber): boolean {
  const row = findRow(a, tooth);
  const { whole, sided } = toFindings(row);
  return whole.length + sided.length > 0 || row.notPeriodontal !== null || row.implantLength !== undefined;
}

export function findNeighbour(a: Assessment, from: ToothNumber | null, by: 1 | -1): ToothNumber | null {
  const path = PROBING_ORDER.filter((tooth) => toothState(a, tooth) !== 'missing');
  if (from === null) return (by === 1 ? path[0] : path.at(-1)) ?? null;
  return path[(path.indexOf(from) + by + path.length) % path.length] ?? null;
}
