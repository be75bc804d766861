import {
  type Assessment,
  type Diagnosis,
  type Preferences,
  prognosisLevel,
  type PrognosisLevel,
  type Result,
  scoreOf,
  type ToothNumber,
} from '@alveola/clinical';
import type { Completion, Reader, Xray } from '@alveola/contract';
import type { Dates } from './dates';
import type { ReportWords } from './words';

export interface ShownPicture {
  readonly xray: Xray;
  /** JPEG, longest side 2048 pixels; null: the store does not have it. */
  readonly bytes: Buffer | null;
}

/** Everything that stands on the paper, read from the record; nothing is judged anew for a completed one. */
export interface PaperReport {
  readonly reader: Reader;
  readonly words: ReportWords;
  readonly dates: Dates;
  readonly preferences: Preferences;
  readonly document: Assessment;
  readonly result: Result;
  /** The diagnosis with what the clinician set in its place. */
  readonly standing: Diagnosis;
  readonly clinic: string;
  readonly clinician: string;
  readonly patientNumber: string;
  readonly reference: string;
  readonly date: Date;
  /** Never completed: marked as such on every page. */
  readonly isDraft: boolean;
  /** Changed since it was completed. */
  readonly isRevised: boolean;
  /** Oldest first. */
  readonly completions: readonly Completion[];
  readonly pictures: readonly ShownPicture[];
}

export interface Standing {
  readonly score: number;
  readonly level: PrognosisLevel;
  readonly isModified: boolean;
}

/** Score and level that count: set by hand, else computed. Clinical rules §5.4. */
export function scored({ document }: PaperReport, tooth: ToothNumber, computed: number): Standing {
  const score = scoreOf(document, tooth, computed);
  return { score, level: prognosisLevel(score), isModified: score !== computed };
}
