import type { CallOutput, listRecalls, RecallFilter, PatientRecall } from '@alveola/contract';
import { calls } from '@alveola/contract/shell';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/api';
import { queryClient } from '../../session/Queries';
import { useFormat } from '../../shell/i18n/useFormat';
import { useProblemText } from '../../shell/problemText';
import { toast } from '../../ui/overlay/toast';

export interface WantedRecalls {
  readonly which: RecallFilter;
  readonly days: number;
}

type Page = CallOutput<typeof listRecalls>;

export type RecallCounts = Page['counts'];

const LIST = ['recalls'] as const;
const PAGE = 50;

export type RecallList = ReturnType<typeof useRecalls>;

export function useRecalls({ which, days }: WantedRecalls) {
  const query = useInfiniteQuery({
    queryKey: [...LIST, which, days],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(
        calls.listRecalls,
        { body: { which, days, limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) } },
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
async function replaceRow(row: PatientRecall, filter: WantedRecalls): Promise<void> {
  changePages((page) => ({
    ...page,
    recalls: page.recalls.map((each) => (each.id === row.id ? row : each)),
  }));
  const { counts } = await call(calls.listRecalls, { body: { ...filter, limit: PAGE } });
  changePages((page) => ({ ...page, counts }));
}

export function useActs(filter: WantedRecalls) {
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
      await replaceRow(row, filter);
    });
  const tell = (row: PatientRecall, text: string) => {
    toast({ tone: 'good', text, action: { label: t('common:undo'), run: () => void undo(row) } });
    void attempt(() => replaceRow(row, filter));
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
