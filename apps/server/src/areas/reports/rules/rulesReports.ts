import { type CallBody, listRulesReports, listRulesVersions, rulesReportsCsv } from '@alveola/contract';
import { readWords } from '@alveola/report/words';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { BYTE_ORDER_MARK, toCsvLine } from '../../../platform/csv';
import type { Db } from '../../../platform/db/open';
import { runStatement } from '../../../platform/db/statement';
import { streamAnswer } from '../../../platform/http/answer';
import { type Route, route } from '../../../platform/http/route';
import { isRefused } from '../../../platform/base/result';
import { readCursor, toCursor } from '../../../platform/http/cursor';
import { toDueDay } from '../recall/days';
import { RULES_COUNTS, PAGE_OF_UNKNOWN, PAGE_OF_VERSION, type RulesRow, toRulesReport } from './statements';

export const listRulesVersionsRoute: Route = route(listRulesVersions, async ({ deps: { db }, session }) => ({
  versions: [...(await runStatement(db, RULES_COUNTS, { clinic: session.clinicId }))],
}));

const place = z.tuple([z.iso.datetime(), z.string()]);
type Place = z.output<typeof place>;

interface Asked extends Omit<CallBody<typeof listRulesReports>, 'cursor'> {
  readonly clinic: string;
  readonly withdrawal: string | null;
  readonly after: Place | null;
}

const placeAfter = ({ analysis_date, id }: RulesRow): Place => [analysis_date.toISOString(), id];

function readReports(db: Db, query: Asked): Promise<readonly RulesRow[]> {
  const { rules_version: version, review, after, clinic, withdrawal, limit } = query;
  const [date, id] = after ?? ['infinity', ''];
  const values = { clinic, review, withdrawal, date, id, limit };
  return version === null
    ? runStatement(db, PAGE_OF_UNKNOWN, values)
    : runStatement(db, PAGE_OF_VERSION, { ...values, version });
}

export const listRulesReportsRoute: Route = route(
  listRulesReports,
  async ({ deps: { db }, session, body, audit }) => {
    const { clinicId: clinic } = session;
    const { cursor, ...wanted } = body;
    const after = readCursor(place, cursor);
    if (isRefused(after)) return after;
    const counts = await runStatement(db, RULES_COUNTS, { clinic });
    const counted = counts.find(({ rules_version }) => rules_version === body.rules_version);
    const withdrawal = counted?.withdrawal?.id ?? null;
    const rows = await readReports(db, { ...wanted, clinic, after, withdrawal, limit: body.limit + 1 });
    const shown = rows.slice(0, body.limit);
    await audit(db, 'rules.list', { detail: { reports: shown.map(({ id }) => id) } });
    const last = shown.at(-1);
    const next = last && rows.length > shown.length ? toCursor(placeAfter(last)) : null;
    return { reports: shown.map(toRulesReport), next };
  },
);

const PAGE = 1000;

export const rulesReportsCsvRoute: Route = route(rulesReportsCsv, async ({ deps, session, query, audit }) => {
  const { db } = deps;
  const { clinicId: clinic } = session;
  const { csv, unknown, state } = readWords(query.language ?? session.user.language).rules;
  await audit(db, 'rules.export');
  const toCells = (row: RulesRow): readonly string[] => [
    row.rules_version ?? unknown,
    row.withdrawn_at?.toISOString().slice(0, 10) ?? '',
    row.patient_number,
    row.reference_number,
    row.analysis_date.toISOString().slice(0, 10),
    row.clinician,
    row.withdrawn_at === null ? '' : state[row.reviewed ? 'reviewed' : 'open'],
    row.reviewed?.by ?? '',
    row.reviewed?.at.slice(0, 10) ?? '',
  ];
  async function* lines(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + toCsvLine(Object.values(csv.columns));
    for (const { rules_version } of await runStatement(db, RULES_COUNTS, { clinic }))
      for (let after: Place | null = null, isMore = true; isMore; ) {
        const rows: readonly RulesRow[] = await readReports(db, {
          rules_version,
          review: 'all',
          clinic,
          withdrawal: null,
          after,
          limit: PAGE,
        });
        yield rows.map((row) => toCsvLine(toCells(row))).join('');
        const last = rows.at(-1);
        isMore = rows.length === PAGE;
        if (last) after = placeAfter(last);
      }
  }
  return streamAnswer(
    Readable.from(lines()),
    'text/csv; charset=utf-8',
    `${csv.fileName}-${toDueDay(deps.now())}.csv`,
  );
});
