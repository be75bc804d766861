import type { RecallFilter } from '@alveola/contract';
import { calls } from '@alveola/contract/shell';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../assessment/papers/saveFile';
import { QueriesProvider } from '../../session/Queries';
import { useMay } from '../../session/useSession';
import { currentLanguage } from '../../shell/i18n/i18n';
import { Page } from '../../shell/Page';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/form/Select';
import { toast } from '../../ui/overlay/toast';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { useCall } from '../../session/form/useCall';
import { RecallTable } from './RecallTable';
import { type RecallList, useRecalls, type WantedRecalls } from './useRecalls';

const DAYS = ['14', '30', '60', '90'] as const;
const FILTERS = [
  'open',
  'overdue',
  'due',
  'upcoming',
  'later',
  'unset',
] as const satisfies readonly RecallFilter[];

export function RecallScreen() {
  return (
    <QueriesProvider>
      <Recalls />
    </QueriesProvider>
  );
}

function Recalls() {
  const { t } = useTranslation();
  const [filter, setWanted] = useState<WantedRecalls>({ which: 'open', days: 30 });
  const list = useRecalls(filter);
  const show = (which: RecallFilter) => setWanted((now) => ({ ...now, which }));
  return (
    <Page
      title={t('recall:title')}
      className="max-w-7xl max-sm:px-3"
      aside={<Papers list={list} wanted={filter} />}
    >
      <p className="-mt-3 mb-4 max-w-3xl text-ink-soft">{t('recall:lead')}</p>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3 print:hidden">
        <Filters which={filter.which} counts={list.newest?.counts} onChoose={show} />
        <div className="w-48">
          <Select
            label={t('recall:ahead.label')}
            labelHidden
            value={String(filter.days)}
            options={DAYS.map((value) => ({
              value,
              label: t('recall:ahead.days', { count: Number(value) }),
            }))}
            onChange={(chosen) => setWanted((now) => ({ ...now, days: Number(chosen) }))}
          />
        </div>
      </div>
      <RecallTable list={list} wanted={filter} onShowOpen={() => show('open')} />
    </Page>
  );
}

interface FiltersProps {
  readonly which: RecallFilter;
  readonly counts: Readonly<Record<Exclude<RecallFilter, 'open'>, number>> | undefined;
  readonly onChoose: (which: RecallFilter) => void;
}

function Filters({ which, counts, onChoose }: FiltersProps) {
  const { t } = useTranslation();
  const all = counts && { ...counts, open: counts.overdue + counts.due + counts.upcoming };
  return (
    <div role="group" aria-label={t('recall:filter.label')} className="flex flex-wrap gap-1.5">
      {FILTERS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === which}
          onClick={() => onChoose(each)}
          className="inline-flex min-h-9 items-center gap-2 rounded-md border border-line-strong bg-paper px-2.5 font-medium hover:bg-ground aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent pointer-coarse:min-h-11"
        >
          {t(`recall:filter.${each}`)}
          <span className="text-dense text-ink-soft tabular">{all?.[each] ?? '…'}</span>
        </button>
      ))}
    </div>
  );
}

function Papers({ list, wanted: filter }: { readonly list: RecallList; readonly wanted: WantedRecalls }) {
  const { t } = useTranslation();
  const { busy, refused, send } = useCall();
  const [isPrinting, setPrinting] = useState(false);
  const mayExport = useMay('export');
  const saveCsv = async () => {
    const query = new URLSearchParams({ ...filter, days: String(filter.days), language: currentLanguage() });
    const name = await saveFile(`${calls.recallCsv.path}?${query.toString()}`, 'recall.csv');
    toast({ tone: 'good', text: t('recall:saved', { name }) });
  };
  const printAll = async () => {
    setPrinting(true);
    for (let hasMore = list.hasNextPage; hasMore; ) {
      const answer = await list.fetchNextPage();
      hasMore = answer.isSuccess && answer.hasNextPage;
    }
    setPrinting(false);
    requestAnimationFrame(() => print());
  };
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {mayExport && (
        <Button icon="download" title={t('recall:csv.hint')} busy={busy} onClick={() => void send(saveCsv)}>
          {t('recall:csv.button')}
        </Button>
      )}
      <Button icon="print" busy={isPrinting} onClick={() => void printAll()}>
        {t('recall:print')}
      </Button>
      <ProblemAlert problem={refused} title={t('recall:csvFailed')} />
    </div>
  );
}
