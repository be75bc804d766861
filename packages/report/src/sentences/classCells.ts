import type { Diagnosis, Preferences, Reason } from '@alveola/clinical';
import type { Reader } from './reader';

export const CLASSES = ['stage', 'grade', 'blt', 'stability'] as const;
export type DiagnosisClass = (typeof CLASSES)[number];

export interface ClassCell {
  readonly is: DiagnosisClass;
  readonly label: string;
  readonly value: string;
  readonly provisional: boolean;
  /** The clinician set it: the reasons are those of the computed one. */
  readonly setByHand: boolean;
  readonly because: readonly Reason[];
}

/** Stage, grade, extent and stability, those that the diagnosis has and the preferences show. */
export function classCells(
  diagnosis: Diagnosis,
  computed: Diagnosis,
  preferences: Preferences,
  { words }: Reader,
): readonly ClassCell[] {
  const { label, extent, stability } = words.diagnosis;
  const values = {
    stage: diagnosis.stage,
    grade: diagnosis.grade,
    blt: diagnosis.blt && extent[diagnosis.blt],
    stability: diagnosis.stability && stability[diagnosis.stability],
  };
  const labels = { stage: label.stage, grade: label.grade, blt: label.extent, stability: label.stability };
  return CLASSES.filter((is) => is !== 'stability' || preferences.stable_unstable_classification).flatMap(
    (is) => {
      const value = values[is];
      if (value === null) return [];
      return [
        {
          is,
          label: labels[is],
          value,
          provisional: is === 'stage' && diagnosis.provisional,
          setByHand: diagnosis[is] !== computed[is],
          because: computed.because[is],
        },
      ];
    },
  );
}
