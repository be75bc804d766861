import { type ListedReport, listReports } from '@alveola/contract';
import { isRefused } from '../../../platform/base/result';
import { type Route, route } from '../../../platform/http/route';
import { type PageRow, pageStatement } from './pages';
import { readPage } from './readPage';
import { toRow } from '../reportRows';

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
