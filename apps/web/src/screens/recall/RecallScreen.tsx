import type { RecallFilter } from '@alveola/contract';
import { calls } from '@alveola/contract/shell';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTableFile } from '../../assessment/papers/saveFile';
import { QueriesProvider } from '../../session/Queries';
import { useMay } from '../../session/useSession';
import { currentLanguage } from '../../shell/i18n/i18n';
import { Page } from '../../shell/Page';
import { Button } from '../../ui/Button';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { RecallTable } from './RecallTable';
import { type RecallCounts, type RecallList, useRecalls, YEAR } from './recalls';

const LISTS = ['open', 'later', 'unset'] as const satisfies readonly RecallFilter[];
type ListName = (typeof LISTS)[number];

export function RecallScreen() {
  return (
    <QueriesProvider>
      <Recalls />
    </QueriesProvider>
  );
}

function Recalls() {
  const { t } = useTranslation();
  const [which, show] = useState<ListName>('open');
  const list = useRecalls(which);
  return (
    <Page
      title={t('recall:title')}
      className="max-w-7xl"
      aside={(list.rows.length > 0 || !list.newest) && <Papers list={list} which={which} />}
    >
      {list.newest && <Lists which={which} counts={list.newest.counts} onChoose={show} />}
      <RecallTable list={list} which={which} onShowOpen={() => show('open')} />
    </Page>
  );
}

interface ListsProps {
  readonly which: ListName;
  readonly counts: RecallCounts;
  readonly onChoose: (which: ListName) => void;
}

function Lists({ which, counts, onChoose }: ListsProps) {
  const { t } = useTranslation();
  const all = { ...counts, open: counts.overdue + counts.due + counts.upcoming };
  const shown = LISTS.filter((each) => each === 'open' || each === which || all[each] > 0);
  if (shown.length === 1) return null;
  return (
    <div
      role="group"
      aria-label={t('recall:filter.label')}
      className="mb-4 flex flex-wrap gap-1.5 print:hidden"
    >
      {shown.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === which}
          onClick={() => onChoose(each)}
          className="inline-flex min-h-9 items-center gap-2 rounded-md border border-line-strong bg-paper px-2.5 font-medium hover:bg-ground aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent pointer-coarse:min-h-11"
        >
          {t(`recall:filter.${each}`)}
          <span className="text-dense text-ink-soft tabular">{all[each]}</span>
        </button>
      ))}
    </div>
  );
}

function Papers({ list, which }: { readonly list: RecallList; readonly which: ListName }) {
  const { t } = useTranslation();
  const { busy, refused, save } = useTableFile((name) => t('recall:saved', { name }));
  const [isPrinting, setPrinting] = useState(false);
  const mayExport = useMay('export');
  const saveCsv = () => {
    const query = new URLSearchParams({ which, days: String(YEAR), language: currentLanguage() });
    save(`${calls.recallCsv.path}?${query.toString()}`, 'recall.csv');
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
        <Button icon="download" title={t('recall:csv.hint')} busy={busy} onClick={saveCsv}>
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
