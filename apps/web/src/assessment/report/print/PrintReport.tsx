import { buildReport, pageFoot, type WholeReport, withoutAnnex } from '@alveola/report';
import { memo, useMemo } from 'react';
import { useFormat } from '../../../shell/i18n/useFormat';
import './print.css';
import { Blocks } from '../blocks/Blocks';
import { examinedIn, useEarlierReport } from '../comparison/useEarlier';
import { useAnnex } from '../../papers/annex';
import { findSure, ReportContext, type ReportView, useReader } from '../reportView';
import { useAbout } from './about';
import { useRunningFoot } from './runningFoot';
import { usePrinting } from './usePrinting';

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
  const about = useAbout();
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
  useRunningFoot(pageFoot({ ...about, result }, reader));
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
