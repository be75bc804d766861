import { type CallBody, listRulesReports, listRulesVersions, rulesReportsCsv } from '@alveola/contract';
import { readWords } from '@alveola/report/words';
import { z } from 'zod';
import type { Db } from '../../../platform/db/open';
import { readPages, runStatement } from '../../../platform/db/statement';
import { csvAnswer } from '../../../platform/http/answer';
import { route } from '../../../platform/http/route';
import { isRefused } from '../../../platform/base/result';
import { readCursor, toPage } from '../../../platform/http/cursor';
import { toDueDay } from '../recall/recalls';
import { RULES_COUNTS, PAGE_OF_UNKNOWN, PAGE_OF_VERSION, type RulesRow } from './statements';

export const listRulesVersionsRoute = route(listRulesVersions, async ({ deps: { db }, session }) => ({
  versions: [...(await runStatement(db, RULES_COUNTS, { clinic: session.clinicId }))],
}));

const place = z.tuple([z.iso.datetime(), z.string()]);
type Place = z.output<typeof place>;

interface Asked extends Omit<CallBody<typeof listRulesReports>, 'cursor'> {
  readonly clinic: string;
  readonly after: Place | null;
}

const placeAfter = ({ analysis_date, id }: RulesRow): Place => [analysis_date.toISOString(), id];

function readReports(db: Db, query: Asked): Promise<readonly RulesRow[]> {
  const { rules_version: version, after, clinic, limit } = query;
  const [date, id] = after ?? ['infinity', ''];
  const values = { clinic, date, id, limit };
  return version === null
    ? runStatement(db, PAGE_OF_UNKNOWN, values)
    : runStatement(db, PAGE_OF_VERSION, { ...values, version });
}

export const listRulesReportsRoute = route(
  listRulesReports,
  async ({ deps: { db }, session: { clinicId: clinic }, body: { cursor, ...wanted }, audit }) => {
    const after = readCursor(place, cursor);
    if (isRefused(after)) return after;
    const rows = await readReports(db, { ...wanted, clinic, after, limit: wanted.limit + 1 });
    const { shown, next } = toPage(rows, wanted.limit, placeAfter);
    await audit(db, 'rules.list', { detail: { reports: shown.map(({ id }) => id) } });
    const reports = shown.map((row) => ({ ...row, analysis_date: row.analysis_date.toISOString() }));
    return { reports, next };
  },
);

const PAGE = 1000;

export const rulesReportsCsvRoute = route(rulesReportsCsv, async ({ deps, session, query, audit }) => {
  const { db } = deps;
  const { clinicId: clinic } = session;
  const { csv, unknown } = readWords(query.language ?? session.user.language).rules;
  await audit(db, 'rules.export');
  async function* groups() {
    for (const { rules_version, withdrawal } of await runStatement(db, RULES_COUNTS, { clinic })) {
      const read = (last: RulesRow | null) =>
        readReports(db, { clinic, rules_version, limit: PAGE, after: last && placeAfter(last) });
      for await (const rows of readPages(PAGE, read))
        yield rows.map((row) => [
          rules_version ?? unknown,
          withdrawal?.withdrawn_at.slice(0, 10) ?? '',
          row.patient_number,
          row.reference_number,
          row.analysis_date.toISOString().slice(0, 10),
          row.clinician,
        ]);
    }
  }
  return csvAnswer(`${csv.fileName}-${toDueDay(deps.now())}.csv`, Object.values(csv.columns), groups());
});
