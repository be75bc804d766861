import { RULES_VERSION } from '@alveola/clinical';
import {
  type CallOutput,
  listRulesReports,
  listRulesVersions,
  reviewReport,
  type RulesReport,
  rulesReportsCsv,
  type RulesVersionCount,
} from '@alveola/contract';
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useTableFile } from '../../../assessment/papers/saveFile';
import { queryClient } from '../../../session/Queries';
import { call } from '../../../session/api';
import { useCall } from '../../../session/form/useCall';
import { reportLink } from '../../../session/paths';
import { useMay } from '../../../session/useSession';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { currentLanguage } from '../../../shell/i18n/i18n';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { DataTable, StackedCell, StackedRow } from '../../../ui/DataTable';
import { Skeleton } from '../../../ui/Spinner';
import { linkClasses } from '../../../ui/classes';
import { Select } from '../../../ui/form/Select';
import { toast } from '../../../ui/overlay/toast';
import { useDisclosure } from '../../../ui/Disclosure';
import { Loaded } from '../../common/Loaded';
import { Section } from '../../common/Section';

const VERSIONS = ['rules'];

const REPORTS = ['rulesReports'];

export function RulesSection() {
  const { t } = useTranslation();
  const answer = useQuery({
    queryKey: VERSIONS,
    queryFn: () => call(listRulesVersions, {}),
    staleTime: 0,
  });
  const mayExport = useMay('export');
  const { busy, refused, save } = useTableFile((name) => t('rules:csv.saved', { name }));
  return (
    <Section title={t('settings:rules')}>
      <Loaded answer={answer}>
        {({ versions }) =>
          versions.length === 0 ? (
            <p role="status" className="text-ink-soft">
              {t('rules:none')}
            </p>
          ) : (
            <>
              <ul className="flex flex-col gap-4">
                {versions.map((version) => (
                  <Version key={version.rules_version ?? ''} version={version} />
                ))}
              </ul>
              <ProblemAlert problem={refused} title={t('rules:csv.failed')} />
              {mayExport && (
                <Button
                  icon="download"
                  className="self-start"
                  title={t('rules:csv.hint')}
                  busy={busy}
                  onClick={() => save(`${rulesReportsCsv.path}?language=${currentLanguage()}`, 'rules.csv')}
                >
                  {t('rules:csv.button')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function Version({ version: counted }: { readonly version: RulesVersionCount }) {
  const { t } = useTranslation();
  const { rules_version: version, reports, reviewed, withdrawal } = counted;
  const { isOpen, panel, button } = useDisclosure();
  const name = version === null ? t('rules:unknown') : t('rules:version', { version });
  const action = t(isOpen ? 'rules:hide' : 'rules:show');
  return (
    <li className="rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <h3 className="font-semibold">
            {name}
            {version === RULES_VERSION && (
              <span className="font-normal text-ink-soft"> · {t('rules:today')}</span>
            )}
          </h3>
          <p className="text-ink-soft">
            {t('rules:reports', { count: reports })}
            {withdrawal && <> · {t('rules:left', { count: reports - reviewed })}</>}
            {version !== null && !withdrawal && <> · {t('rules:standing')}</>}
          </p>
        </div>
        <Button
          variant="quiet"
          icon={isOpen ? 'chevron-up' : 'chevron-down'}
          {...button}
          aria-label={t('rules:showOf', { action, version: name })}
        >
          {action}
        </Button>
      </div>
      {withdrawal && <Withdrawal withdrawal={withdrawal} />}
      <div id={panel}>
        {isOpen && <RulesReports version={version} name={name} withdrawal={withdrawal?.id ?? null} />}
      </div>
    </li>
  );
}

function Withdrawal({ withdrawal }: { readonly withdrawal: NonNullable<RulesVersionCount['withdrawal']> }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { severity, reason, withdrawn_at } = withdrawal;
  return (
    <div className="mt-3">
      <Alert
        tone={severity === 'inform' ? 'info' : 'warn'}
        title={t('rules:withdrawn', { date: day(withdrawn_at) })}
      >
        {reason[currentLanguage()]} {t(`rules:todo.${severity}`)}
      </Alert>
    </div>
  );
}

type Page = CallOutput<typeof listRulesReports>;

const REVIEWS = ['all', 'open', 'reviewed'] as const;

function RulesReports(props: {
  readonly version: string | null;
  readonly name: string;
  readonly withdrawal: string | null;
}) {
  const { t } = useTranslation();
  const { version, name, withdrawal } = props;
  const [review, setReview] = useState<(typeof REVIEWS)[number]>('all');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...REPORTS, version, review],
    initialPageParam: '',
    queryFn: ({ pageParam: cursor, signal }): Promise<Page> =>
      call(
        listRulesReports,
        { body: { rules_version: version, review, ...(cursor && { cursor }) } },
        { signal },
      ),
    getNextPageParam: (last) => last.next,
    staleTime: 0,
    gcTime: 0,
  });
  const rows = data?.pages.flatMap(({ reports }) => reports);
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
          {t('rules:noRows')}
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

const COLUMNS = ['patient', 'date', 'clinician'] as const;

function Table(props: {
  readonly rows: readonly RulesReport[];
  readonly name: string;
  readonly withdrawal: string | null;
}) {
  const { t } = useTranslation();
  const { rows, name, withdrawal } = props;
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
  const isOpen = reviewed === null;
  const action = isOpen ? 'mark' : 'undo';
  const change = async () => {
    await mark(id, withdrawal, isOpen);
    toast({ tone: 'good', text: t(isOpen ? 'rules:marked' : 'rules:undone', { number }) });
  };
  return (
    <>
      <Button
        variant={isOpen ? 'secondary' : 'quiet'}
        className="whitespace-nowrap"
        busy={busy}
        aria-label={t(`rules:${action}Of`, { number })}
        onClick={() => void send(change)}
      >
        {t(`report:withdrawn.${action}`)}
      </Button>
      <ProblemAlert problem={refused} />
    </>
  );
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
