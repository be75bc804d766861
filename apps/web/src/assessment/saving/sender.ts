import { type SaveType, saveReport } from '@alveola/contract';
import type { StoreApi } from 'zustand';
import type { call as apiCall } from '../../session/api';
import { ApiProblem, isPassing, isUnanswered } from '../../shell/problem';
import { isSame } from '../document/patientDraft';
import {
  type ActiveAssessment,
  type OpenAssessment,
  type SaveRequest,
  toOpen,
  toParts,
  unsavedParts,
  type SaveConflict,
  toBeside,
} from './activeAssessment';
import type { SaveOutcome } from './saveQueue';
import { clinicalValuesData, measurementData, type ReportStatus } from '@alveola/clinical';
import { computeResult } from '../document/computeResult';

/** Milliseconds until a save is sent again under the same number. A save is small, so a slower one was lost. */
export const SAVE_DEADLINE_MS = 10_000;

interface SenderOptions {
  readonly store: StoreApi<ActiveAssessment>;
  readonly call: typeof apiCall;
  readonly client: string;
}

export type Send = ReturnType<typeof createSender>;

/**
 * Sends one part at a time. A save whose answer was lost is sent again under the same number, so that no
 * report is created twice and our own entry is never taken for another user's.
 */
export function createSender({ store, call, client }: SenderOptions) {
  let seq = 0;

  function open(): OpenAssessment {
    const assessment = toOpen(store.getState());
    if (!assessment) throw new Error('No assessment is open.');
    return assessment;
  }

  function unanswered(type: SaveType): readonly SaveRequest[] {
    return store.getState().unanswered[type] ?? [];
  }

  /** Until the answer the server's value is unknown. @throws ApiProblem */
  async function post(type: SaveType, request: SaveRequest) {
    const { assessmentId } = store.getState();
    const isHere = () => store.getState().assessmentId === assessmentId;
    const otherRequests = () => unanswered(type).filter((each) => each !== request);
    const noteRequests = (requests: readonly SaveRequest[]) => ({
      unanswered: { ...store.getState().unanswered, [type]: requests },
    });
    const isRepeated = unanswered(type).includes(request);
    if (!isRepeated) store.setState(noteRequests([...otherRequests().slice(0, 1), request]));
    try {
      const answer = await call(saveReport, { body: request.body }, { deadline: SAVE_DEADLINE_MS });
      if (!isHere()) return answer;
      const { acknowledged, entries } = store.getState();
      store.setState({
        // The server accepts no older save any more.
        ...noteRequests([]),
        reportId: answer.id,
        reference: answer.reference_number,
        history: answer.history,
        draft: answer.draft,
        entries: { ...entries, [type]: answer.entry },
        acknowledged: { ...acknowledged, [type]: request.part },
        failure: null,
      });
      return answer;
    } catch (error) {
      const problem = toApiProblem(error);
      // A repeated save stays noted, because its first attempt may have arrived or may still arrive.
      const isKept = isUnanswered(problem) || (isRepeated && !isConflict(problem));
      if (isHere() && !isKept) store.setState(noteRequests(otherRequests()));
      throw error;
    }
  }

  async function findArrived(type: SaveType, sent: readonly SaveRequest[]) {
    for (const request of sent.toReversed())
      try {
        return await post(type, request);
      } catch (error) {
        if (!isConflict(toApiProblem(error))) throw error;
      }
    return null;
  }

  /** Builds on a newer entry that may be our own, whose answer was lost, or may follow it. */
  async function followOwn(
    type: SaveType,
    sent: readonly SaveRequest[],
    now: SaveRequest,
    problem: ApiProblem,
  ) {
    const arrived = await findArrived(type, sent);
    if (arrived?.entry !== toConflict(type, problem).entry) throw problem;
    seq += 1;
    await post(type, { part: now.part, body: { ...now.body, entry: arrived.entry, seq } });
  }

  function toRequest(type: SaveType, assessment: OpenAssessment, options: SaveOptions): SaveRequest {
    const before = unanswered(type).at(-1);
    const part = toParts(assessment.editor.document, assessment.xrays)[type];
    const body = toSaveBody(assessment, type, { client, seq: before?.body.seq ?? 0 }, options);
    if (before && isSame(before.part, part) && isSame(before.body, body)) return before;
    seq += 1;
    return { part, body: { ...body, seq } };
  }

  /** Sends the newest value of one part. `always`: even if it is acknowledged, as in a full save. */
  return async function send(
    type: SaveType,
    { always = false, ...options }: SaveOptions & { readonly always?: boolean } = {},
  ): Promise<SaveOutcome> {
    const { assessmentId } = store.getState();
    const isGone = () => store.getState().assessmentId !== assessmentId;
    if (!toOpen(store.getState())) return 'gone';
    try {
      const first = unanswered(type)[0];
      // The lost answer may contain the id of the new report.
      if (open().reportId === null && first) await post(type, first);
      if (isGone()) return 'gone';
      const assessment = open();
      if (!always && !unsavedParts(assessment).includes(type)) return 'acknowledged';
      const request = toRequest(type, assessment, options);
      // Another window may have saved after one of them: the server would then name that later entry.
      const sent = unanswered(type).filter((each) => each !== request && each.body.client === client);
      try {
        await post(type, request);
      } catch (error) {
        const problem = toApiProblem(error);
        if (!isConflict(problem)) throw error;
        await followOwn(type, sent, request, problem);
      }
      return isGone() ? 'gone' : 'acknowledged';
    } catch (error) {
      const failure = toApiProblem(error);
      if (isGone()) return 'gone';
      if (isConflict(failure)) {
        store.setState({ conflict: toConflict(type, failure) });
        return 'conflict';
      }
      store.setState({ failure });
      if (isPassing(failure)) return 'retry';
      return isForeign(failure) ? 'blocked' : 'refused';
    }
  };
}

