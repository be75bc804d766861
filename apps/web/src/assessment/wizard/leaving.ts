import { deleteReport } from '@alveola/contract';
import { call } from '../../session/api';
import { deletePicture } from '../saving/deletePicture';
import { dropDraft } from '../saving/drafts';
import { failureOf, flush, settled } from '../saving/saver';
import { NOT_STARTED } from '../steps/values/pace';
import { change, close, current, dispatch, startNew } from '../saving/store';
import { forget } from './remembered';

/** Each answers false when the server could not be told; then nothing was closed. */
type Left = Promise<boolean>;

export async function saveAndExit(): Left {
  if (!(await flush())) return false;
  await leave();
  return true;
}

/** Product §11: what was saved since it was opened is discarded. */
export async function exitWithoutSaving(): Left {
  if (!(await discard())) return false;
  await leave();
  return true;
}

/** The reset action: a new assessment starts over; of a resumed one the patient alone is kept. */
export async function resetAssessment(): Left {
  const { mode } = current();
  if (mode === 'new') {
    if (!(await discard())) return false;
    await dropDraft();
    forget();
    startNew();
    return true;
  }
  if (!(await removeXrays(current().xrays.map(({ id }) => id)))) return false;
  dispatch({ type: 'cleared' });
  change({ pace: NOT_STARTED });
  return true;
}

async function discard(): Left {
  await settled();
  const { mode, reportId, opened, xrays, conflict } = current();
  if (reportId === null) return true;
  if (mode === 'new') return removed(() => call(deleteReport, { params: { id: reportId } }));
  // In a conflict the other's version stands: there is nothing of ours to take back.
  if (!opened || conflict) return true;
  const kept = new Set(opened.xrays.map(({ id }) => id));
  const added = xrays.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (!(await removeXrays(added))) return false;
  const { editor } = current();
  if (editor) change({ editor: { ...editor, document: opened.document, past: [], future: [] } });
  return flush();
}

async function removeXrays(ids: readonly string[]): Left {
  for (const id of ids) {
    if (!(await removed(() => deletePicture(id)))) return false;
    change({ xrays: current().xrays.filter((xray) => xray.id !== id) });
  }
  return true;
}

/** What is gone already is as good as removed. */
async function removed(remove: () => Promise<unknown>): Left {
  try {
    await remove();
    return true;
  } catch (error) {
    return failureOf(error).status === 404;
  }
}

/** A completed assessment has nothing to save or to lose. */
export async function leaveCompleted(): Left {
  await leave();
  return true;
}

async function leave(): Promise<void> {
  await dropDraft();
  forget();
  close();
}
