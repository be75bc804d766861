import { type PatientRecall as Row, postponeRecall, type RecallFilter } from '@alveola/contract';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { z } from 'zod';
import { useMay } from '../../session/useSession';
import { Button, buttonClasses } from '../../ui/Button';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/icon/Icon';
import { Skeleton } from '../../ui/Spinner';
import { ProblemAlert } from '../../shell/ProblemAlert';

import { RECALL_COLUMNS, RecallRow } from './RecallRow';
import { type Acts, type DuePart, type RecallCounts, type RecallList, toDueParts, useActs } from './recalls';
import { TextArea } from '../../ui/form/TextField';
import { DateField } from '../common/DateField';
import { FormDialog } from '../../session/form/FormDialog';

interface RecallTableProps {
  readonly list: RecallList;
  readonly which: RecallFilter;
  readonly onShowOpen: () => void;
}

export function RecallTable({ list, which, onShowOpen }: RecallTableProps) {
  const { t } = useTranslation();
  const acts = useActs(which);
  const mayChart = useMay('chart');
  const [postponed, setPostponed] = useState<Row | null>(null);
  const { rows, newest, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list;
  if (error && rows.length === 0)
    return <ProblemAlert problem={error} title={t('common:notLoaded')} onRetry={refetch} />;
  if (!newest) return <Skeleton className="h-96" />;
  if (rows.length === 0) {
    const isEmpty = Object.values(newest.counts).every((count) => count === 0);
    const part = which === 'open' ? 'open' : 'none';
    return <Nobody part={isEmpty ? 'empty' : part} onShowOpen={onShowOpen} />;
  }
  const parts = toDueParts(
    rows.map(({ due }) => due),
    newest.today,
  );
  return (
    <>
      <div
        className={classes(
          'overflow-x-auto rounded-lg border border-line bg-paper',
          list.isPlaceholderData && 'opacity-60',
        )}
      >
        <table role="table" aria-label={t('recall:title')} className="table-data max-[43.75rem]:block">
          <thead role="rowgroup" className="max-[43.75rem]:sr-only">
            <tr role="row">
              {RECALL_COLUMNS.filter((name) => name !== 'actions' || mayChart).map((name) => (
                <th
                  key={name}
                  role="columnheader"
                  scope="col"
                  className={classes('table-head', name === 'actions' && 'print:hidden')}
                >
                  <span className={classes(name === 'actions' && 'sr-only')}>
                    {t(`recall:columns.${name}`)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="max-[43.75rem]:block">
            {rows.map((row, at) => (
              <Fragment key={row.id}>
                {parts[at] !== parts[at - 1] && parts[at] !== undefined && (
                  <PartHead part={parts[at]} counts={newest.counts} />
                )}
                <RecallRow row={row} today={newest.today} acts={acts} onPostpone={() => setPostponed(row)} />
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <ProblemAlert problem={error} title={t('common:notLoaded')} onRetry={fetchNextPage} />
      {hasNextPage && !error && (
        <Button
          className="mt-4 self-center print:hidden"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('recall:more')}
        </Button>
      )}
      {postponed && (
        <PostponeDialog
          row={postponed}
          today={newest.today}
          postpone={acts.postpone}
          onClose={() => setPostponed(null)}
        />
      )}
    </>
  );
}

function PartHead({ part, counts }: { readonly part: DuePart; readonly counts: RecallCounts }) {
  const { t } = useTranslation();
  const { overdue, due, unset } = counts;
  const count = { overdue, week: due, month: null, later: null, unset }[part];
  return (
    <tr role="row" className="max-[43.75rem]:block">
      <th
        role="rowheader"
        scope="rowgroup"
        colSpan={RECALL_COLUMNS.length}
        className="border-b border-line bg-ground px-3 py-2 text-left font-semibold max-lg:px-1.5 max-[43.75rem]:block max-[43.75rem]:px-4"
      >
        {t(`recall:part.${part}`)}
        {count !== null && <span className="ml-2 font-normal text-ink-soft tabular">{count}</span>}
      </th>
    </tr>
  );
}

interface NobodyProps {
  /** `empty`: nobody at all; `open`: nobody to recall now; `none`: nobody in another part. */
  readonly part: 'empty' | 'open' | 'none';
  readonly onShowOpen: () => void;
}

function Nobody({ part, onShowOpen }: NobodyProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border border-line bg-paper p-8 text-center">
      <Icon name={part === 'none' ? 'search' : 'clock'} size={32} className="text-accent" />
      <div role="status">
        <h2 className="text-lead">{t(`recall:${part}.title`)}</h2>
      </div>
      {part === 'empty' && <p className="max-w-lg text-ink-soft">{t('recall:empty.text')}</p>}
      {part === 'empty' && (
        <Link to="/dashboard" className={buttonClasses('primary', 'lg')}>
          {t('common:notFound.home')}
        </Link>
      )}
      {part === 'none' && <Button onClick={onShowOpen}>{t('recall:none.all')}</Button>}
    </div>
  );
}

interface PostponeDialogProps {
  readonly row: Row;
  /** ISO day; the new day must be later. */
  readonly today: string;
  readonly postpone: Acts['postpone'];
  readonly onClose: () => void;
}

const DAY = 86_400_000;
/** Offers the day four weeks after the due day, or after today where that day is past. */
const OFFERED = 28;

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

function PostponeDialog({ row, today, postpone, onClose }: PostponeDialogProps) {
  const { t } = useTranslation();
  const { until, reason } = postponeRecall.terms.body.shape;
  const schema = z.object({ until: until.refine((day) => day > today, 'date-to-come'), reason });
  return (
    <FormDialog
      title={t('recall:actions.postpone', { number: row.patient_number })}
      action={t('recall:postpone.confirm')}
      schema={schema}
      values={{ until: addDays(row.due !== null && row.due > today ? row.due : today, OFFERED), reason: '' }}
      onSend={async (body) => {
        await postpone(row, body.until, body.reason);
        onClose();
      }}
      onClose={onClose}
    >
      {({ field, choice }) => (
        <>
          <DateField {...choice('until')} label={t('recall:postpone.until')} min={addDays(today, 1)} />
          <TextArea {...field('reason')} label={t('recall:postpone.reason')} maxLength={500} autoFocus />
        </>
      )}
    </FormDialog>
  );
}
