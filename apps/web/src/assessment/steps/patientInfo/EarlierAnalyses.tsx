import type { Report } from '@alveola/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { QueriesProvider } from '../../../session/Queries';
import { useFormat } from '../../../shell/i18n/useFormat';
import { reportLink } from '../../../session/paths';
import { useSettled } from '../../../ui/useSettled';
import { classes } from '../../../ui/classes';
import { Icon } from '../../../ui/icon/Icon';
import type { OpeningButton } from '../../../ui/Disclosure';
import { EMPTY_PATIENT, type PatientDraft } from '../../document/patientDraft';
import { useEarlierReport } from '../../report/comparison/useEarlier';
import { useReportsOfPatient } from '../../saving/patientReports';
import { useAssessment, useIsReading } from '../../saving/store';
import { CarryForward } from './CarryForward';

const SHOWN = 5;
const REST_MS = 350;

function useEarlierAnalyses(patientNumber: string) {
  const number = useSettled(patientNumber.trim(), REST_MS);
  const ownId = useAssessment((state) => state.reportId);
  const { data } = useReportsOfPatient(number);
  return number === patientNumber.trim() ? (data?.reports.filter(({ id }) => id !== ownId) ?? []) : [];
}

function useLastAnalysis(analyses: ReturnType<typeof useEarlierAnalyses>): Report | null {
  const newest = analyses.find(({ status }) => status === 'Completed') ?? analyses[0];
  const { data } = useEarlierReport(newest?.id ?? null);
  return (newest && data) ?? null;
}

const usePatient = (): PatientDraft => useAssessment(({ editor }) => editor?.patient ?? EMPTY_PATIENT);

export interface EarlierLineProps {
  readonly button: OpeningButton;
  readonly instead: ReactNode;
}

/** Takes the place of a line, because a click is lost when the questions move under it. */
export function EarlierLine(props: EarlierLineProps) {
  return (
    <QueriesProvider>
      <Line {...props} />
    </QueriesProvider>
  );
}

function Line({ button, instead }: EarlierLineProps) {
  const analyses = useEarlierAnalyses(usePatient().patientNumber);
  const { length: count } = analyses;
  const name = analyses[0]?.patient_name;
  const { t } = useTranslation();
  if (count === 0) return instead;
  return (
    <button
      type="button"
      {...button}
      className="-my-1 inline-flex max-w-full items-center gap-1 rounded-sm py-1 font-medium text-accent pointer-coarse:-my-3 pointer-coarse:py-3"
    >
      {count > SHOWN
        ? t('charting:patient.seenMany', { count: SHOWN })
        : t('charting:patient.seen', { count })}
      {name && <span className="truncate">· {name}</span>}
      <Icon name="chevron-down" size={16} className={classes(button['aria-expanded'] && 'rotate-180')} />
    </button>
  );
}

export function EarlierAnalyses({ id }: { readonly id: string }) {
  return (
    <QueriesProvider>
      <Known id={id} />
    </QueriesProvider>
  );
}

function Known({ id }: { readonly id: string }) {
  const patient = usePatient();
  const isReading = useIsReading();
  const analyses = useEarlierAnalyses(patient.patientNumber);
  const last = useLastAnalysis(analyses);
  const { t } = useTranslation();
  const { day } = useFormat();
  if (analyses.length === 0) return null;
  return (
    <div id={id} className="-mt-3 rounded-md border border-accent/40 bg-accent-soft px-4 py-3">
      <ul className="text-dense">
        {analyses.slice(0, SHOWN).map((row) => (
          <li key={row.id} className="flex items-center gap-3 py-0.5">
            <span className="w-28 tabular">{day(row.analysis_date)}</span>
            <span className="grow text-ink-soft">
              {t(row.status === 'Completed' ? 'common:status.completed' : 'common:status.inProgress')}
            </span>
            <Link
              {...reportLink(row)}
              className="rounded-sm font-medium text-accent underline underline-offset-2"
              aria-label={`${t('common:open')}, ${day(row.analysis_date)}`}
            >
              {t('common:open')}
            </Link>
          </li>
        ))}
      </ul>
      {last && !isReading && <CarryForward last={last} patient={patient} />}
    </div>
  );
}
