import { type Report, getReport, listReports } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { QueriesProvider } from '../../../session/Queries';
import { call } from '../../../session/api';
import { useFormat } from '../../../shell/i18n/useFormat';
import { reportLink } from '../../../session/paths';
import { useDebounced } from '../../../shell/useDebounced';
import { Icon } from '../../../ui/icon/Icon';
import { EMPTY_PATIENT } from '../../document/patientDraft';
import { useAssessment, useIsReading } from '../../saving/store';
import { CarryForward } from './CarryForward';

const SHOWN = 5;
const REST_MS = 350;

function useEarlierAnalyses(patientNumber: string) {
  const number = useDebounced(patientNumber.trim(), REST_MS);
  const ownId = useAssessment((state) => state.reportId);
  const { data } = useQuery({
    queryKey: ['reports', 'of-patient', number],
    queryFn: ({ signal }) =>
      call(listReports, { body: { patient_number: number, limit: SHOWN + 1 } }, { signal }),
    enabled: number !== '',
  });
  return number === patientNumber.trim() ? (data?.reports.filter(({ id }) => id !== ownId) ?? []) : [];
}

function useLastAnalysis(analyses: ReturnType<typeof useEarlierAnalyses>): Report | null {
  const newest = analyses.find(({ status }) => status === 'Completed') ?? analyses[0];
  const { data } = useQuery({
    queryKey: ['reports', 'last', newest?.id],
    queryFn: ({ signal }) => call(getReport, { query: { id: newest?.id ?? '' } }, { signal }),
    enabled: newest !== undefined,
  });
  return (newest && data) ?? null;
}

export function EarlierAnalyses() {
  return (
    <QueriesProvider>
      <Known />
    </QueriesProvider>
  );
}

function Known() {
  const patient = useAssessment(({ editor }) => editor?.patient ?? EMPTY_PATIENT);
  const isReading = useIsReading();
  const analyses = useEarlierAnalyses(patient.patientNumber);
  const last = useLastAnalysis(analyses);
  const { t } = useTranslation();
  const { day } = useFormat();
  const [newest] = analyses;
  if (!newest) return null;
  const hasMore = analyses.length > SHOWN;
  return (
    <section className="rounded-md border border-accent/40 bg-accent-soft px-4 py-3" aria-live="polite">
      <h2 className="flex items-center gap-2 text-body">
        <Icon name="info" size={18} className="text-accent" />
        {hasMore
          ? t('charting:patient.seenMany', { count: SHOWN })
          : t('charting:patient.seen', { count: analyses.length })}
      </h2>
      <ul className="mt-1 text-dense">
        {analyses.slice(0, SHOWN).map((row) => (
          <li key={row.id} className="flex items-center gap-3 py-0.5">
            <span className="w-28 tabular">{day(row.analysis_date)}</span>
            <span className="grow text-ink-soft">{t(`charting:patient.status.${row.status}`)}</span>
            <Link
              {...reportLink(row)}
              className="rounded-sm font-medium text-accent underline underline-offset-2"
              aria-label={`${t('charting:patient.open')}, ${day(row.analysis_date)}`}
            >
              {t('charting:patient.open')}
            </Link>
          </li>
        ))}
      </ul>
      {last && !isReading && <CarryForward last={last} patient={patient} />}
    </section>
  );
}
