import type { ReportRow } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormat } from '../../shell/i18n/useFormat';
import { useProblemText } from '../../shell/problemText';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/icon/Icon';
import { Skeleton } from '../../ui/Spinner';
import { reportLink } from '../../session/paths';
import { StatusMark } from '../common/StatusMark';
import type { LatestAnalysesAnswer } from './useLatestAnalyses';

export function Analyses({
  title,
  search,
  answer,
}: {
  title: string;
  search: string;
  answer: LatestAnalysesAnswer;
}) {
  const { t } = useTranslation();
  const toText = useProblemText();
  const { data, error, stale, again } = answer;
  return (
    <section aria-labelledby="analyses" className="flex flex-col gap-3">
      <h2 id="analyses" className="text-lead">
        {title}
      </h2>
      {error !== null && (
        <Alert
          tone="danger"
          title={t('dashboard:failed')}
          action={<Button onClick={() => again()}>{t('common:retry')}</Button>}
        >
          {toText(error)}
        </Alert>
      )}
      {!data && error === null && <Waiting />}
      {data && data.reports.length > 0 && (
        <ul
          className={classes(
            'divide-y divide-line overflow-hidden rounded-lg border border-line bg-paper',
            stale && 'opacity-60',
          )}
        >
          {data.reports.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
      <p role="status" className={classes(data?.reports.length === 0 ? 'text-ink-soft' : 'sr-only')}>
        {data &&
          !stale &&
          search !== '' &&
          (data.reports.length === 0
            ? t('dashboard:search.none', { search })
            : t('dashboard:shown', { count: data.reports.length }))}
      </p>
    </section>
  );
}

function Row({ row }: { row: ReportRow }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { to, state } = reportLink(row);
  return (
    <li>
      <Link
        to={to}
        state={state}
        className="grid min-h-14 grid-cols-[7rem_minmax(6rem,1fr)_minmax(0,3fr)_9rem_1.25rem] items-center xl:grid-cols-[7rem_minmax(6rem,1fr)_minmax(0,3fr)_14rem_1.25rem] gap-4 px-4 py-2 hover:bg-ground focus-visible:-outline-offset-2 max-md:grid-cols-[6rem_1fr_auto_1.25rem] max-sm:grid-cols-[minmax(0,1fr)_auto_1.25rem] max-sm:gap-y-0"
      >
        <span className="sr-only">
          {t(row.status === 'Completed' ? 'dashboard:open' : 'dashboard:resume')}
        </span>
        <span className="text-dense text-ink-soft tabular max-sm:col-start-1 max-sm:row-start-2">
          {day(row.analysis_date)}
        </span>
        <span title={row.patient_number} className="truncate font-semibold tabular max-sm:row-start-1">
          {row.patient_number}
        </span>
        <span className="min-w-0 max-md:hidden">
          <span className="block truncate text-dense text-ink-faint tabular">{row.reference_number}</span>
          {row.notes && (
            <span title={row.notes} className="block truncate text-dense text-ink-soft">
              {row.notes}
            </span>
          )}
        </span>
        <span className="max-sm:row-span-2">
          <StatusMark {...row} />
        </span>
        <Icon name="chevron-right" size={18} className="text-ink-faint max-sm:row-span-2" />
      </Link>
    </li>
  );
}

function Waiting() {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-paper">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex h-14 items-center gap-4 px-4">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 grow" />
          <Skeleton className="h-6 w-28 rounded-full" />
        </div>
      ))}
    </div>
  );
}
