import type { History } from '@alveola/clinical';
import { type BodyOf, type OutputOf, saveReport } from '@alveola/contract';
import { and, eq } from 'drizzle-orm';
import { audit } from '../audit/audit';
import { newId } from '../db/ids';
import type { Queries } from '../db/open';
import { report, reportEntry } from '../db/schema';
import { invalid, isRefused, type Refused, refuse } from '../http/answer';
import { type ContextOf, type Route, route } from '../http/route';
import { preferencesOf } from '../settings/settings';
import { crossCheck } from './checks';
import { writeCompletion } from './complete';
import { lastSaveOf, newestEntries, newestOf, partsOf, savedBy } from './entries';
import { makeReport } from './firstSave';
import { historyOf, lockReport, type ReportRecord } from './rows';

type Save = BodyOf<typeof saveReport>;
type Saved = OutputOf<typeof saveReport>;
type Context = ContextOf<typeof saveReport>;

/** Undoes what a refused save has begun. */
class Rollback extends Error {
  constructor(readonly refused: Refused) {
    super('The save is refused.');
  }
}

/** One transaction: the report's row is locked first, so that two saves come one after the other. */
export const saveReportRoute: Route = route(saveReport, async (context) => {
  try {
    return await context.deps.db.transaction(async (tx) => {
      const answer = await save(tx, context);
      if (isRefused(answer)) throw new Rollback(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof Rollback) return error.refused;
    throw error;
  }
});

async function save(tx: Queries, context: Context): Promise<Saved | Refused> {
  const { body, session, deps } = context;
  const { clinicId, user } = session;
  const now = deps.now();
  const found = await reportOf(tx, context, now);
  if (isRefused(found)) return found;
  const { report: of, isNew } = found;
  const history = await historyOf(tx, clinicId, of.patient_number, of.id);
  const answer = (entry: string): Saved => ({
    id: of.id,
    reference_number: of.reference_number,
    entry,
    history,
  });
  const known = isNew ? null : await alreadySaved(tx, clinicId, of.id, body);
  if (known !== null) return answer(known);
  const conflict = await conflictOf(tx, clinicId, of.id, body);
  if (conflict) return conflict;
  const refused = await crossCheck(tx, { clinicId, userId: user.id, reportId: of.id }, body);
  if (refused) return refused;
  const entry = await append(tx, context, of, now);
  const unsettled = await settle(tx, context, { of, now, n: entry.n, history });
  return unsettled ?? answer(entry.public_id);
}

/** The report that is saved to: the one named, locked, or one made for it. */
async function reportOf(tx: Queries, { body, session }: Context, now: Date) {
  const { clinicId, user } = session;
  if (body.id === undefined) return makeReport(tx, clinicId, user.id, body, now);
  const locked = await lockReport(tx, clinicId, body.id);
  if (!locked) return refuse('report-not-found');
  if (locked.patient_number !== body.patient_number)
    return invalid('patient_number', 'The report belongs to another patient number.');
  return { report: locked, isNew: false };
}

/** A counter that is not above the last one of this client is a repeated save: nothing is written. */
async function alreadySaved(tx: Queries, clinicId: string, reportId: string, { client, seq, type }: Save) {
  if (client === undefined || seq === undefined) return null;
  const last = await lastSaveOf(tx, clinicId, reportId, type, client);
  return last !== null && last.seq !== null && seq <= last.seq ? last.public_id : null;
}

/** A client that has not seen the newest entry would take it away; its own it has seen. */
async function conflictOf(tx: Queries, clinicId: string, reportId: string, { entry, client, type }: Save) {
  if (entry === undefined) return null;
  const newest = await newestOf(tx, clinicId, reportId, type);
  if (newest === null || newest.public_id === entry) return null;
  if (client !== undefined && newest.client === client) return null;
  return refuse('newer-entry', { data: await savedBy(tx, clinicId, newest.public_id) });
}

async function append(tx: Queries, { body, session, address }: Context, of: ReportRecord, now: Date) {
  const { clinicId, user } = session;
  const { type, client = null, seq = null } = body;
  const data = body.type === 'measurement' ? { ...body.data, status: statusOf(body) } : body.data;
  const entry = { n: of.entries + 1, public_id: newId() };
  await tx.insert(reportEntry).values({
    clinic_id: clinicId,
    report_id: of.id,
    ...entry,
    type,
    data,
    client,
    seq: client === null ? null : seq,
    saved_by: user.id,
    saved_at: now,
  });
  const action = entry.n === 1 ? 'report.create' : 'report.save';
  await audit(tx, now, { clinicId, userId: user.id, address, action, reportId: of.id, detail: { type } });
  return entry;
}

/** The envelope's status wins. Product §11. */
function statusOf(body: Save): 'In progress' | 'Completed' {
  return body.status ?? (body.type === 'measurement' ? body.data.status : undefined) ?? 'In progress';
}

interface Settling {
  readonly of: ReportRecord;
  readonly now: Date;
  /** Of the entry just appended. */
  readonly n: number;
  readonly history: History | null;
}

/** What the save makes of the report: in progress, completed, or a draft beside the completed one. */
async function settle(tx: Queries, context: Context, settling: Settling): Promise<Refused | null> {
  const { of, now, n } = settling;
  const here = and(eq(report.clinic_id, context.session.clinicId), eq(report.id, of.id));
  const changed = { entries: n, updated_at: now };
  if (context.body.type === 'measurement' && statusOf(context.body) === 'Completed') {
    const stage = await complete(tx, context, settling);
    if (isRefused(stage)) return stage;
    const completed = { ...changed, status: 'Completed' as const, draft: false, completed_stage: stage.is };
    await tx.update(report).set(completed).where(here);
    return null;
  }
  await tx
    .update(report)
    .set({ ...changed, draft: of.status === 'Completed' })
    .where(here);
  return null;
}

async function complete(tx: Queries, { session, body, address }: Context, settling: Settling) {
  const { of, now, history } = settling;
  const { clinicId, user } = session;
  const newest = await newestEntries(tx, clinicId, of.id);
  const { information, ...parts } = partsOf(newest);
  if (!information) return refuse('report-not-ready');
  if (of.status === 'Completed' && body.reason === undefined) return refuse('reason-needed');
  const findings = await writeCompletion(tx, {
    clinicId,
    reportId: of.id,
    by: user.id,
    at: now,
    reason: body.reason ?? null,
    newest,
    parts: { information, ...parts },
    preferences: await preferencesOf(tx, user.id),
    history,
  });
  await audit(tx, now, { clinicId, userId: user.id, address, action: 'report.complete', reportId: of.id });
  return { is: parts.measurement?.overrule?.stage ?? findings.diagnosis.stage };
}
