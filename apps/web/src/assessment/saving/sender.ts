import { type SaveType, saveReport } from '@alveola/contract';
import type { StoreApi } from 'zustand';
import type { call as apiCall } from '../../session/api';
import { ApiProblem } from '../../shell/problem';
import { isSame } from '../document/same';
import {
  type ActiveAssessment,
  type OpenAssessment,
  type SaveRequest,
  toOpen,
  toParts,
  unsavedParts,
} from './assessment';
import { type SaveOptions, toConflict, toSaveBody } from './request';
import type { SaveOutcome } from './saveQueue';

export interface SenderOptions {
  readonly store: StoreApi<ActiveAssessment>;
  readonly call: typeof apiCall;
  /** Random, one per tab. */
  readonly client: string;
}

/** ms; then it is sent again, under the same number. A save is small: what takes longer was swallowed. */
export const SAVE_DEADLINE_MS = 10_000;

export type Send = ReturnType<typeof createSender>;

/**
 * Sends one part at a time. A save whose answer was lost is sent again under the same number: it changes
 * nothing on the server and tells what became of it, so that no report is made twice and our own entry is never
 * taken for somebody else's.
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

  /** Until it is answered it is not known what the server has. @throws ApiProblem */
  async function post(type: SaveType, request: SaveRequest) {
    const { assessmentId } = store.getState();
    const isHere = () => store.getState().assessmentId === assessmentId;
    const others = () => unanswered(type).filter((each) => each !== request);
    const noted = (requests: readonly SaveRequest[]) => ({
      unanswered: { ...store.getState().unanswered, [type]: requests },
    });
    const isRepeated = unanswered(type).includes(request);
    if (!isRepeated) store.setState(noted([...others().slice(0, 1), request]));
    try {
      const answer = await call(saveReport, { body: request.body }, { deadline: SAVE_DEADLINE_MS });
      // Left meanwhile: another assessment may be open.
      if (!isHere()) return answer;
      const { acknowledged, entries } = store.getState();
      store.setState({
        // The server takes no older one any more.
        ...noted([]),
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
      const problem = toProblem(error);
      // A repeated save stays noted, because its first try may have arrived or may still arrive.
      const isKept = mayHaveArrived(problem) || (isRepeated && !isConflict(problem));
      if (isHere() && !isKept) store.setState(noted(others()));
      throw error;
    }
  }

  /** The newest of these saves that the server has. */
  async function findArrived(type: SaveType, sent: readonly SaveRequest[]) {
    for (const request of sent.toReversed())
      try {
        return await post(type, request);
      } catch (error) {
        if (!isConflict(toProblem(error))) throw error;
      }
    return null;
  }

  /** A newer entry may be our own, whose answer was lost, or follow it: then that is what both began with. */
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

  /** The last one that was not answered, if it says what is to be said now; else a new one. */
  function toRequest(type: SaveType, assessment: OpenAssessment, options: SaveOptions): SaveRequest {
    const before = unanswered(type).at(-1);
    const part = toParts(assessment.editor.document, assessment.xrays)[type];
    const body = toSaveBody(assessment, type, { client, seq: before?.body.seq ?? 0 }, options);
    if (before && isSame(before.part, part) && isSame(before.body, body)) return before;
    seq += 1;
    return { part, body: { ...body, seq } };
  }

  /** The newest value of one part; `always`: also when it is acknowledged already, as in a full save. */
  return async function send(
    type: SaveType,
    { always = false, ...options }: SaveOptions & { readonly always?: boolean } = {},
  ): Promise<SaveOutcome> {
    const { assessmentId } = store.getState();
    const isGone = () => store.getState().assessmentId !== assessmentId;
    if (!toOpen(store.getState())) return 'gone';
    try {
      const first = unanswered(type)[0];
      // The lost answer may hold the id of the report that the save made.
      if (open().reportId === null && first) await post(type, first);
      if (isGone()) return 'gone';
      const assessment = open();
      if (!always && !unsavedParts(assessment).includes(type)) return 'acknowledged';
      const request = toRequest(type, assessment, options);
      // One of another window may have been followed there: the server would name what followed it.
      const sent = unanswered(type).filter((each) => each !== request && each.body.client === client);
      try {
        await post(type, request);
      } catch (error) {
        const problem = toProblem(error);
        if (!isConflict(problem)) throw error;
        await followOwn(type, sent, request, problem);
      }
      return isGone() ? 'gone' : 'acknowledged';
    } catch (error) {
      const failure = toProblem(error);
      if (isGone()) return 'gone';
      if (isConflict(failure)) {
        store.setState({ conflict: toConflict(type, failure) });
        return 'conflict';
      }
      store.setState({ failure });
      if (mayHaveArrived(failure) || RETRIED.includes(failure.status)) return 'retry';
      return isForeign(failure) ? 'blocked' : 'refused';
    }
  };
}

/** A stale XSRF token, too many requests. */
const RETRIED: readonly number[] = [419, 429];

function isConflict({ code }: ApiProblem): boolean {
  return code === 'newer-entry';
}

/** Not the server's own refusal, which has a code: a proxy's, a firewall's. */
export function isForeign(problem: ApiProblem): boolean {
  return problem.code === 'unknown' && !mayHaveArrived(problem);
}

/** No answer, or one that does not tell whether the save was stored. */
export function mayHaveArrived({ status }: ApiProblem): boolean {
  return status === 0 || status >= 500;
}

/** What is no answer of the server is a bug. */
export function toProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  throw error;
}