function isConflict({ code }: ApiProblem): boolean {
  return code === 'newer-entry';
}

/** The server's own refusals have a code; this one came from a proxy or firewall. */
export function isForeign(problem: ApiProblem): boolean {
  return problem.code === 'unknown' && !isPassing(problem);
}

/** Anything but an answer of the server is a bug. */
export function toApiProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  throw error;
}

export type SaveBody = SaveRequest['body'];

interface SaveOptions {
  readonly status?: 'complete';
  readonly reason?: string | undefined;
}

/** Random for each tab, with a counter: a repeated save changes nothing. */
interface IdempotencyKey {
  readonly client: string;
  readonly seq: number;
}

/** Specification §7. @throws Error without a patient number */
export function toSaveBody(
  open: OpenAssessment,
  type: SaveType,
  key: IdempotencyKey,
  { status, reason }: SaveOptions = {},
): SaveBody {
  if (open.patientNumber === '') throw new Error('Missing patient_number');
  const envelope = {
    patient_number: open.patientNumber,
    reference_number: open.reference,
    ...toReportId(open),
    entry: open.entries[type] ?? null,
    ...key,
    ...(status ? { status: 'Completed' as const } : {}),
    ...(reason ? { reason } : {}),
  };
  const { document, preferences } = open.editor;
  switch (type) {
    case 'information':
      return { ...envelope, type, data: document.information };
    case 'dentition':
      return { ...envelope, type, data: document.dentition };
    case 'clinical_values':
      return { ...envelope, type, data: clinicalValuesData(document, preferences) };
    case 'xray_image':
      return { ...envelope, type, data: { images: open.xrays.map((xray) => xray.picture_url) } };
    case 'measurement': {
      const result = computeResult(document, preferences, toBeside(open));
      const state: ReportStatus = status ? 'Completed' : 'In progress';
      return { ...envelope, type, data: measurementData(document, result, state) };
    }
    default:
      return type satisfies never;
  }
}

/** Specification §5: an existing id is sent only with a reference number of this patient. */
function toReportId({ reportId, reference, patientNumber }: ActiveAssessment): { id?: string } {
  if (reportId === null || !reference?.startsWith(`X-${patientNumber}-`)) return {};
  return { id: reportId };
}

function toConflict(type: SaveType, { data }: ApiProblem): SaveConflict {
  const fields = new Map(typeof data === 'object' && data !== null ? Object.entries(data) : []);
  const text = (name: string) => String(fields.get(name) ?? '');
  return {
    type,
    entry: text('entry'),
    savedBy: text('saved_by'),
    savedAt: text('saved_at'),
    isOwn: fields.get('own') === true,
    clashes: [],
  };
}
