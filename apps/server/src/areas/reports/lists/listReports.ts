import { type ListedReport, listReports } from '@alveola/contract';
import { newId } from '../../../platform/db/ids';
import { run } from '../../../platform/db/statement';
import { isRefused } from '../../../platform/result';
import { type Route, route } from '../../../platform/http/route';
import { cursorAfter, readCursor } from './cursor';
import { type PageRow, pageStatement, pageValues } from './pages';
import { toRow } from '../rows';

export function toListed({
  patient_id,
  condition,
  stage,
  grade,
  clinician,
  due,
  ...row
}: PageRow): ListedReport {
  return { ...toRow(row), patient_id, condition, stage, grade, clinician, due };
}

export const listReportsRoute: Route = route(listReports, async ({ deps, session, body, address }) => {
  const { clinicId, user } = session;
  const from = readCursor(body.cursor);
  if (isRefused(from)) return from;
  const now = deps.now();
  const rows = await run(deps.db, pageStatement(body, from.place), {
    ...pageValues(clinicId, now, body, from.place),
    at: now,
    audit: newId(),
    user: user.id,
    address,
  });
  const page = rows.slice(0, body.limit);
  const last = page.at(-1);
  return {
    reports: page.map(toListed),
    next: last && rows.length > page.length ? cursorAfter(last, body.due === true) : null,
  };
});
