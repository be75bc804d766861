import { buildReport, buildPageFoot, type WholeReport, withoutAnnex, type PageFoot } from '@alveola/report';
import { memo, useMemo, useState, useEffect, useSyncExternalStore } from 'react';
import { useFormat } from '../../../shell/i18n/useFormat';
import './print.css';
import { Blocks } from '../blocks/Blocks';
import { examinedIn, useEarlierReport } from '../comparison/useEarlier';
import { useAnnex } from '../../papers/savePaper';
import { findSure, ReportContext, type ReportView, useReader } from '../reportView';
import type { ReportCompletion } from '@alveola/contract';
import { useLetterhead } from '../../../session/preferences/letterhead';
import { useSession } from '../../../session/useSession';
import type { ActiveAssessment } from '../../saving/activeAssessment';
import { useAssessment } from '../../saving/store';
import { findJustCompleted, findNewestCompletion } from '../completions';

export interface PrintReportProps {
  readonly view: ReportView;
  readonly earlier: string | null;
}

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
  const about = useReportAbout();
  const before = useBefore(earlier);
  const { document, preferences, result, beside } = view;
  // A hundred runs of the rules would slow down every marker, so they wait for the print.
  const isPrinting = usePrinting();
  const isWithAnnex = useAnnex();
  const blocks = useMemo(() => {
    const sure = isPrinting ? findSure(result, document, preferences, beside) : null;
    const report = { ...about, document, preferences, result, sure, earlier: before };
    const whole = buildReport(report, reader, dates);
    return isWithAnnex ? whole : withoutAnnex(whole);
  }, [isPrinting, isWithAnnex, about, document, preferences, result, beside, before, reader, dates]);
  useRunningFoot(buildPageFoot({ ...about, result }, reader));
  return (
    <article className="print-report">
      <Blocks blocks={blocks} isPaper />
    </article>
  );
}

function useBefore(id: string | null): WholeReport['earlier'] {
  const { data } = useEarlierReport(id);
  return useMemo(() => {
    const examined = data ? examinedIn(data) : null;
    return data && examined ? { ...examined, date: data.analysis_date } : null;
  }, [data]);
}

type About = Omit<WholeReport, 'document' | 'preferences' | 'result' | 'sure' | 'earlier'>;

export function useReportAbout(): About {
  const { profile } = useSession();
  const patientNumber = useAssessment((state) => state.patientNumber);
  const reference = useAssessment((state) => state.reference ?? state.completed?.reference ?? '');
  const isCompleted = useAssessment((state) => state.completed !== null);
  const completions = useAssessment((state) => state.completions);
  const pictures = useAssessment((state) => state.xrays);
  const completion = useAssessment(shown);
  const letterhead = useLetterhead() ?? null;
  const [today] = useState(() => new Date().toISOString());
  return useMemo(() => {
    return {
      clinic: profile?.clinic?.name ?? '',
      letterhead,
      clinician: completion ? completion.completed_by : (profile?.name ?? ''),
      role: (completion ? completion.completed_title : profile?.title) ?? '',
      patientNumber,
      reference,
      date: completion ? completion.completed_at : today,
      isDraft: !isCompleted && !completion,
      isRevised: false,
      replacedAt: null,
      withdrawn: completion?.rules_withdrawn,
      completions,
      pictures,
    };
  }, [profile, letterhead, patientNumber, reference, isCompleted, completions, pictures, completion, today]);
}

/** Null: a draft, or the server has not sent the completed version yet. */
function shown(state: ActiveAssessment): ReportCompletion | null {
  if (state.completed) return findJustCompleted(state);
  const isChanged = state.draft || state.editor?.document !== state.opened?.document;
  return isChanged ? null : findNewestCompletion(state.completions);
}

/**
 * Sets the foot of every page, in browsers that print page margins. A paper that replaces another has its own
 * while it is shown.
 */
export function useRunningFoot({ whose, product, page }: PageFoot): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const [before = '', between = '', after = ''] = page.split(/\{\{\w+\}\}/);
    const texts = { whose, product, before, between, after };
    const former = Object.entries(texts).map(([name, text]) => {
      const property = `--print-${name}`;
      const formerValue = style.getPropertyValue(property);
      style.setProperty(property, JSON.stringify(text));
      return [property, formerValue] as const;
    });
    return () => {
      for (const [property, formerValue] of former) style.setProperty(property, formerValue);
    };
  }, [whose, product, page]);
}

const PAPER = 'print';

export function usePrinting(): boolean {
  return useSyncExternalStore(listen, () => matchMedia(PAPER).matches || isPrinting);
}

let isPrinting = false;

/** Browsers announce the print before they look at the page, and change its medium at about that time. */
function listen(changed: () => void): () => void {
  const medium = matchMedia(PAPER);
  const turned = (isPrinted: boolean) => () => {
    isPrinting = isPrinted;
    changed();
  };
  const [before, after] = [turned(true), turned(false)];
  medium.addEventListener('change', changed);
  addEventListener('beforeprint', before);
  addEventListener('afterprint', after);
  return () => {
    medium.removeEventListener('change', changed);
    removeEventListener('beforeprint', before);
    removeEventListener('afterprint', after);
  };
}
