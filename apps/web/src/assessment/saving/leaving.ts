import { deleteReport } from '@alveola/contract';
import { openEditor } from '../document/editor';
import { CLOSED, startNew } from './activeAssessment';
import { deletePicture, applyAction, type SessionCore } from './core';
import { toApiProblem } from './sender';

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
