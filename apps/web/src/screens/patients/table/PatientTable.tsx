import type { ReportRow } from '@alveola/contract';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useMay } from '../../../session/useSession';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { lazyPart } from '../../../shell/loadPart';
import { Button, buttonClasses } from '../../../ui/Button';
import { ProgressBar } from '../../../ui/Spinner';
import { classes } from '../../../ui/classes';
import { Icon } from '../../../ui/icon/Icon';
import { useMedia } from '../../../ui/useMedia';
import { ExampleButton } from '../../common/ExampleButton';
import { DeleteDialog } from '../DeletedReports';
import { useNoteDraft } from '../notes/useNoteDraft';
import type { PatientList } from '../usePatientList';
import { Gap, PATIENT_COLUMNS, TableLine, WaitingRow } from './TableLine';
import { HEIGHTS, ROW_HEIGHT, rowsInView, useOpened } from './tableRows';

const NoteClash = lazyPart(['problems'], () => import('../notes/NoteDialogs').then((m) => m.NoteClash));
const NoteHistory = lazyPart(['problems'], () => import('../notes/NoteDialogs').then((m) => m.NoteHistory));

const ROWS_AHEAD = 40;
const WAITING = 10;

interface PatientTableProps {
  readonly list: PatientList;
  readonly wanted: string;
  readonly filtered: boolean;
  readonly onShowAll: () => void;
}

/** Draws only the rows in view, since a clinic has a hundred thousand analyses. */
export function PatientTable({ list, wanted, filtered, onShowAll }: PatientTableProps) {
  const { t } = useTranslation();
  const { frame, scrollTop, height } = useScroll(wanted);
  const note = useNoteDraft();
  const [deleting, setDeleting] = useState<ReportRow | null>(null);
  const [history, setHistory] = useState<ReportRow | null>(null);
  const { patients, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const { rows, toggle } = useOpened(patients);
  const rowHeight = useRowHeight();
  const { from, to } = rowsInView(scrollTop, height, rows.length, rowHeight);

  const wantsMore =
    hasNextPage && !isFetchingNextPage && !isFetchNextPageError && to + ROWS_AHEAD >= rows.length;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);

  const retry = (title: string, again: () => unknown) => (
    <ProblemAlert problem={list.error} title={title} onRetry={again} />
  );
  if (list.isError && rows.length === 0) return retry(t('common:notLoaded'), () => list.refetch());
  if (list.isSuccess && rows.length === 0 && !hasNextPage && !list.isFetching)
    return <NothingHere filtered={filtered} onShowAll={onShowAll} />;
  return (
    <div className="flex min-h-0 grow flex-col gap-2">
      <div ref={frame} className="relative min-h-0 grow overflow-auto rounded-lg border border-line bg-paper">
        <table
          // Drawn as a grid in most windows, which would remove the roles of a table.
          role="table"
          aria-label={t('patients:title')}
          aria-rowcount={hasNextPage ? -1 : rows.length + 1}
          className={classes('patient-list table-data table-fixed', list.isPlaceholderData && 'opacity-60')}
          style={toStyle(rowHeight)}
        >
          <thead role="rowgroup" className="sticky top-0 z-20 max-[43.75rem]:sr-only">
            <tr role="row" aria-rowindex={1} data-row>
              {PATIENT_COLUMNS.map(({ name, width }) => (
                <th
                  key={name}
                  role="columnheader"
                  scope="col"
                  data-column={name}
                  className={classes('table-head', width)}
                >
                  {t(`patients:columns.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            <Gap height={from * rowHeight} />
            {rows.slice(from, to).map((line, at) => (
              <TableLine
                key={line.key}
                line={line}
                index={from + at + 2}
                note={{ ...note, onHistory: setHistory }}
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
      {isFetchingNextPage && <ProgressBar label={t('common:loading')} />}
      {isFetchNextPageError && retry(t('common:notLoaded'), fetchNextPage)}
      <DeleteDialog row={deleting} onClose={() => setDeleting(null)} />
      <Suspense>
        {note.newer && <NoteClash note={note} />}
        {history && (
          <NoteHistory
            row={history}
            onTake={(text) => {
              note.take(history, text);
              setHistory(null);
            }}
            onClose={() => setHistory(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Must agree with `patientList.css`. */
function useRowHeight(): number {
  const isCard = useMedia(HEIGHTS.card.below);
  const isTall = useMedia(HEIGHTS.tall.below);
  const isTwoLines = useMedia(HEIGHTS.twoLines.below);
  if (isCard) return HEIGHTS.card.height;
  if (isTall) return HEIGHTS.tall.height;
  return isTwoLines ? HEIGHTS.twoLines.height : ROW_HEIGHT;
}

function toStyle(rowHeight: number): Record<`--${string}`, string> {
  return { '--row-height': `${rowHeight}px` };
}

/** A new list begins at its top; the rows stay, so that a click under way reaches them. */
function useScroll(wanted: string) {
  const [view, setView] = useState({ scrollTop: 0, height: 800 });
  const frame = useCallback(
    (element: HTMLDivElement) => {
      element.scrollTop = 0;
      const read = () => setView({ scrollTop: element.scrollTop, height: element.clientHeight });
      const resized = new ResizeObserver(read);
      resized.observe(element);
      element.addEventListener('scroll', read, { passive: true });
      return () => {
        resized.disconnect();
        element.removeEventListener('scroll', read);
      };
    },
    // oxlint-disable-next-line react/exhaustive-deps
    [wanted],
  );
  return { frame, ...view };
}

function NothingHere({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
  const { t } = useTranslation();
  const mayChart = useMay('chart');
  return (
    <div className="flex grow flex-col items-center justify-center gap-3 rounded-lg border border-line bg-paper p-8 text-center">
      <Icon name={filtered ? 'search' : 'folder'} size={32} className="text-accent" />
      <div role="status">
        <h2 className="text-lead">{t(filtered ? 'patients:none.title' : 'patients:empty.title')}</h2>
      </div>
      {filtered ? (
        <Button onClick={onShowAll}>{t('patients:none.clear')}</Button>
      ) : mayChart ? (
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/dashboard" className={buttonClasses('primary', 'lg')}>
            {t('dashboard:start')}
          </Link>
          <ExampleButton />
        </div>
      ) : null}
    </div>
  );
}
