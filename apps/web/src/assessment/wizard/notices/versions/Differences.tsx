import { getEntry } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../session/api';
import { useFormat } from '../../../../shell/i18n/useFormat';
import { Alert } from '../../../../ui/Alert';
import { Button } from '../../../../ui/Button';
import { toast } from '../../../../ui/overlay/toast';
import { Skeleton } from '../../../../ui/Spinner';
import { dispatch, useAssessment, useEditor, useIsReading } from '../../../saving/store';
import { compareKept, type Kept } from '../../../saving/versions/kept';
import type { Clash } from '../../../saving/versions/merge';
import { useClashWords } from './clashWords';

interface DifferencesProps {
  readonly entry: string;
  readonly onClose: () => void;
}

export function Differences({ entry, onClose }: DifferencesProps) {
  const { t } = useTranslation();
  const id = useAssessment(({ reportId, completed }) => reportId ?? completed?.reportId ?? '');
  const { data, isError, refetch } = useQuery({
    queryKey: ['entry', id, entry],
    queryFn: ({ signal }) => call(getEntry, { params: { id, entry } }, { signal }),
    gcTime: 0,
  });
  if (data) return <Compared keptEntry={data} onClose={onClose} />;
  if (!isError) return <Skeleton className="mb-3 h-24 w-full" />;
  return (
    <Alert
      tone="danger"
      title={t('versions:history.failed')}
      action={<Button onClick={() => void refetch()}>{t('versions:history.retry')}</Button>}
    />
  );
}

function Compared({ keptEntry, onClose }: { readonly keptEntry: Kept; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const editor = useEditor();
  const xrays = useAssessment((state) => state.xrays);
  const isAsked = useAssessment(({ conflict }) => conflict !== null);
  const isReading = useIsReading();
  const { document, differences } = useMemo(
    () => compareKept(editor, { xrays }, keptEntry),
    [editor, xrays, keptEntry],
  );
  if (differences.length === 0)
    return <p className="pb-3 pl-9 text-ink-soft">{t('versions:history.same')}</p>;
  const restore = () => {
    dispatch({ type: 'versionTaken', document });
    const part = t(`versions:conflict.parts.${keptEntry.type}`);
    toast({ text: t('versions:history.restored', { part, when: moment(keptEntry.saved_at) }) });
    onClose();
  };
  return (
    <div className="flex flex-col gap-3 pb-3 pl-9">
      <ClashTable first={t('versions:history.then')} second={t('versions:history.now')}>
        {differences.map((clash) => (
          <DifferenceRow key={clash.path} clash={clash} />
        ))}
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

function DifferenceRow({ clash }: { readonly clash: Clash }) {
  const { where, mine, theirs } = useClashWords()({ ...clash, mine: clash.theirs, theirs: clash.mine });
  return (
    <tr role="row" className="border-t border-line align-top">
      <th role="rowheader" scope="row" className="py-1.5 pr-4 font-medium">
        {where}
      </th>
      <td role="cell" className="py-1.5 pr-4 tabular">
        {mine}
      </td>
      <td role="cell" className="py-1.5 tabular">
        {theirs}
      </td>
    </tr>
  );
}

interface ClashTableProps {
  readonly first: string;
  readonly second: string;
  readonly children: ReactNode;
}

/** Stacked on a phone, where the browser no longer sees table rows, so they name their roles. */
export function ClashTable({ first, second, children }: ClashTableProps) {
  const { t } = useTranslation();
  return (
    <table
      role="table"
      className="w-full text-left max-sm:block max-sm:*:block max-sm:[&_[role=rowheader]]:col-span-2 max-sm:[&_[role=rowheader]]:pb-0 max-sm:[&_tr]:grid max-sm:[&_tr]:grid-cols-2"
    >
      <thead role="rowgroup" className="text-dense text-ink-soft">
        <tr role="row">
          <th role="columnheader" className="py-1 pr-4 font-normal max-sm:sr-only">
            {t('versions:conflict.where')}
          </th>
          <th role="columnheader" className="py-1 pr-4 font-normal">
            {first}
          </th>
          <th role="columnheader" className="py-1 font-normal">
            {second}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}
