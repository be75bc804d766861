import { RULES_VERSION } from '@alveola/clinical';
import {
  listRulesReports,
  listRulesVersions,
  type RulesReport,
  rulesReportsCsv,
  type RulesVersionCount,
} from '@alveola/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useTableFile } from '../../../assessment/papers/saveFile';
import { call } from '../../../session/api';
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
import { useDisclosure } from '../../../ui/Disclosure';
import { Loaded } from '../../common/Loaded';
import { Section } from '../../common/Section';

export function RulesSection() {
  const { t } = useTranslation();
  const answer = useQuery({
    queryKey: ['rules'],
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
  const { day } = useFormat();
  const { rules_version: version, reports, withdrawal } = counted;
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
          <p className="text-ink-soft">{t('rules:reports', { count: reports })}</p>
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
      {withdrawal && (
        <div className="mt-3">
          <Alert tone="warn" title={t('rules:withdrawn', { date: day(withdrawal.withdrawn_at) })}>
            {withdrawal.reason[currentLanguage()]} {t('rules:todo')}
          </Alert>
        </div>
      )}
      <div id={panel}>{isOpen && <RulesReports version={version} name={name} />}</div>
    </li>
  );
}

const COLUMNS = ['patient', 'date', 'clinician'] as const;

function RulesReports({ version, name }: { readonly version: string | null; readonly name: string }) {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['rulesReports', version],
    initialPageParam: '',
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listRulesReports, { body: { rules_version: version, ...(cursor && { cursor }) } }, { signal }),
    getNextPageParam: (last) => last.next,
    staleTime: 0,
    gcTime: 0,
  });
  const rows = data?.pages.flatMap(({ reports }) => reports);
  return (
    <div className="mt-4 flex flex-col gap-3">
      <ProblemAlert problem={error} onRetry={rows ? fetchNextPage : refetch} />
      {!rows && !error && <Skeleton className="h-24" />}
      {rows && (
        <div className="rounded-md border border-line">
          <DataTable
            stacks
            caption={name}
            columns={COLUMNS.map((column) => [column, t(`rules:columns.${column}`)])}
          >
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </DataTable>
        </div>
      )}
      {hasNextPage && !error && (
        <Button className="self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('rules:more')}
        </Button>
      )}
    </div>
  );
}

function Row({ row }: { readonly row: RulesReport }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { patient_number: number, clinician } = row;
  const date = day(row.analysis_date);
  return (
    <StackedRow>
      <StackedCell>
        <Link {...reportLink(row)} aria-label={t('rules:openOf', { number, date })} className={linkClasses}>
          {number}
        </Link>
      </StackedCell>
      <StackedCell className="whitespace-nowrap">{date}</StackedCell>
      <StackedCell>{clinician}</StackedCell>
    </StackedRow>
  );
}
