import { buildReport, type Foot, pageFoot, type WholeReport, withoutAnnex } from '@alveola/report';
import { memo, useEffect, useMemo, useState } from 'react';
import { useFormat } from '../../../shell/i18n/useFormat';
import { useLetterhead } from '../../../session/preferences/letterhead';
import { useSession } from '../../../session/useSession';
import './print.css';
import { useAssessment } from '../../saving/store';
import { Blocks } from '../blocks/Blocks';
import { examinedIn, useEarlierReport } from '../comparison/useEarlier';
import { useAnnex } from '../../papers/annex';
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
  const { document, preferences, result, beside } = view;
  // A hundred runs of the rules: not for every mark that is set.
  const isPrinting = usePrinting();
  const isWithAnnex = useAnnex();
  const blocks = useMemo(() => {
    const sure = isPrinting ? findSure(result, document, preferences, beside) : null;
    const report = { ...about, document, preferences, result, sure, earlier: before };
    const whole = buildReport(report, reader, dates);
    return isWithAnnex ? whole : withoutAnnex(whole);
  }, [isPrinting, isWithAnnex, about, document, preferences, result, beside, before, reader, dates]);
  useRunningFoot(pageFoot({ ...about, result }, reader));
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
  const letterhead = useLetterhead() ?? null;
  const [today] = useState(() => new Date().toISOString());
  return useMemo(() => {
    const completion = newest(completions);
    const kept = completion && !isChanged ? completion : null;
    return {
      clinic: profile?.clinic?.name ?? '',
      letterhead,
      clinician: kept && !isCompleted ? kept.completed_by : (profile?.name ?? ''),
      role: (kept && !isCompleted ? kept.completed_title : profile?.title) ?? '',
      patientNumber,
      reference,
      date: kept && !isCompleted ? kept.completed_at : today,
      isDraft: !isCompleted && !kept,
      isRevised: false,
      replacedAt: null,
      completions,
      pictures,
    };
  }, [profile, letterhead, patientNumber, reference, isCompleted, completions, pictures, isChanged, today]);
}

/** The patient's analysis before this one, once it is loaded. */
function useBefore(id: string | null): WholeReport['earlier'] {
  const { data } = useEarlierReport(id);
  return useMemo(() => {
    const examined = data ? examinedIn(data) : null;
    return data && examined ? { ...examined, date: data.analysis_date } : null;
  }, [data]);
}

/** What stands at the foot of every page, for the browsers that print page margins. */
function useRunningFoot({ whose, product, page }: Foot): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const [before = '', between = '', after = ''] = page.split(/\{\{\w+\}\}/);
    const texts = { whose, product, before, between, after };
    for (const [name, text] of Object.entries(texts))
      style.setProperty(`--print-${name}`, JSON.stringify(text));
    return () => {
      for (const name of Object.keys(texts)) style.removeProperty(`--print-${name}`);
    };
  }, [whose, product, page]);
}
