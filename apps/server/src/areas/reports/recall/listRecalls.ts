import { type CallBody, listRecalls, type PatientRecall } from '@alveola/contract';
import { z } from 'zod';
import type { Db } from '../../../platform/db/open';
import { runStatement } from '../../../platform/db/statement';
import { type Route, route } from '../../../platform/http/route';
import { isRefused } from '../../../platform/base/result';
import { readCursor, toCursor } from '../../../platform/http/cursor';
import { toDueDay, toRange } from './days';
import { countValues, RECALL_COUNTS, DUE_PAGE, UNSET_PAGE } from './statements';

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

export const listRecallsRoute: Route = route(listRecalls, async ({ deps, session, body, audit }) => {
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
  const recalls = rows.slice(0, body.limit);
  await audit(db, 'recall.list', { detail: { reports: recalls.map(({ report_id }) => report_id) } });
  const last = recalls.at(-1);
  const next = last && rows.length > recalls.length ? toCursor(placeAfter(last)) : null;
  return { today: toDueDay(now), counts, recalls: [...recalls], next };
});
