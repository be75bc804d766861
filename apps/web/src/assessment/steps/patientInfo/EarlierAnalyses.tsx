import type { Dentition } from '@alveola/clinical';
import { getReport, listReports } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../session/api';
import { Queries } from '../../../session/Queries';
import { useFormat } from '../../../shell/i18n/useFormat';
import { reportLink } from '../../../session/paths';
import { useDebounced } from '../../../shell/useDebounced';
import { Checkbox } from '../../../ui/form/Checkbox';
import { Icon } from '../../../ui/icon/Icon';
import { EMPTY_PATIENT } from '../../document/patient';
import { isBlank } from '../../document/patientEdits';
import { dispatch, useAssessment } from '../../saving/store';

const SHOWN = 5;
const REST_MS = 350;

/** Earlier analyses of the patient number at this clinic, the newest first; empty while nothing is known. */
function useEarlierAnalyses(patientNumber: string) {
  const number = useDebounced(patientNumber.trim(), REST_MS);
  const own = useAssessment((state) => state.reportId);
  const { data } = useQuery({
    queryKey: ['reports', 'of-patient', number],
    queryFn: ({ signal }) =>
      call(listReports, { body: { patient_number: number, limit: SHOWN + 1 } }, { signal }),
    enabled: number !== '',
  });
  return number === patientNumber.trim() ? (data?.reports.filter(({ id }) => id !== own) ?? []) : [];
}

/** The dentition of an earlier analysis; null while it is not known, or where nothing was marked. */
function useLastDentition(reportId: string | null): Dentition | null {
  const { data } = useQuery({
    queryKey: ['reports', 'dentition', reportId],
    queryFn: ({ signal }) => call(getReport, { query: { id: reportId ?? '' } }, { signal }),
    enabled: reportId !== null,
  });
  const last = data?.dentitions.at(-1) ?? null;
  return last && last.implant.length + last.missing.length > 0 ? last : null;
}

/** Says that the patient is known, leads to the earlier analyses and offers the last dentition. */
export function EarlierAnalyses() {
  return (
    <Queries>
      <Known />
    </Queries>
  );
}

function Known() {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { patientNumber, dentition: taken } = useAssessment(({ editor }) => editor?.patient ?? EMPTY_PATIENT);
  const hasOwnDentition = useAssessment(
    ({ editor }) => !!editor?.document && !isBlank(editor.document.dentition),
  );
  const analyses = useEarlierAnalyses(patientNumber);
  const offered = useLastDentition(hasOwnDentition ? null : (analyses[0]?.id ?? null));
  // Where this assessment has its own, none is offered.
  const dentition = hasOwnDentition ? null : offered;
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
      {dentition && (
        <div className="mt-2 border-t border-accent/25 pt-2">
          <Checkbox
            label={<span className="font-medium">{t('charting:patient.startFromLast')}</span>}
            checked={taken !== null}
            onChange={(isTaken) =>
              dispatch({ type: 'patientEdited', change: { dentition: isTaken ? dentition : null } })
            }
          />
          <p className="text-dense text-ink-soft">
            {t('charting:patient.startFromLastHint', { date: day(newest.analysis_date) })}
          </p>
        </div>
      )}
    </section>
  );
}
