import { type ListedReport, listReports } from '@alveola/contract';
import { isRefused, type Result } from '../../../platform/base/result';
import { type Route, route, type CallContext } from '../../../platform/http/route';
import {
  type PageRow,
  pageStatement,
  cursorAfter,
  type ListPlace,
  readListCursor,
  pageValues,
} from './pages';
import { toRow } from '../reportRows';
import type { z } from 'zod';
import { newId } from '../../../platform/base/ids';
import { runStatement, type Statement } from '../../../platform/db/statement';
import { readPatientName } from '../patient/patientName';

export function toListed({
  patient_id,
  patient_name,
  condition,
  stage,
  grade,
  clinician,
  due,
  ...row
}: PageRow & Pick<ListedReport, 'patient_name'>): ListedReport {
  return { ...toRow(row), patient_id, patient_name, condition, stage, grade, clinician, due };
}

export const listReportsRoute: Route = route(listReports, async (context) => {
  const page = await readPage(context, (from) => pageStatement(context.body, from));
  if (isRefused(page)) return page;
  return {
    reports: page.rows.map(({ reached, ...listed }) => ({ ...toListed(listed), reached })),
    next: page.next,
  };
});

interface Page<R> {
  readonly rows: readonly R[];
  readonly next: string | null;
}

export async function readPage<S extends z.ZodType<PageRow>>(
  context: Pick<CallContext<typeof listReports>, 'deps' | 'session' | 'body' | 'address'>,
  toStatement: (from: ListPlace | null) => Statement<S>,
): Promise<Result<Page<z.output<S> & { readonly patient_name: string | null }>>> {
  const { deps, session, body, address } = context;
  const from = readListCursor(body.cursor);
  if (isRefused(from)) return from;
  const now = deps.now();
  const foundRows = await runStatement(deps.db, toStatement(from.place), {
    ...pageValues(session.clinicId, now, body, from.place),
    at: now,
    audit: newId(),
    user: session.user.id,
    address,
  });
  const rows = await Promise.all(
    foundRows.slice(0, body.limit).map(async (row) => ({
      ...row,
      patient_name: await readPatientName(deps, session.clinicId, row.patient_id, row.name_sealed),
    })),
  );
  const last = rows.at(-1);
  return { rows, next: last && foundRows.length > rows.length ? cursorAfter(last, body.due === true) : null };
}
