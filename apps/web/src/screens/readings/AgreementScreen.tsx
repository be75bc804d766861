import { MEASURING_ERROR, type ReadingAgreement } from '@alveola/clinical';
import { type ReadingsOverTime, readingAgreement, readingsCsv } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useTableFile } from '../../assessment/papers/saveFile';
import { call } from '../../session/api';
import { readingsLink } from '../../session/paths';
import { QueriesProvider } from '../../session/Queries';
import { useMay } from '../../session/useSession';
import { useFormat } from '../../shell/i18n/useFormat';
import { Page } from '../../shell/Page';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { Button, buttonClasses } from '../../ui/Button';
import { DataTable } from '../../ui/DataTable';
import { Loaded } from '../common/Loaded';
import { AgreementFigures, AgreementPlot, useSigned } from './Agreement';

export function AgreementScreen() {
  return (
    <QueriesProvider>
      <ClinicAgreement />
    </QueriesProvider>
  );
}

function ClinicAgreement() {
  const { t } = useTranslation();
  const answer = useQuery({
    queryKey: ['readings'],
    queryFn: ({ signal }) => call(readingAgreement, {}, { signal }),
    staleTime: 0,
  });
  return (
    <Page
      title={t('readings:clinicTitle')}
      className="max-w-5xl"
      aside={answer.data && answer.data.readings.length > 0 && <Csv />}
    >
      <Loaded answer={answer}>
        {({ readings, all }) =>
          readings.length === 0 ? (
            <div className="flex flex-col items-start gap-3">
              <p role="status" className="max-w-prose">
                {t('readings:noneYet')}
              </p>
              <Link to="/patient-list" className={buttonClasses('primary')}>
                {t('common:menu.patients')}
              </Link>
            </div>
          ) : (
            <div className="flex flex-col gap-6">
              <AgreementFigures {...all} />
              <OverTime readings={readings} all={all} />
              {all.errors.some(({ n }) => n > 0) && <Errors {...all} />}
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}

function Csv() {
  const { t } = useTranslation();
  const { busy, refused, save } = useTableFile((name) => t('readings:saved', { name }));
  const mayExport = useMay('export');
  if (!mayExport) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Button icon="download" busy={busy} onClick={() => save(readingsCsv.path, 'readings.csv')}>
        {t('readings:csv')}
      </Button>
      <ProblemAlert problem={refused} title={t('readings:csvFailed')} />
    </div>
  );
}

const COLUMNS = ['date', 'readers', 'n', 'bias', 'limits', 'kappa'] as const;

function OverTime({ readings, all }: ReadingsOverTime) {
  const { t } = useTranslation();
  const { day, number } = useFormat();
  const signed = useSigned();
  const plotted = readings.flatMap(({ id, finished_at, agreement: { limits } }) =>
    limits ? [{ id, finished_at, limits }] : [],
  );
  return (
    <section aria-labelledby="over-time" className="flex flex-col gap-3">
      <h2 id="over-time" className="text-lead">
        {t('readings:overTime')}
      </h2>
      {all.limits && (
        <>
          <AgreementPlot readings={plotted} all={all.limits} />
          <p className="max-w-prose text-dense text-ink-soft">{t('readings:pooled')}</p>
        </>
      )}
      <DataTable
        framed
        caption={t('readings:overTime')}
        columns={COLUMNS.map((column) => [column, t(`readings:column.${column}`)])}
      >
        {readings.map(({ id, report_id, finished_at, same_reader, agreement: { limits, kappa } }) => (
          <tr key={id}>
            <th scope="row" className="table-cell-data text-left">
              <Link
                to={readingsLink(report_id)}
                className="inline-flex min-h-8 items-center font-semibold whitespace-nowrap text-accent tabular hover:underline pointer-coarse:min-h-11"
              >
                {day(finished_at)}
              </Link>
            </th>
            <td className="table-cell-data">
              {same_reader === null
                ? t('readings:unknown')
                : t(same_reader ? 'readings:sameReader' : 'readings:otherReader')}
            </td>
            <td className="table-cell-data tabular">{limits?.n ?? 0}</td>
            <td className="table-cell-data tabular">{signed(limits?.bias ?? null)}</td>
            <td className="table-cell-data whitespace-nowrap tabular">
              {limits?.sd == null
                ? '–'
                : t('readings:between', { lower: signed(limits.lower), upper: signed(limits.upper) })}
            </td>
            <td className="table-cell-data tabular">{kappa === null ? '–' : number(kappa, 2)}</td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

const ERROR_COLUMNS = ['picture', 'assumed', 'own', 'n'] as const;

function Errors({ errors }: ReadingAgreement) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <section aria-labelledby="errors" className="flex flex-col gap-3">
      <h2 id="errors" className="text-lead">
        {t('readings:errors')}
      </h2>
      <DataTable
        framed
        caption={t('readings:errors')}
        columns={ERROR_COLUMNS.map((column) => [column, t(`readings:column.${column}`)])}
      >
        {errors.map(({ kind, n, error }) => (
          <tr key={kind}>
            <th scope="row" className="table-cell-data text-left font-semibold">
              {t(`report:xrays.kind.${kind}`)}
            </th>
            <td className="table-cell-data tabular">{number(MEASURING_ERROR.boneLoss[kind])}</td>
            <td className="table-cell-data tabular">{error === null ? '–' : number(error, 1)}</td>
            <td className="table-cell-data tabular">{n}</td>
          </tr>
        ))}
      </DataTable>
      <p className="max-w-prose text-dense text-ink-soft">{t('readings:errorsNote')}</p>
    </section>
  );
}
