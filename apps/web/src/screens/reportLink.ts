import type { ReportRow } from '@alveola/contract';

/** Specification §2: the report id goes with the navigation; the path is for reloads and bookmarks. */
export function reportLink({ id }: Pick<ReportRow, 'id'>) {
  return {
    to: `/dashboard/report/${encodeURIComponent(id)}`,
    state: { reportId: id, mode: 'resumed' },
  } as const;
}
