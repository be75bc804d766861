import { type ListedReport, listReports } from '@alveola/contract';
import { newId } from '../../platform/db/ids';
import { run } from '../../platform/db/statement';
import { invalid } from '../../platform/result';
import { type Route, route } from '../../platform/http/route';
import { type PageRow, type Place, pageStatement, pageValues, place } from './pages';
import { toRow } from './rows';

function cursorAfter({ patient_number, analysis_date, id, due }: PageRow, isByDue: boolean): string {
  const date = isByDue && due !== null ? `${due}T00:00:00.000Z` : analysis_date.toISOString();
  const at: Place = [patient_number, date, id];
  return Buffer.from(JSON.stringify(at)).toString('base64url');
}

function toListed({ patient_id, condition, stage, grade, clinician, due, ...row }: PageRow): ListedReport {
  return { ...toRow(row), patient_id, condition, stage, grade, clinician, due };
}

/** null: not one that was handed out here. */
function readCursor(cursor: string): Place | null {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return null;
  }
}

export const listReportsRoute: Route = route(listReports, async ({ deps, session, body, address }) => {
  const { clinicId, user } = session;
  const from = body.cursor === undefined ? null : readCursor(body.cursor);
  if (body.cursor !== undefined && from === null) return invalid('cursor', 'is not one that was given here');
  const now = deps.now();
  const rows = await run(deps.db, pageStatement(body, from), {
    ...pageValues(clinicId, now, body, from),
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
