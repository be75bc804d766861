import {
  type CallBody,
  listRecalls,
  type PatientRecall,
  recallCsv,
  type ActName,
  markSeen,
  postponeRecall,
  undoRecall,
} from '@alveola/contract';
import { z } from 'zod';
import type { Db } from '../../../platform/db/open';
import { readPages, runStatement } from '../../../platform/db/statement';
import { route, type CallContext } from '../../../platform/http/route';
import { isRefused, invalid, refuse } from '../../../platform/base/result';
import { readCursor, toPage } from '../../../platform/http/cursor';
import { toDueDay, toRange, countValues, RECALL_COUNTS, DUE_PAGE, UNSET_PAGE, ONE_RECALL } from './recalls';
import { shortDiagnosis } from '@alveola/report';
import type { Language } from '@alveola/report/languages';
import { readWords } from '@alveola/report/words';
import { csvAnswer } from '../../../platform/http/answer';
import { and, eq, isNull } from 'drizzle-orm';
import { isRow, recall, recallAct } from '../../../platform/db/schema';

const place = z.tuple([z.iso.date().nullable(), z.string()]);
export type RecallPlace = z.output<typeof place>;

export function placeAfter({ due, patient_number }: PatientRecall): RecallPlace {
  return [due, patient_number];
}

export function readRecalls(
  db: Db,
  clinic: string,
  { which, days }: Pick<CallBody<typeof listRecalls>, 'which' | 'days'>,
  { after, limit, now }: { readonly after: RecallPlace | null; readonly limit: number; readonly now: Date },
): Promise<readonly PatientRecall[]> {
  const range = toRange(which, now, days);
  const [due, number] = after ?? [null, ''];
  return range === null
    ? runStatement(db, UNSET_PAGE, { clinic, number, limit })
    : runStatement(db, DUE_PAGE, { clinic, after: due ?? range.from, number, to: range.to, limit });
}

export const listRecallsRoute = route(listRecalls, async ({ deps, session, body, audit }) => {
  const { db } = deps;
  const { clinicId } = session;
  const now = deps.now();
  const after = readCursor(place, body.cursor);
  if (isRefused(after)) return after;
  const [rows, [counts]] = await Promise.all([
    readRecalls(db, clinicId, body, { after, limit: body.limit + 1, now }),
    runStatement(db, RECALL_COUNTS, countValues(clinicId, now, body.days)),
  ]);
  if (!counts) throw new Error('The recalls were not counted.');
  const { shown: recalls, next } = toPage(rows, body.limit, placeAfter);
  await audit(db, 'recall.list', { detail: { reports: recalls.map(({ report_id }) => report_id) } });
  return { today: toDueDay(now), counts, recalls: [...recalls], next };
});

const PAGE = 1000;

function toCells(row: PatientRecall, language: Language): readonly string[] {
  const { recall, diagnosis } = readWords(language);
  const { act } = row;
  return [
    row.patient_number,
    shortDiagnosis(row, (condition) => diagnosis.condition[condition]),
    row.visited_on,
    row.months === null ? '' : String(row.months),
    row.due ?? recall.part.unset,
    act ? recall.csv[act.kind] : '',
    act?.day ?? '',
    act?.reason ?? '',
    act?.by ?? '',
  ];
}

export const recallCsvRoute = route(recallCsv, async ({ deps, session, query, audit }) => {
  const { db } = deps;
  const now = deps.now();
  const language = query.language ?? session.user.language;
  const { columns } = readWords(language).recall.csv;
  await audit(db, 'recall.export', { detail: { which: query.which, days: query.days } });
  async function* groups() {
    const read = (last: PatientRecall | null) =>
      readRecalls(db, session.clinicId, query, { after: last && placeAfter(last), limit: PAGE, now });
    for await (const rows of readPages(PAGE, read)) yield rows.map((row) => toCells(row, language));
  }
  return csvAnswer(`recall-${toDueDay(now)}.csv`, Object.values(columns), groups());
});

/** An act only changes by being undone. The database derives its effect and the due date. */
type Changed = typeof recallAct.$inferInsert;
type Context = Pick<CallContext<typeof markSeen>, 'deps' | 'session' | 'params' | 'audit'>;
type Change = (tx: Pick<Db, 'insert' | 'update'>, patient: string) => Promise<unknown>;

async function changeRecall({ deps, session, params, audit }: Context, action: ActName, change: Change) {
  const { clinicId } = session;
  const changedAct = await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ patient_number: recall.patient_number, report_id: recall.report_id })
      .from(recall)
      .where(isRow(recall, clinicId, params.id));
    if (!row) return false;
    await change(tx, row.patient_number);
    await audit(tx, action, { reportId: row.report_id });
    return true;
  });
  const [row] = changedAct
    ? await runStatement(deps.db, ONE_RECALL, { clinic: clinicId, id: params.id })
    : [];
  return row ?? refuse('recall-not-found');
}

function add(context: Context, action: ActName, act: Pick<Changed, 'kind' | 'day' | 'reason'>) {
  const { deps, session } = context;
  return changeRecall(context, action, (tx, patient_number) =>
    tx.insert(recallAct).values({
      clinic_id: session.clinicId,
      patient_number,
      acted_by: session.user.id,
      acted_at: deps.now(),
      ...act,
    }),
  );
}

export const markSeenRoute = route(markSeen, async (context) =>
  add(context, 'recall.seen', { kind: 'seen', day: toDueDay(context.deps.now()) }),
);

export const postponeRecallRoute = route(postponeRecall, async (context) => {
  const { until: day, reason } = context.body;
  if (day <= toDueDay(context.deps.now())) return invalid('until', 'date-to-come');
  return add(context, 'recall.postpone', { kind: 'postponed', day, reason });
});

export const undoRecallRoute = route(undoRecall, async (context) => {
  const { deps, session, body } = context;
  return changeRecall(context, 'recall.undo', (tx, patient_number) =>
    tx
      .update(recallAct)
      .set({ undone_by: session.user.id, undone_at: deps.now() })
      .where(
        and(
          eq(recallAct.clinic_id, session.clinicId),
          eq(recallAct.patient_number, patient_number),
          eq(recallAct.n, body.act),
          isNull(recallAct.undone_at),
        ),
      ),
  );
});
