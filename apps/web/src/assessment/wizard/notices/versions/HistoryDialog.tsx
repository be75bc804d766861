import { RECORD_PARTS, type RecordPart } from '@alveola/clinical';
import { type KeptEntry, listEntries } from '@alveola/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../session/api';
import { QueriesProvider } from '../../../../session/Queries';
import { useFormat } from '../../../../shell/i18n/useFormat';
import { Alert } from '../../../../ui/Alert';
import { Button } from '../../../../ui/Button';
import { Select } from '../../../../ui/form/Select';
import { Icon } from '../../../../ui/icon/Icon';
import { Dialog } from '../../../../ui/overlay/Dialog';
import { Skeleton } from '../../../../ui/Spinner';
import { useAssessment } from '../../../saving/store';
import { Differences } from './Differences';

export interface HistoryDialogProps {
  readonly onClose: () => void;
}

export function HistoryDialog({ onClose }: HistoryDialogProps) {
  const { t } = useTranslation();
  const [type, setType] = useState<RecordPart | 'all'>('all');
  const parts = RECORD_PARTS.map((value) => ({ value, label: t(`versions:conflict.parts.${value}`) }));
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('versions:history.title')}
      description={t('versions:history.text')}
      actions={<Button onClick={onClose}>{t('versions:history.close')}</Button>}
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

function useEntries(type: RecordPart | 'all') {
  const id = useAssessment(({ reportId, completed }) => reportId ?? completed?.reportId ?? '');
  return useInfiniteQuery({
    queryKey: ['entries', id, type],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(
        listEntries,
        {
          params: { id },
          query: { ...(type === 'all' ? {} : { type }), ...(pageParam ? { cursor: pageParam } : {}) },
        },
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 0,
  });
}

interface EntriesProps {
  readonly type: RecordPart | 'all';
  readonly onClose: () => void;
}

function Entries({ type, onClose }: EntriesProps) {
  const { t } = useTranslation();
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useEntries(type);
  const [opened, setOpened] = useState<string | null>(null);
  if (isError)
    return (
      <Alert
        tone="danger"
        title={t('versions:history.failed')}
        action={<Button onClick={() => void refetch()}>{t('versions:history.retry')}</Button>}
      />
    );
  if (!data)
    return (
      <div aria-busy="true" aria-label={t('versions:history.loading')}>
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
            keptEntry={entry}
            isOpen={opened === entry.entry}
            onToggle={() => setOpened(opened === entry.entry ? null : entry.entry)}
            onClose={onClose}
          />
        ))}
      </ul>
      {hasNextPage && (
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

interface EntryProps {
  readonly keptEntry: KeptEntry;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onClose: () => void;
}

function Entry({ keptEntry, isOpen, onToggle, onClose }: EntryProps) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const { entry, type, saved_at, saved_by, changes } = keptEntry;
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
          <span className="sm:w-36">{t(`versions:conflict.parts.${type}`)}</span>
          <span className="text-ink-soft tabular">{t('versions:history.changes', { count: changes })}</span>
          <span className="pr-2 text-dense text-ink-soft max-sm:w-full sm:ml-auto">{saved_by}</span>
        </span>
      </button>
      {isOpen && <Differences entry={entry} onClose={onClose} />}
    </li>
  );
}
