import { type CallBody, changeXray, deleteXray, type Xray, deleteReport } from '@alveola/contract';
import type { StoreApi } from 'zustand';
import type { call as apiCall } from '../../session/api';
import { type Action, reduce, openEditor } from '../document/editor';
import { type ActiveAssessment, isReading, CLOSED, startNew } from './activeAssessment';
import type { Drafts } from './drafts';
import type { Clock, SaveQueue } from './saveQueue';
import { type Send, toApiProblem } from './sender';

export interface SessionCore {
  readonly store: StoreApi<ActiveAssessment>;
  readonly call: typeof apiCall;
  readonly clock: Clock;
  readonly queue: SaveQueue;
  readonly send: Send;
  readonly drafts: Drafts;
}

/** The only way for a screen to change the assessment. One that is completed, or just left, ignores it. */
export function applyAction({ store }: SessionCore, action: Action): void {
  const state = store.getState();
  const { editor } = state;
  if (!editor) return;
  const next = reduce(editor, action);
  const isEdit = next.document !== editor.document || next.patient !== editor.patient;
  if (isEdit && isReading(state)) {
    if (action.type === 'preferencesChanged')
      store.setState({ editor: { ...editor, preferences: action.preferences } });
  } else if (next !== editor) store.setState({ editor: next });
}

export function showXray({ store }: SessionCore, xray: Xray): void {
  const { xrays } = store.getState();
  if (!xrays.some(({ id }) => id === xray.id)) store.setState({ xrays: [...xrays, xray] });
}

/** The server stores it at once, so it needs no save. @throws ApiProblem */
export async function describePicture(
  { store, call }: SessionCore,
  id: string,
  body: CallBody<typeof changeXray>,
): Promise<void> {
  if (isReading(store.getState())) return;
  const changed = await call(changeXray, { params: { id }, body });
  const renewed = (xrays: readonly Xray[]) => xrays.map((xray) => (xray.id === id ? changed : xray));
  const { xrays, acknowledged } = store.getState();
  const saved = acknowledged.xray_image && renewed(acknowledged.xray_image);
  store.setState({ xrays: renewed(xrays), acknowledged: { ...acknowledged, xray_image: saved } });
}

/**
 * Removes a picture and its markers for good. A carried one stays in the report it came from; one that
 * another tab has already removed goes here, too. Does nothing in a completed report.
 * @throws ApiProblem
 */
export async function deletePicture(core: SessionCore, id: string): Promise<void> {
  if (id === '') throw new Error('Missing xray image id for key');
  const { xrays: before, reportId } = core.store.getState();
  if (isReading(core.store.getState())) return;
  const isCarried = before.some((xray) => xray.id === id && xray.report_id !== reportId);
  if (!isCarried)
    await core.call(deleteXray, { params: { id } }).catch((error: unknown) => {
      if (toApiProblem(error).status !== 404) throw error;
    });
  const { xrays } = core.store.getState();
  core.store.setState({ xrays: xrays.filter((xray) => xray.id !== id) });
  applyAction(core, { type: 'imageRemoved', image: id });
}

/**
 * `save` sends what is unsaved first. `keep` leaves it in this browser, offered when the report is opened
 * again. `discard` takes back what was saved since opening (product §11). `completed` has nothing to save or
 * lose.
 */
export type LeaveMode = 'save' | 'keep' | 'discard' | 'completed';

/** False when the server was not reached or nothing could be kept: then the assessment stays open. */
export async function leaveAssessment(core: SessionCore, mode: LeaveMode): Promise<boolean> {
  const { assessmentId } = core.store.getState();
  if (mode === 'save' && !(await core.queue.flush())) return false;
  if (mode === 'discard' && !(await discard(core))) return false;
  if (mode === 'keep' && !(await core.drafts.keepNow())) return false;
  if (core.store.getState().assessmentId !== assessmentId) return false;
  if (mode !== 'keep') await core.drafts.drop(assessmentId);
  core.store.setState({ ...CLOSED });
  return true;
}

/** Empties a new assessment; keeps only the patient of a resumed one. False when the server failed. */
export async function reset(core: SessionCore): Promise<boolean> {
  const { store, drafts } = core;
  if (store.getState().mode === 'new') {
    if (!(await discard(core))) return false;
    await drafts.drop(store.getState().assessmentId);
    const { editor } = store.getState();
    store.setState(editor ? startNew(editor.preferences) : { ...CLOSED });
    return true;
  }
  const ids = store.getState().xrays.map(({ id }) => id);
  if (!(await attempt(() => deletePictures(core, ids)))) return false;
  applyAction(core, { type: 'cleared' });
  return true;
}

async function discard(core: SessionCore): Promise<boolean> {
  const isDiscarded = await takeBack(core);
  if (!isDiscarded) core.queue.edited();
  return isDiscarded;
}

async function takeBack(core: SessionCore): Promise<boolean> {
  const { store, queue, call } = core;
  // Waits for the request in flight, and no autosave follows it.
  await queue.alone(() => Promise.resolve());
  const { mode, reportId, opened, xrays, conflict, editor, patientNumber } = store.getState();
  if (reportId === null) return true;
  await core.drafts.dropPictures(reportId);
  if (mode === 'new') return attempt(() => call(deleteReport, { params: { id: reportId } }));
  // In a conflict the server has the other version, so there is nothing to take back.
  if (!opened || conflict || !editor) return true;
  const keptIds = new Set(opened.xrays.map(({ id }) => id));
  const added = xrays.filter(({ id }) => !keptIds.has(id)).map(({ id }) => id);
  if (!(await attempt(() => deletePictures(core, added)))) return false;
  const { preferences, step } = editor;
  store.setState({ editor: openEditor(opened.document, preferences, step, patientNumber) });
  return queue.flush();
}

async function deletePictures(core: SessionCore, ids: readonly string[]): Promise<void> {
  for (const id of ids) await deletePicture(core, id);
}

async function attempt(remove: () => Promise<unknown>): Promise<boolean> {
  try {
    await remove();
    return true;
  } catch (error) {
    return toApiProblem(error).status === 404;
  }
}
