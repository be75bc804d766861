import type { CallOutput, ListedPatient, listRecalls, listReports } from '@alveola/contract';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useActiveDiagnosis } from '../../session/activeDiagnosis';
import { patientLink, reportLink } from '../../session/paths';
import { useMay } from '../../session/useSession';
import { lazyPart } from '../../shell/loadPart';
import { useFormat } from '../../shell/i18n/useFormat';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/icon/Icon';
import { Skeleton } from '../../ui/Spinner';

/** Few rows have one, so it is loaded with the first. */
const StatusMark = lazyPart([], () => import('../common/StatusMark').then((m) => m.StatusMark));

const ROW =
  'grid min-h-11 grid-cols-[7rem_minmax(0,1fr)_auto_1.25rem] items-center gap-4 px-4 py-1 hover:bg-ground focus-visible:-outline-offset-2 max-sm:grid-cols-[minmax(4rem,1fr)_minmax(0,2fr)_auto_1.25rem] max-sm:gap-2';

interface UnfinishedProps {
  readonly answer: CallOutput<typeof listReports> | null;
  readonly activeNumber: string | undefined;
}

export function Unfinished({ answer, activeNumber }: UnfinishedProps) {
  const { t } = useTranslation();
  const mayChart = useMay('chart');
  const { active, reportId } = useActiveDiagnosis();
  const others = answer?.reports.filter(({ id }) => !active || id !== reportId) ?? [];
  if (!active && others.length === 0) return null;
  return (
    <Section
      title={t('dashboard:unfinished.title')}
      {...(answer?.next ? { aside: <More to="/patient-list">{t('dashboard:all')}</More> } : {})}
    >
      {active && (
        <Row
          to="/dashboard/calculation"
          number={activeNumber ?? t('dashboard:active.new')}
          act={t('dashboard:unfinished.continue')}
        >
          {t('dashboard:active.title')}
        </Row>
      )}
      {others.map((row) => (
        <Row
          key={row.id}
          {...reportLink(row)}
          number={row.patient_number}
          act={t(mayChart ? 'dashboard:unfinished.continue' : 'common:open')}
        >
          <span className="truncate">{t(`dashboard:reached.${row.reached}`)}</span>
          {row.imported?.example && <Mark {...row} />}
        </Row>
      ))}
    </Section>
  );
}

export function DueSoon({ answer }: { readonly answer: CallOutput<typeof listRecalls> | null }) {
  const { t } = useTranslation();
  const { nearDay } = useFormat();
  if (!answer || answer.recalls.length === 0) return null;
  const { today, recalls, next } = answer;
  return (
    <Section title={t('dashboard:due.title')} aside={<More to="/recall">{t('common:menu.recall')}</More>}>
      <li className="flex flex-wrap gap-x-6 px-4 py-1">
        {recalls.map(({ id, patient_number, due }) => (
          <Link
            key={id}
            to={patientLink(id)}
            className="inline-flex min-h-9 items-center gap-2 rounded-md tabular hover:underline pointer-coarse:min-h-11"
          >
            <span className="font-semibold">{patient_number}</span>
            {due !== null && (
              <span
                className={classes(
                  'inline-flex items-center gap-1',
                  due < today ? 'text-danger' : 'text-ink-soft',
                )}
              >
                {due < today && (
                  <>
                    <Icon name="warning" size={16} />
                    <span className="sr-only">{t('dashboard:due.overdue')}</span>
                  </>
                )}
                {nearDay(due)}
              </span>
            )}
          </Link>
        ))}
        {next !== null && <span className="self-center text-ink-faint">…</span>}
      </li>
    </Section>
  );
}

export interface PatientsProps {
  readonly title: string;
  readonly patients: readonly ListedPatient[] | undefined;
  readonly opens: 'report' | 'patient';
  readonly isStale: boolean;
  readonly aside?: ReactNode;
}

export function Patients({ title, patients, opens, isStale, aside }: PatientsProps) {
  const { t } = useTranslation();
  const { nearDay } = useFormat();
  if (patients?.length === 0) return null;
  return (
    <Section title={title} isStale={isStale} {...(aside ? { aside } : {})}>
      {patients ? (
        patients.map((row) => (
          <Row
            key={row.id}
            {...(opens === 'report' ? reportLink(row) : { to: patientLink(row.patient_id) })}
            number={row.patient_number}
            act={t(opens === 'report' ? 'dashboard:latest.report' : 'common:open')}
          >
            <span className="w-24 shrink-0 text-ink-soft tabular max-sm:w-auto">
              {nearDay(row.analysis_date)}
            </span>
            <span className="w-36 shrink-0 font-medium max-sm:w-auto max-sm:shrink sm:truncate">
              {row.condition &&
                (row.stage ? `${row.stage} ${row.grade ?? ''}` : t(`dashboard:result.${row.condition}`))}
            </span>
            <span className="truncate text-ink-soft max-sm:hidden">{row.clinician}</span>
            {(row.imported || row.draft || row.status === 'In progress') && <Mark {...row} />}
          </Row>
        ))
      ) : (
        <Waiting />
      )}
    </Section>
  );
}

function Mark(row: Pick<ListedPatient, 'status' | 'draft' | 'imported'>) {
  return (
    <Suspense fallback={null}>
      <StatusMark {...row} />
    </Suspense>
  );
}

interface RowProps {
  readonly to: string;
  readonly state?: object;
  readonly number: string;
  readonly act: string;
  readonly children: ReactNode;
}

function Row({ to, state, number, act, children }: RowProps) {
  return (
    <li>
      <Link to={to} state={state} className={ROW}>
        <span title={number} className="truncate font-semibold tabular">
          {number}
        </span>
        <span className="flex min-w-0 items-center gap-4 max-sm:gap-2">{children}</span>
        <span className="text-dense font-medium text-accent">{act}</span>
        <Icon name="chevron-right" size={18} className="text-ink-faint" />
      </Link>
    </li>
  );
}

interface SectionProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly isStale?: boolean;
  readonly children: ReactNode;
}

function Section({ title, aside, isStale, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <div className="mb-2 flex min-h-9 items-center justify-between gap-4">
        <h2 className="text-lead">{title}</h2>
        {aside}
      </div>
      <ul
        className={classes(
          'divide-y divide-line overflow-hidden rounded-lg border border-line bg-paper',
          isStale && 'opacity-60',
        )}
      >
        {children}
      </ul>
    </section>
  );
}

export function More({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-9 items-center gap-1 rounded-md px-2 font-medium text-accent hover:underline pointer-coarse:min-h-11"
    >
      {children}
      <Icon name="chevron-right" size={18} />
    </Link>
  );
}

function Waiting() {
  return [1, 2, 3, 4].map((row) => (
    <li key={row} aria-hidden="true" className="flex h-11 items-center gap-4 px-4">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-4 grow" />
    </li>
  ));
}
