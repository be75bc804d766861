import { agreement, pairReadings, type ReadingPairs, type Third } from '@alveola/clinical';
import { decideReading, type ListedReading, listReadings, secondCounts } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'wouter';
import { toothLabel } from '../../assessment/teeth/notation';
import { QueriesProvider, queryClient } from '../../session/Queries';
import { call } from '../../session/api';
import { ReasonDialog } from '../../session/form/FormDialog';
import { useToastedCall } from '../../session/form/useCall';
import { reportLink } from '../../session/paths';
import { useMay, usePreferences } from '../../session/useSession';
import { Page } from '../../shell/Page';
import { useFormat } from '../../shell/i18n/useFormat';
import { Button, buttonClasses } from '../../ui/Button';
import { DataTable } from '../../ui/DataTable';
import { classes } from '../../ui/classes';
import { Loaded } from '../common/Loaded';
import { AgreementFigures, useSigned } from './Agreement';
import { takeIntoReport } from './secondReading';

const reasonOnly = secondCounts.pick({ reason: true });

export function ReadingsScreen() {
  return (
    <QueriesProvider>
      <Readings />
    </QueriesProvider>
  );
}

function Readings() {
  const { t } = useTranslation();
  const { reportId = '' } = useParams();
  const mayChart = useMay('chart');
  const answer = useQuery({
    queryKey: ['readings', reportId],
    queryFn: async ({ signal }) =>
      (await call(listReadings, { params: { id: reportId } }, { signal })).readings,
    staleTime: 0,
  });
  return (
    <Page
      title={t('readings:title')}
      className="max-w-5xl"
      aside={
        <div className="flex flex-wrap items-center gap-3 max-sm:gap-y-0 print:hidden">
          <Link {...reportLink({ id: reportId })} className={classes(buttonClasses('quiet'), 'max-sm:-ml-3')}>
            {t('readings:reportLink')}
          </Link>
          <Link to="/readings" className={classes(buttonClasses('quiet'), 'max-sm:-ml-3')}>
            {t('readings:clinicLink')}
          </Link>
          {mayChart && !answer.isLoadingError && (
            <Link
              to={`/dashboard/report/${encodeURIComponent(reportId)}/reading`}
              className={buttonClasses('primary')}
            >
              {t('readings:again')}
            </Link>
          )}
        </div>
      }
    >
      <Loaded answer={answer}>
        {(readings) => (
          <div className="flex flex-col gap-8">
            {readings.length === 0 && (
              <p role="status" className="max-w-prose">
                {t('readings:none')} {t('readings:intro')}
              </p>
            )}
            {readings.map((reading) => (
              <OneReading key={reading.id} reportId={reportId} reading={reading} />
            ))}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

interface OneReadingProps {
  readonly reportId: string;
  readonly reading: ListedReading;
}

function OneReading({ reportId, reading }: OneReadingProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { id, first, second, first_by, read_by, begun_at, finished_at } = reading;
  const pairs = first && second && pairReadings(first, second);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 rounded-md border border-line bg-paper p-4">
      <h2 id={id} className="text-lead">
        {t('readings:of', { date: day(finished_at ?? begun_at) })}
      </h2>
      {pairs === null ? (
        <p>{t('readings:open', { reader: read_by })}</p>
      ) : (
        <>
          <p>{t('readings:by', { first: first_by ?? t('readings:unknown'), second: read_by })}</p>
          <AgreementFigures {...agreement([pairs])} />
          <Decision reportId={reportId} reading={reading} />
          <DifferenceTable pairs={pairs} />
        </>
      )}
    </section>
  );
}

function Decision({ reportId, reading }: OneReadingProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const [, navigate] = useLocation();
  const mayDecide = useMay('complete');
  const { busy, send } = useToastedCall();
  const [isAsking, setAsking] = useState(false);
  const { id, decision, decided_by, decided_at, reason, second } = reading;
  const decideFirst = async () => {
    await call(decideReading, { params: { id }, body: { decision: 'first' } });
    await queryClient.invalidateQueries({ queryKey: ['readings', reportId] });
  };
  const decideSecond = async (given: { readonly reason: string }) => {
    await call(decideReading, { params: { id }, body: { decision: 'second', ...given } });
    if (second) await takeIntoReport(reportId, second);
    const { to, state } = reportLink({ id: reportId });
    navigate(to, { state });
  };
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('readings:decide')}</h3>
      {decision && decided_at && (
        <p role="status">
          {t(`readings:decided.${decision}`, { who: decided_by ?? '', when: day(decided_at) })}
          {reason && ` · ${reason}`}
        </p>
      )}
      {mayDecide && (
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button busy={busy} onClick={() => void send(decideFirst)}>
            {t('readings:first')}
          </Button>
          <Button onClick={() => setAsking(true)}>{t('readings:second')}</Button>
        </div>
      )}
      {isAsking && (
        <ReasonDialog
          schema={reasonOnly}
          title={t('readings:second')}
          description={t('readings:secondText')}
          label={t('readings:reason')}
          action={t('readings:second')}
          onSend={decideSecond}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

const COLUMNS = ['tooth', 'side', 'first', 'second', 'difference'] as const;

function DifferenceTable({ pairs: { sides, classes } }: { readonly pairs: ReadingPairs }) {
  const { t } = useTranslation();
  const { percent, signed: toSigned } = useFormat();
  const { dental_notation_system: notation } = usePreferences();
  const signed = useSigned();
  const loss = (value: number | null) => (value === null ? t('readings:notRead') : percent(value / 100, 1));
  const third = (value: Third | null) => (value === null ? t('readings:notRead') : t(`teeth:third.${value}`));
  const rows = [
    ...sides.map(({ tooth, side, first, second, difference }) => ({
      tooth,
      place: t(`teeth:side.${side}`),
      cells: [loss(first), loss(second), signed(difference)],
    })),
    ...classes.map(({ tooth, first, second }) => ({
      tooth,
      place: t('readings:whole'),
      cells: [
        third(first),
        third(second),
        first === null || second === null ? '–' : toSigned(second - first),
      ],
    })),
  ];
  return (
    <details open>
      <summary className="inline-flex min-h-8 cursor-pointer items-center font-semibold hover:text-accent pointer-coarse:min-h-11">
        {t('readings:table')}
      </summary>
      <DataTable
        caption={t('readings:table')}
        columns={COLUMNS.map((column) => [column, t(`readings:column.${column}`)])}
      >
        {rows.map(({ tooth, place, cells }) => (
          <tr key={`${tooth} ${place}`}>
            <th scope="row" className="table-cell-data text-left font-semibold tabular">
              {toothLabel(tooth, notation)}
            </th>
            <td className="table-cell-data">{place}</td>
            {cells.map((cell, n) => (
              <td key={COLUMNS[n + 2]} className="table-cell-data tabular">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
    </details>
  );
}
