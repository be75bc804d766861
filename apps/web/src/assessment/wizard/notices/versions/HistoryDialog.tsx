import { RECORD_PARTS, type RecordPart } from '@alveola/clinical';
import { type KeptEntry, listEntries, getEntry } from '@alveola/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../session/api';
import { QueriesProvider } from '../../../../session/Queries';
import { useFormat } from '../../../../shell/i18n/useFormat';
import { ProblemAlert } from '../../../../shell/ProblemAlert';
import { Button } from '../../../../ui/Button';
import { Select } from '../../../../ui/form/Select';
import { Icon } from '../../../../ui/icon/Icon';
import { Dialog } from '../../../../ui/overlay/Dialog';
import { Skeleton } from '../../../../ui/Spinner';
import { dispatch, useAssessment, useEditor, useIsReading, useReportId } from '../../../saving/store';
import { toast } from '../../../../ui/overlay/toast';
import { compareKept, type Kept } from '../../../saving/versions/kept';
import { ClashRow, ClashTable } from './ClashTable';
import { PART_NAMES, useClashWords } from './clashWords';

export function HistoryDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [type, setType] = useState<RecordPart | 'all'>('all');
  const parts = RECORD_PARTS.map((value) => ({ value, label: t(PART_NAMES[value]) }));
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('versions:history.title')}
      description={t('versions:history.text')}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <div className="mb-3 max-w-64">
        <Select<RecordPart | 'all'>
          label={t('versions:history.part')}
          value={type}
          onChange={setType}
          options={[{ value: 'all', label: t('versions:history.all') }, ...parts]}
        />
      </div>
      <QueriesProvider>
        <Entries key={type} type={type} onClose={onClose} />
      </QueriesProvider>
    </Dialog>
  );
}

function Entries({ type, onClose }: { readonly type: RecordPart | 'all'; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const id = useReportId() ?? '';
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['entries', id, type],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(type === 'all' ? {} : { type }), ...(pageParam ? { cursor: pageParam } : {}) };
      return call(listEntries, { params: { id }, query }, { signal });
    },
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 0,
  });
  const [opened, setOpened] = useState<string | null>(null);
  if (!data)
    return error ? (
      <ProblemAlert problem={error} title={t('common:notLoaded')} onRetry={refetch} />
    ) : (
      <div aria-busy="true" aria-label={t('common:loading')}>
        <Skeleton className="h-48 w-full" />
      </div>
    );
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <p className="text-ink-soft">{t('versions:history.none')}</p>;
  return (
    <>
      <ul className="max-h-96 overflow-auto border-y border-line">
        {entries.map((entry) => (
          <Entry
            key={entry.entry}
            {...entry}
            isOpen={opened === entry.entry}
            onToggle={() => setOpened(opened === entry.entry ? null : entry.entry)}
            onClose={onClose}
          />
        ))}
      </ul>
      <ProblemAlert problem={error} onRetry={fetchNextPage} />
      {hasNextPage && !error && (
        <Button
          variant="quiet"
          className="mt-2"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('versions:history.more')}
        </Button>
      )}
    </>
  );
}

interface EntryProps extends KeptEntry {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onClose: () => void;
}

function Entry({ entry, type, saved_at, saved_by, changes, isOpen, onToggle, onClose }: EntryProps) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex min-h-11 w-full items-center gap-4 py-2 text-left hover:bg-ground max-sm:items-start"
      >
        <Icon
          name={isOpen ? 'chevron-up' : 'chevron-down'}
          size={18}
          className="text-ink-soft max-sm:mt-0.5"
        />
        <span className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1">
          <span className="w-40 font-medium tabular max-sm:w-full">{moment(saved_at)}</span>
          <span className="sm:w-36">{t(PART_NAMES[type])}</span>
          <span className="text-ink-soft tabular">{t('versions:history.changes', { count: changes })}</span>
          <span className="pr-2 text-dense text-ink-soft max-sm:w-full sm:ml-auto">{saved_by}</span>
        </span>
      </button>
      {isOpen && <Differences entry={entry} onClose={onClose} />}
    </li>
  );
}

function Differences({ entry, onClose }: { readonly entry: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const id = useReportId() ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['entry', id, entry],
    queryFn: ({ signal }) => call(getEntry, { params: { id, entry } }, { signal }),
    gcTime: 0,
  });
  if (data) return <Compared keptEntry={data} onClose={onClose} />;
  if (error) return <ProblemAlert problem={error} title={t('common:notLoaded')} onRetry={refetch} />;
  return <Skeleton className="mb-3 h-24 w-full" />;
}

function Compared({ keptEntry, onClose }: { readonly keptEntry: Kept; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const editor = useEditor();
  const xrays = useAssessment((state) => state.xrays);
  const isAsked = useAssessment(({ conflict }) => conflict !== null);
  const isReading = useIsReading();
  const toWords = useClashWords();
  const { document, differences } = useMemo(
    () => compareKept(editor, { xrays }, keptEntry),
    [editor, xrays, keptEntry],
  );
  if (differences.length === 0)
    return <p className="pb-3 pl-9 text-ink-soft">{t('versions:history.same')}</p>;
  const restore = () => {
    dispatch({ type: 'versionTaken', document });
    const part = t(PART_NAMES[keptEntry.type]);
    toast({ text: t('versions:history.restored', { part, when: moment(keptEntry.saved_at) }) });
    onClose();
  };
  return (
    <div className="flex flex-col gap-3 pb-3 pl-9">
      <ClashTable first={t('versions:history.then')} second={t('versions:history.now')}>
        {differences.map((clash) => {
          const words = toWords({ ...clash, mine: clash.theirs, theirs: clash.mine });
          return <ClashRow key={clash.path} where={words.where} cells={[words.mine, words.theirs]} />;
        })}
      </ClashTable>
      {/* A conflict must be decided first, and a completed report cannot change. */}
      {!isAsked && !isReading && (
        <Button variant="primary" className="self-start" onClick={restore}>
          {t('versions:history.restore')}
        </Button>
      )}
    </div>
  );
}
