import { listPatients } from '@alveola/contract';
import { isRefused } from '../../../platform/base/result';
import { type Route, route } from '../../../platform/http/route';
import { toListed } from './listReports';
import { patientPage } from './patientPages';
import { readPage } from './readPage';

export const listPatientsRoute: Route = route(listPatients, async (context) => {
  const page = await readPage(context, (from) => patientPage(context.body, from));
  if (isRefused(page)) return page;
  return {
    patients: page.rows.map(({ analyses, ...newest }) => ({ ...toListed(newest), analyses })),
    next: page.next,
  };
});
