import { listPatients } from '@alveola/contract';
import { newId } from '../../../platform/db/ids';
import { run } from '../../../platform/db/statement';
import { isRefused } from '../../../platform/result';
import { type Route, route } from '../../../platform/http/route';
import { cursorAfter, readCursor } from './cursor';
import { toListed } from './listReports';
import { pageValues } from './pages';
import { patientPage } from './patientPages';

export const listPatientsRoute: Route = route(listPatients, async ({ deps, session, body, address }) => {
  const { clinicId, user } = session;
  const from = readCursor(body.cursor);
  if (isRefused(from)) return from;
  const now = deps.now();
  const rows = await run(deps.db, patientPage(body, from.place), {
    ...pageValues(clinicId, now, body, from.place),
    at: now,
    audit: newId(),
    user: user.id,
    address,
  });
  const page = rows.slice(0, body.limit);
  const last = page.at(-1);
  return {
    patients: page.map(({ analyses, ...newest }) => ({ ...toListed(newest), analyses })),
    next: last && rows.length > page.length ? cursorAfter(last, body.due === true) : null,
  };
});
