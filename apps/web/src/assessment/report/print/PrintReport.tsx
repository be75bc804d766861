import { buildReport, type WholeReport } from '@alveola/report';
import { memo, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';
import { useSession } from '../../../session/useSession';
import './print.css';
import { useAssessment } from '../../saving/store';
import { Blocks } from '../blocks/Blocks';
import { examinedIn, useEarlierReport } from '../comparison/useEarlier';
import { newest } from '../completion/completion';
import { findSure, ReportContext, type ReportView, useReader } from '../reportView';
import { usePrinting } from './usePrinting';

export interface PrintReportProps {
  readonly view: ReportView;
  /** The id of the analysis that it is compared with. */
  readonly earlier: string | null;
}

/** The whole report on paper: everything the screen opens on demand stands open here. */
export const PrintReport = memo(function PrintReport({ view, earlier }: PrintReportProps) {
  return (
    <ReportContext value={view}>
      <Whole view={view} earlier={earlier} />
    </ReportContext>
  );
});

function Whole({ view, earlier }: { readonly view: ReportView; readonly earlier: string | null }) {
  const reader = useReader();
  const dates = useFormat();
  const about = useAbout();
  const before = useBefore(earlier);
  const { document, preferences, result, history } = view;
  // A hundred runs of the rules: not for every mark that is set.
  const isPrinting = usePrinting();
  const blocks = useMemo(() => {
    const sure = isPrinting ? findSure(result, document, preferences, history) : null;
    const report = { ...about, document, preferences, result, sure, earlier: before };
    return buildReport(report, reader, dates);
  }, [isPrinting, about, document, preferences, result, history, before, reader, dates]);
  const { patient } = reader.words.report.head;
  useRunningFoot([patient, about.patientNumber, '·', about.reference].join(' '));
  return (
    <article className="print-report">
      <Blocks blocks={blocks} isPaper />
    </article>
  );
}

type About = Omit<WholeReport, 'document' | 'preferences' | 'result' | 'sure' | 'earlier'>;

/** Whose report it is, and whether it is finished. */
function useAbout(): About {
  const { profile } = useSession();
  const patientNumber = useAssessment((state) => state.patientNumber);
  const reference = useAssessment((state) => state.reference ?? state.completed?.reference ?? '');
  const isCompleted = useAssessment((state) => state.completed !== null);
  const completions = useAssessment((state) => state.completions);
  const pictures = useAssessment((state) => state.xrays);
  const isChanged = useAssessment(
    (state) => state.draft || state.editor?.document !== state.opened?.document,
  );
  const [today] = useState(() => new Date().toISOString());
  return useMemo(() => {
    const completion = newest(completions);
    const kept = completion && !isChanged ? completion : null;
    return {
      clinic: profile?.clinic?.name ?? '',
      clinician: profile?.name ?? '',
      patientNumber,
      reference,
      date: kept && !isCompleted ? kept.completed_at : today,
      isDraft: !isCompleted && !kept,
      isRevised: false,
      replacedAt: null,
      completions,
      pictures,
    };
  }, [profile, patientNumber, reference, isCompleted, completions, pictures, isChanged, today]);
}

/** The patient's analysis before this one, once it is loaded. */
function useBefore(id: string | null): WholeReport['earlier'] {
  const { data } = useEarlierReport(id);
  return useMemo(() => {
    const examined = data ? examinedIn(data) : null;
    return data && examined ? { ...examined, date: data.analysis_date } : null;
  }, [data]);
}

/** Patient and reference at the foot of every page, for the browsers that print page margins. */
function useRunningFoot(text: string): void {
  const { t } = useTranslation();
  const page = t('summary:paper.page');
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--print-foot', JSON.stringify(text));
    style.setProperty('--print-page', JSON.stringify(`${page} `));
    return () => {
      style.removeProperty('--print-foot');
      style.removeProperty('--print-page');
    };
  }, [text, page]);
}
