import {
  type CallOutput,
  listRulesReports,
  listRulesVersions,
  reviewReport,
  type RulesReport,
} from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { reportLink } from '../../../session/paths';
import { useFormat } from '../../../shell/i18n/useFormat';
import { useMay } from '../../../session/useSession';
import { Button } from '../../../ui/Button';
import { linkClasses } from '../../../ui/classes';
import { DataTable, StackedCell, StackedRow } from '../../../ui/DataTable';
import { Select } from '../../../ui/form/Select';
import { toast } from '../../../ui/overlay/toast';
import { Skeleton } from '../../../ui/Spinner';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { useCall } from '../../../session/form/useCall';
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../session/api';
import { queryClient } from '../../../session/Queries';

const VERSIONS = ['rules'] as const;

const REPORTS = ['rulesReports'] as const;

type Review = 'all' | 'open' | 'reviewed';

type Page = CallOutput<typeof listRulesReports>;

export interface RulesReportsProps {
  readonly version: string | null;
  readonly name: string;
  /** The withdrawal in force; null: none. */
  readonly withdrawal: string | null;
}

const REVIEWS = ['all', 'open', 'reviewed'] as const satisfies readonly Review[];

export function RulesReports({ version, name, withdrawal }: RulesReportsProps) {
  const { t } = useTranslation();
  const [review, setReview] = useState<Review>('all');
  const { rows, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useRulesReports(
    version,
    review,
  );
  return (
    <div className="mt-4 flex flex-col gap-3">
      {withdrawal !== null && (
        <div className="w-56 max-sm:w-full">
          <Select
            label={t('rules:filter.label')}
            value={review}
            options={REVIEWS.map((value) => ({ value, label: t(`rules:filter.${value}`) }))}
            onChange={setReview}
          />
        </div>
      )}
      <ProblemAlert problem={error} onRetry={rows ? fetchNextPage : refetch} />
      {!rows && !error && <Skeleton className="h-24" />}
      {rows?.length === 0 && (
        <p role="status" className="text-ink-soft">
          {t(`rules:noRows.${review}`)}
        </p>
      )}
      {rows && rows.length > 0 && <Table rows={rows} name={name} withdrawal={withdrawal} />}
      {hasNextPage && !error && (
        <Button className="self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('rules:more')}
        </Button>
      )}
    </div>
  );
}

interface TableProps extends Pick<RulesReportsProps, 'name' | 'withdrawal'> {
  readonly rows: readonly RulesReport[];
}

const COLUMNS = ['patient', 'date', 'clinician'] as const;

function Table({ rows, name, withdrawal }: TableProps) {
  const { t } = useTranslation();
  const mayReview = useMay('complete');
  const columnNames = mayReview ? (['state', 'action'] as const) : (['state'] as const);
  const columns = withdrawal === null ? COLUMNS : [...COLUMNS, ...columnNames];
  return (
    <div className="rounded-md border border-line">
      <DataTable
        stacks
        caption={name}
        columns={columns.map((column) => [column, t(`rules:columns.${column}`)])}
      >
        {rows.map((row) => (
          <Row key={row.id} row={row} withdrawal={withdrawal} />
        ))}
      </DataTable>
    </div>
  );
}

function Row({ row, withdrawal }: { readonly row: RulesReport; readonly withdrawal: string | null }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { patient_number: number, reviewed } = row;
  const mayReview = useMay('complete');
  const date = day(row.analysis_date);
  return (
    <StackedRow>
      <StackedCell>
        <Link {...reportLink(row)} aria-label={t('rules:openOf', { number, date })} className={linkClasses}>
          {number}
        </Link>
      </StackedCell>
      <StackedCell className="whitespace-nowrap">{date}</StackedCell>
      <StackedCell>{row.clinician}</StackedCell>
      {withdrawal !== null && (
        <>
          <StackedCell>
            {reviewed
              ? t('rules:state.by', { who: reviewed.by, date: day(reviewed.at) })
              : t('rules:state.open')}
          </StackedCell>
          {mayReview && (
            <StackedCell>
              <Mark row={row} withdrawal={withdrawal} />
            </StackedCell>
          )}
        </>
      )}
    </StackedRow>
  );
}

function Mark({ row, withdrawal }: { readonly row: RulesReport; readonly withdrawal: string }) {
  const { t } = useTranslation();
  const { busy, refused, send } = useCall();
  const { id, patient_number: number, reviewed } = row;
  const markAction = reviewed === null ? 'mark' : 'undo';
  const change = async () => {
    await mark(id, withdrawal, reviewed === null);
    toast({ tone: 'good', text: t(reviewed === null ? 'rules:marked' : 'rules:undone', { number }) });
  };
  return (
    <>
      <Button
        variant={markAction === 'mark' ? 'secondary' : 'quiet'}
        className="whitespace-nowrap"
        busy={busy}
        aria-label={t(`rules:${markAction}Of`, { number })}
        onClick={() => void send(change)}
      >
        {t(`report:withdrawn.${markAction}`)}
      </Button>
      <ProblemAlert problem={refused} />
    </>
  );
}

export function useRulesVersions() {
  return useQuery({ queryKey: VERSIONS, queryFn: () => call(listRulesVersions, {}), staleTime: 0 });
}

function useRulesReports(rules_version: string | null, review: Review) {
  const query = useInfiniteQuery({
    queryKey: [...REPORTS, rules_version, review],
    initialPageParam: '',
    queryFn: ({ pageParam: cursor, signal }): Promise<Page> =>
      call(listRulesReports, { body: { rules_version, review, ...(cursor ? { cursor } : {}) } }, { signal }),
    getNextPageParam: (last) => last.next,
    staleTime: 0,
    gcTime: 0,
  });
  return { ...query, rows: query.data?.pages.flatMap(({ reports }) => reports) };
}

async function mark(id: string, withdrawal: string, reviewed: boolean): Promise<void> {
  const row: RulesReport = await call(reviewReport, { params: { id }, body: { withdrawal, reviewed } });
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: REPORTS },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          reports: page.reports.map((each) => (each.id === id ? row : each)),
        })),
      },
  );
  await queryClient.invalidateQueries({ queryKey: VERSIONS });
}
