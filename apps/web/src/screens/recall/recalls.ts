import type { CallOutput, listRecalls, PatientRecall, RecallFilter } from '@alveola/contract';
import { calls } from '@alveola/contract/shell';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../session/Queries';
import { call } from '../../session/api';
import { useFormat } from '../../shell/i18n/useFormat';
import { useProblemText } from '../../shell/problemText';
import { toast } from '../../ui/overlay/toast';

/** Days: the longest that the server lists by date; whoever is due later has a list of their own. */
export const YEAR = 366;
const LIST = ['recalls'] as const;
const PAGE = 50;

type Page = CallOutput<typeof listRecalls>;
export type RecallCounts = Page['counts'];

export type RecallList = ReturnType<typeof useRecalls>;

export function useRecalls(which: RecallFilter) {
  const query = useInfiniteQuery({
    queryKey: [...LIST, which],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(
        calls.listRecalls,
        { body: { which, days: YEAR, limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const pages = query.data?.pages ?? [];
  return { ...query, rows: pages.flatMap(({ recalls }) => recalls), newest: pages.at(-1) };
}

function changePages(change: (page: Page) => Page): void {
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: LIST },
    (data) => data && { ...data, pages: data.pages.map(change) },
  );
}

/** A changed row stays in place until its list is loaded again, so that an act can be seen and undone. */
async function replaceRow(row: PatientRecall, which: RecallFilter): Promise<void> {
  changePages((page) => ({
    ...page,
    recalls: page.recalls.map((each) => (each.id === row.id ? row : each)),
  }));
  const { counts } = await call(calls.listRecalls, { body: { which, days: YEAR, limit: PAGE } });
  changePages((page) => ({ ...page, counts }));
}

export function useActs(which: RecallFilter) {
  const { t } = useTranslation();
  const toText = useProblemText();
  const { day } = useFormat();
  const attempt = (work: () => Promise<void>): Promise<void> =>
    work().catch((problem: unknown) => void toast({ tone: 'danger', text: toText(problem) }));
  const undo = ({ id, act, patient_number: number }: PatientRecall): Promise<void> =>
    attempt(async () => {
      if (!act) return;
      const row = await call(calls.undoRecall, { params: { id }, body: { act: act.n } });
      toast({ text: t('recall:done.undone', { number }) });
      await replaceRow(row, which);
    });
  const tell = (row: PatientRecall, text: string) => {
    toast({ tone: 'good', text, action: { label: t('common:undo'), run: () => void undo(row) } });
    void attempt(() => replaceRow(row, which));
  };
  const markSeen = ({ id, patient_number: number }: PatientRecall): Promise<void> =>
    attempt(async () =>
      tell(await call(calls.markSeen, { params: { id } }), t('recall:done.seen', { number })),
    );
  const postpone = async ({ id, patient_number: number }: PatientRecall, until: string, reason: string) => {
    const row = await call(calls.postponeRecall, { params: { id }, body: { until, reason } });
    tell(row, t('recall:done.postponed', { number, day: day(until) }));
  };
  return { undo, markSeen, postpone };
}

export type Acts = ReturnType<typeof useActs>;

const DAY = 86_400_000;
const WEEK = 7;

interface DueState {
  readonly words: 'overdueDays' | 'overdueWeeks' | 'today' | 'inDays' | 'inWeeks';
  readonly count: number;
  readonly tone: 'overdue' | 'soon' | 'ahead';
}

function daysUntil(due: string, today: string): number {
  return Math.round((Date.parse(due) - Date.parse(today)) / DAY);
}

/** Takes two ISO days. From a week on, counts whole weeks. */
export function toDueState(due: string, today: string): DueState {
  const days = daysUntil(due, today);
  const far = Math.abs(days);
  const weeks = Math.floor(far / WEEK);
  if (days === 0) return { words: 'today', count: 0, tone: 'soon' };
  if (days < 0)
    return weeks === 0
      ? { words: 'overdueDays', count: far, tone: 'overdue' }
      : { words: 'overdueWeeks', count: weeks, tone: 'overdue' };
  return weeks === 0
    ? { words: 'inDays', count: far, tone: 'soon' }
    : { words: 'inWeeks', count: weeks, tone: 'ahead' };
}

const DUE_PARTS = ['overdue', 'week', 'month', 'later', 'unset'] as const;
export type DuePart = (typeof DUE_PARTS)[number];

const MONTH = 30;

function toPart(due: string | null, today: string): DuePart {
  if (due === null) return 'unset';
  const days = daysUntil(due, today);
  if (days < 0) return 'overdue';
  if (days < WEEK) return 'week';
  return days < MONTH ? 'month' : 'later';
}

/**
 * Gives the part of each row of a list by date. A row that was just seen or postponed stays in its place, under
 * the heading of the rows below it.
 */
export function toDueParts(dues: readonly (string | null)[], today: string): readonly DuePart[] {
  let lowest = DUE_PARTS.length - 1;
  return dues
    .toReversed()
    .map((due) => {
      lowest = Math.min(lowest, DUE_PARTS.indexOf(toPart(due, today)));
      return DUE_PARTS[lowest] ?? 'unset';
    })
    .toReversed();
}
