import type { ReportRow } from '@alveola/contract';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../common/ProblemAlert';
import { classes } from '../../../ui/classes';
import { SMALL, useMedia } from '../../../ui/useMedia';
import { ProgressBar } from '../../../ui/ProgressBar';
import { DeleteDialog } from '../DeleteDialog';
import { NothingHere } from '../NothingHere';
import type { PatientList } from '../usePatientList';
import { COLUMNS } from './columns';
import { Gap, WaitingRow } from './Fillers';
import { CARD_HEIGHT, ROW_HEIGHT, rowsInView } from './rowsInView';
import { TableLine } from './TableLine';
import { useNoteDraft } from './useNoteDraft';
import { useOpened } from './useOpened';

/** Rows left below the screen when the next page is asked for. */
const AHEAD = 40;
/** Rows whose place is held before the first answer. */
const WAITING = 10;

export interface PatientTableProps {
  readonly list: PatientList;
  readonly filtered: boolean;
  readonly onShowAll: () => void;
}

/** Only the rows in view are drawn: a clinic has a hundred thousand analyses. */
export function PatientTable({ list, filtered, onShowAll }: PatientTableProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const { scrollTop, height } = useScroll(frame);
  const note = useNoteDraft();
  const [deleting, setDeleting] = useState<ReportRow | null>(null);
  const { patients, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const { rows, toggle } = useOpened(patients);
  const rowHeight = useMedia(SMALL) ? CARD_HEIGHT : ROW_HEIGHT;
  const { from, to } = rowsInView(scrollTop, height, rows.length, rowHeight);

  const wantsMore = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && to + AHEAD >= rows.length;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);

  const retry = (title: string, again: () => unknown) => (
    <ProblemAlert problem={list.error} title={title} onRetry={again} />
  );
  if (list.isError && rows.length === 0) return retry(t('patients:failed'), () => list.refetch());
  if (list.isSuccess && rows.length === 0 && !hasNextPage && !list.isFetching)
    return <NothingHere filtered={filtered} onShowAll={onShowAll} />;
  return (
    <div className="flex min-h-0 grow flex-col gap-2">
      <div ref={frame} className="relative min-h-0 grow overflow-auto rounded-lg border border-line bg-paper">
        <table
          aria-label={t('patients:title')}
          aria-rowcount={hasNextPage ? -1 : rows.length + 1}
          className={classes(
            'table-data min-w-[81rem] table-fixed max-[43.75rem]:block max-[43.75rem]:min-w-0',
            list.isPlaceholderData && 'opacity-60',
          )}
        >
          <thead className="sticky top-0 z-20 max-[43.75rem]:sr-only">
            <tr aria-rowindex={1}>
              {COLUMNS.map(({ name, width }) => (
                <th key={name} scope="col" className={classes('table-head', width)}>
                  {t(`patients:columns.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-[43.75rem]:block">
            <Gap height={from * rowHeight} />
            {rows.slice(from, to).map((line, at) => (
              <TableLine
                key={line.key}
                line={line}
                index={from + at + 2}
                note={note}
                onToggle={toggle}
                onDelete={setDeleting}
              />
            ))}
            {list.isPending ? (
              Array.from({ length: WAITING }, (_, row) => <WaitingRow key={row} />)
            ) : (
              <Gap height={(rows.length - to) * rowHeight} />
            )}
          </tbody>
        </table>
      </div>
      {isFetchingNextPage && <ProgressBar label={t('patients:loadingMore')} />}
      {isFetchNextPageError && retry(t('patients:moreFailed'), fetchNextPage)}
      <DeleteDialog row={deleting} onClose={() => setDeleting(null)} />
    </div>
  );
}

function useScroll(frame: React.RefObject<HTMLDivElement | null>) {
  const [view, setView] = useState({ scrollTop: 0, height: 800 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const read = () => setView({ scrollTop: element.scrollTop, height: element.clientHeight });
    const resized = new ResizeObserver(read);
    resized.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [frame]);
  return view;
}
