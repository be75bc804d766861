import type { ReportRow } from '@alveola/contract';
import { classCells, fill, standing } from '@alveola/report';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shell/i18n/useFormat';
import { useSession } from '../../session/useSession';
import '../../print.css';
import { useAssessment } from '../saving/store';
import { ClassReasons } from './Classes';
import { ComparisonOnPaper } from './comparison/Comparison';
import { Versions } from './Completed';
import { newest } from './completion';
import { Facts, Warnings } from './Facts';
import { Headline } from './Headline';
import { ImplantTable } from './ImplantTable';
import { Measurements } from './Measurements';
import { PatientAnswers } from './PatientAnswers';
import { PrognosisChart } from './PrognosisChart';
import { ReportContext, type ReportView, useReader, useReport } from './reportView';
import { ToothTable } from './ToothTable';
import { TreatmentPlan } from './TreatmentPlan';

export interface PrintReportProps {
  readonly view: ReportView;
  /** The patient's completed analyses before this one, the newest first. */
  readonly earlier: readonly ReportRow[];
}

/** The whole report on paper: everything the screen opens on demand stands open here. */
export const PrintReport = memo(function PrintReport({ view, earlier }: PrintReportProps) {
  return (
    <ReportContext value={{ ...view, editable: false, onPaper: true }}>
      <article className="print-report">
        <PaperHead />
        <Headline />
        <ClassLine />
        <Facts />
        <Warnings />
        <PrognosisChart />
        <PatientAnswers />
        {earlier[0] && <ComparisonOnPaper id={earlier[0].id} />}
        <ClassReasons />
        <ToothTable />
        <ImplantTable />
        <TreatmentPlan />
        <Measurements />
        <Versions />
        <PaperEnd />
      </article>
    </ReportContext>
  );
});

function PaperHead() {
  const { t } = useTranslation();
  const { title, draft, ...label } = useReader().words.report.head;
  const { profile } = useSession();
  const { day } = useFormat();
  const patient = useAssessment((state) => state.patientNumber);
  const reference = useAssessment((state) => state.reference ?? state.completed?.reference ?? '');
  const completed = useAssessment((state) => state.completed !== null);
  const completion = useAssessment((state) => newest(state.completions));
  const isDraft = useAssessment((state) => state.draft || state.editor?.document !== state.opened?.document);
  const isFinal = completed || (completion !== null && !isDraft);
  const [today] = useState(() => new Date().toISOString());
  const date = completion && !isDraft && !completed ? completion.completed_at : today;
  useRunningFoot([label.patient, patient, '·', reference].join(' '), t('summary:paper.page'));
  const rows = [
    [label.clinic, profile?.clinic?.name ?? ''],
    [label.patient, patient],
    [label.reference, reference],
    [label.date, day(date)],
    [label.clinician, profile?.name ?? ''],
  ] as const;
  return (
    <header>
      <div className="flex items-baseline gap-4">
        <h1 className="grow">{title}</h1>
        {!isFinal && <strong>{draft}</strong>}
      </div>
      <dl className="paper-head">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

/** Patient and reference at the foot of every page, for the browsers that print page margins. */
function useRunningFoot(text: string, page: string): void {
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

function ClassLine() {
  const view = useReport();
  const reader = useReader();
  const cells = classCells(standing(view), view.result.diagnosis, view.preferences, reader);
  if (cells.length === 0) return null;
  return (
    <dl className="paper-classes">
      {cells.map(({ is, label, value, provisional }) => (
        <div key={is}>
          <dt>{label}</dt>
          <dd>
            {value}
            {provisional && <small> {reader.words.diagnosis.provisional}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function PaperEnd() {
  const { result } = useReport();
  const { words } = useReader();
  return (
    <footer>
      <p>{words.diagnosis.outside}</p>
      <p>
        <strong>{words.diagnosis.disclaimer}</strong> Alveola,{' '}
        {fill(words.report.history.rules, { version: result.rulesVersion })}.
      </p>
    </footer>
  );
}
