import {
  type Assessment,
  type Preferences,
  type DiagnosisResult,
  type Sure,
  sureBeside,
} from '@alveola/clinical';
import { type Reader, type ReadReport, reader } from '@alveola/report';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../shell/i18n/i18n';
import { reportWords } from '../../shell/i18n/reportWords';
import { type Beside, memoize, toJudged } from '../document/computeResult';

export interface ReportView extends ReadReport {
  /** Includes the earlier stage as it was when this report was judged. */
  readonly beside: Beside;
  readonly editable: boolean;
}

export const ReportContext = createContext<ReportView | null>(null);

export function useReport(): ReportView {
  const view = useContext(ReportContext);
  if (!view) throw new Error('A part of the report stands outside of a report.');
  return view;
}

export function useReader(): Reader {
  useTranslation();
  return reader(currentLanguage(), useReport().preferences, reportWords());
}

/** Needs a hundred runs of the rules. */
const findSure = memoize(
  (keptResult: DiagnosisResult, document: Assessment, preferences: Preferences, beside: Beside) =>
    sureBeside(keptResult, toJudged(document, preferences, beside), preferences),
);

/** Null where the findings come from earlier rules. */
export function useSure(): Sure | null {
  const { result, document, preferences, beside } = useReport();
  return findSure(result, document, preferences, beside);
}
