import { type ActName, markSeen, postponeRecall, undoRecall } from '@alveola/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../platform/db/open';
import { recall, recallAct } from '../../../platform/db/schema';
import { runStatement } from '../../../platform/db/statement';
import { type CallContext, type Route, route } from '../../../platform/http/route';
import { invalid, refuse } from '../../../platform/base/result';
import { toDueDay } from './days';
import { ONE_RECALL } from './statements';

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
      .where(and(eq(recall.clinic_id, clinicId), eq(recall.id, params.id)));
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

export const markSeenRoute: Route = route(markSeen, async (context) =>
  add(context, 'recall.seen', { kind: 'seen', day: toDueDay(context.deps.now()) }),
);

export const postponeRecallRoute: Route = route(postponeRecall, async (context) => {
  const { until: day, reason } = context.body;
  if (day <= toDueDay(context.deps.now())) return invalid('until', 'date-to-come');
  return add(context, 'recall.postpone', { kind: 'postponed', day, reason });
});

export const undoRecallRoute: Route = route(undoRecall, async (context) => {
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
