import type { Diagnosis, Preferences, Reason, Sure } from '@alveola/clinical';
import type { Reader } from './reader';
import { borderline } from './sureSentence';

export const CLASSES = ['stage', 'grade', 'blt', 'stability'] as const;
export type DiagnosisClass = (typeof CLASSES)[number];

export interface ClassCell {
  readonly is: DiagnosisClass;
  readonly label: string;
  readonly value: string;
  readonly provisional: boolean;
  /** The clinician set it: the reasons are those of the computed one. */
  readonly setByHand: boolean;
  /** "borderline to III"; null: firm, or not asked. */
  readonly borderline: string | null;
  readonly because: readonly Reason[];
}

/** Stage, grade, extent and stability, those that the diagnosis has and the preferences show. */
export function classCells(
  diagnosis: Diagnosis,
  computed: Diagnosis,
  preferences: Preferences,
  reader: Reader,
  sure: Sure | null = null,
): readonly ClassCell[] {
  const { label, extent, stability, notJudged } = reader.words.diagnosis;
  const isJudged = diagnosis.condition === 'Periodontitis' ? notJudged : null;
  const values = {
    stage: diagnosis.stage,
    grade: diagnosis.grade,
    blt: diagnosis.blt && extent[diagnosis.blt],
    stability: diagnosis.stability ? stability[diagnosis.stability] : isJudged,
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
          borderline: borderline(is, sure?.[is], reader),
          because: computed.because[is],
        },
      ];
    },
  );
}
