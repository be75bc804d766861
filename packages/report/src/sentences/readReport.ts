import {
  type Assessment,
  type Diagnosis,
  type Preferences,
  prognosisLevel,
  type PrognosisLevel,
  type Result,
  findScore,
  type ToothNumber,
} from '@alveola/clinical';
import { diagnosisSentence, implantSentences, overruled } from './diagnosisSentence';
import { fill } from './figures';
import type { Reader } from './reader';

/** A report to be read, on the screen or on paper: the record, what was found in it, and what is shown of it. */
export interface ReadReport {
  readonly document: Assessment;
  readonly result: Result;
  readonly preferences: Preferences;
}

/** The diagnosis that stands: with what the clinician set in its place. */
export function standing({ result, document }: Pick<ReadReport, 'result' | 'document'>): Diagnosis {
  return overruled(result.diagnosis, document.measurement.overrule);
}

export interface StandingScore {
  readonly score: number;
  readonly level: PrognosisLevel;
  readonly isModified: boolean;
}

/** Score and level that count: set by hand, else computed. Clinical rules §5.4. */
export function scored(
  { document }: Pick<ReadReport, 'document'>,
  tooth: ToothNumber,
  computed: number,
): StandingScore {
  const score = findScore(document, tooth, computed);
  return { score, level: prognosisLevel(score), isModified: score !== computed };
}

export interface Headline {
  /** The diagnosis that stands. */
  readonly sentence: string;
  /** What the implants have: those with disease, or all where there are no teeth. */
  readonly implants: readonly string[];
  /** What was computed, who set another and why; null: nothing was set. */
  readonly overruled: string | null;
}

/** The answer of a report, in sentences. */
export function headline(report: ReadReport, reader: Reader): Headline {
  const { result, document, preferences } = report;
  const { overrule } = document.measurement;
  const diagnosis = standing(report);
  const sick = result.implants.filter(({ condition }) => condition !== 'PeriImplantHealth');
  const said = (of: Diagnosis) => diagnosisSentence(of, preferences.stable_unstable_classification, reader);
  return {
    sentence: said(diagnosis),
    implants: implantSentences(diagnosis.condition === 'Edentulous' ? result.implants : sick, reader),
    overruled:
      overrule && diagnosis !== result.diagnosis
        ? fill(reader.words.report.overruled, {
            by: overrule.by || '–',
            computed: said(result.diagnosis),
            reason: overrule.reason,
          })
        : null,
  };
}
