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
import { overruled, type Reader, reader } from '@alveola/contract';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n';

/** One report to be read: the record, what was found in it, and how the reader wants it shown. */
export interface ReportView {
  readonly document: Assessment;
  readonly result: Result;
  readonly preferences: Preferences;
  /** Scores and diagnosis can be changed: not on paper, not once completed. */
  readonly editable: boolean;
}

export const ReportContext = createContext<ReportView | null>(null);

export function useReport(): ReportView {
  const view = useContext(ReportContext);
  if (!view) throw new Error('A part of the report stands outside of a report.');
  return view;
}

/** For whom the sentences are written: the screen's language, the preferences' notation and rounding. */
export function useReader(): Reader {
  // Renders anew when the language changes.
  useTranslation();
  return reader(currentLanguage(), useReport().preferences);
}

/** The diagnosis that stands: with what the clinician set in its place. */
export function standing({ result, document }: ReportView): Diagnosis {
  return overruled(result.diagnosis, document.measurement.overrule);
}

export interface Standing {
  readonly score: number;
  readonly level: PrognosisLevel;
  readonly isModified: boolean;
}

/** Score and level that count: set by hand, else computed. Clinical rules §5.4. */
export function scored({ document }: ReportView, tooth: ToothNumber, computed: number): Standing {
  const score = scoreOf(document, tooth, computed);
  return { score, level: prognosisLevel(score), isModified: score !== computed };
}
