import { appliedOverrule, type Reason, type Standing, type Sure } from '@alveola/clinical';
import { isGradeAssumed } from './diagnosisSentence';
import { fill } from './figures';
import type { Reader } from './reader';
import { type ReadReport, findStandingDiagnosis } from './readReport';
import { borderline } from './sureSentence';

export const SHOWN_CLASSES = ['stage', 'grade', 'blt', 'stability'] as const;
export type DiagnosisClass = (typeof SHOWN_CLASSES)[number];

export interface ClassCell {
  readonly is: DiagnosisClass;
  readonly label: string;
  readonly value: string;
  /** The computed value where the clinician set another; `because` then explains the computed one. */
  readonly computed: string | null;
  /** "borderline to III"; null where firm or not tried. */
  readonly borderline: string | null;
  readonly isAssumed: boolean;
  readonly because: readonly Reason[];
}

function classWords(
  shownStanding: Standing,
  { words }: Reader,
): Readonly<Record<DiagnosisClass, string | null>> {
  const { extent, stability, notJudged } = words.diagnosis;
  const unknown = shownStanding.condition === 'Periodontitis' ? notJudged : null;
  return {
    stage: shownStanding.stage,
    grade: shownStanding.grade,
    blt: shownStanding.blt && extent[shownStanding.blt],
    stability: shownStanding.stability ? stability[shownStanding.stability] : unknown,
  };
}

export function classCells(
  report: ReadReport,
  reader: Reader,
  sure: Sure | null = null,
): readonly ClassCell[] {
  const { label, notJudged } = reader.words.diagnosis;
  const computed = report.result.diagnosis;
  const diagnosis = findStandingDiagnosis(report);
  const applied = appliedOverrule(computed, report.document.measurement.overrule);
  const values = classWords(diagnosis, reader);
  const before = classWords(computed, reader);
  const labels = { stage: label.stage, grade: label.grade, blt: label.extent, stability: label.stability };
  const { stable_unstable_classification: withStability } = report.preferences;
  return SHOWN_CLASSES.filter((shownClass) => shownClass !== 'stability' || withStability).flatMap(
    (shownClass) => {
      const value = values[shownClass];
      if (value === null) return [];
      // After a condition set by hand, the classes that were not set follow from the rules.
      const isSet = shownClass !== 'stability' && applied[shownClass] !== undefined;
      return [
        {
          is: shownClass,
          label: labels[shownClass],
          value,
          computed: isSet ? (before[shownClass] ?? notJudged) : null,
          isAssumed: shownClass === 'grade' && isGradeAssumed(diagnosis),
          borderline: borderline(shownClass, sure?.[shownClass], reader),
          because: computed.because[shownClass],
        },
      ];
    },
  );
}

/** "Set by the clinician (computed: II)", "assumed", "borderline to III". */
export function classNotes(
  { computed, borderline: near, isAssumed }: ClassCell,
  { words }: Reader,
): readonly string[] {
  return [
    ...(computed === null ? [] : [fill(words.report.setBeside, { computed })]),
    ...(isAssumed ? [words.sure.assumed] : []),
    ...(near === null ? [] : [near]),
  ];
}
