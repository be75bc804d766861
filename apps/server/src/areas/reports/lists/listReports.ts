import { type ListedReport, listReports } from '@alveola/contract';
import { isRefused } from '../../../platform/result';
import { type Route, route } from '../../../platform/http/route';
import { type PageRow, pageStatement } from './pages';
import { readPage } from './readPage';
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

export const listReportsRoute: Route = route(listReports, async (context) => {
  const page = await readPage(context, (from) => pageStatement(context.body, from));
  return isRefused(page) ? page : { reports: page.rows.map(toListed), next: page.next };
});
