import { classCells } from '@alveola/contract';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { useSession } from '../../session/useSession';
import '../../print.css';
import { useAssessment } from '../store';
import { ClassReasons } from './Classes';
import { newest } from './completion';
import { Facts, Warnings } from './Facts';
import { Headline } from './Headline';
import { ImplantTable } from './ImplantTable';
import { Measurements } from './Measurements';
import { PatientAnswers } from './PatientAnswers';
import { PrognosisChart } from './PrognosisChart';
import { ReportContext, type ReportView, standing, useReader, useReport } from './reportView';
import { ToothTable } from './ToothTable';
import { TreatmentPlan } from './TreatmentPlan';

/** The whole report on paper: everything the screen opens on demand stands open here. */
export const PrintReport = memo(function PrintReport({ view }: { view: ReportView }) {
  return (
    <ReportContext value={{ ...view, editable: false }}>
      <article className="print-report">
        <PaperHead />
        <Headline />
        <ClassLine />
        <Warnings />
        <Facts />
        <PatientAnswers />
        <PrognosisChart />
        <ToothTable />
        <ImplantTable />
        <TreatmentPlan />
        <ClassReasons />
        <Measurements />
        <PaperEnd />
      </article>
    </ReportContext>
  );
});

function PaperHead() {
  const { t } = useTranslation();
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
  useRunningFoot([t('report.paper.patient'), patient, '·', reference].join(' '), t('report.paper.page'));
  const rows = [
    [t('report.paper.clinic'), profile?.clinic?.name ?? ''],
    [t('report.paper.patient'), patient],
    [t('report.paper.reference'), reference],
    [t('report.paper.date'), day(date)],
    [t('report.paper.clinician'), profile?.name ?? ''],
  ] as const;
  return (
    <header>
      <div className="flex items-baseline gap-4">
        <h1 className="grow">{t('report.paper.title')}</h1>
        {!isFinal && <strong>{t('report.paper.draft')}</strong>}
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
  const { t } = useTranslation();
  const { result } = useReport();
  const { words } = useReader();
  return (
    <footer>
      <p>{words.diagnosis.outside}</p>
      <p>
        <strong>{words.diagnosis.disclaimer}</strong> Alveola,{' '}
        {t('report.completed.rules', { version: result.rulesVersion })}.
      </p>
    </footer>
  );
}
