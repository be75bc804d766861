import { toAddress } from '../http';
import { loadDiagnosis, useActiveDiagnosis } from '../activeDiagnosis';

const RELOADED_KEY = 'alveola.reloaded';
/** Milliseconds after a reload in which another missing part does not reload again. */
const PAUSE = 60_000;
/** Milliseconds until an unanswered request is given up. */
const PATIENCE = 5_000;

/** Reloads once, because a second reload would not help either, and never with unsaved work. */
export async function reloadByItself(): Promise<boolean> {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY) ?? 0) < PAUSE) return false;
  if (!(await isAnswered()) || !(await isAllSaved())) return false;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  location.reload();
  return true;
}

/**
 * false: the server does not answer, and the browser's own error page would replace this one. Unsaved work is
 * kept in this browser and offered when the report is opened again.
 */
export async function reloadNow(): Promise<boolean> {
  if (!(await isAnswered())) return false;
  await isAllSaved();
  location.reload();
  return true;
}

/** Asks the server itself, since the service worker may answer for the configuration. */
function isAnswered(): Promise<boolean> {
  return fetch(toAddress('/health'), { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function isAllSaved(): Promise<boolean> {
  if (!useActiveDiagnosis.getState().unsaved) return true;
  const late = new Promise<false>((resolve) => setTimeout(resolve, PATIENCE, false));
  const saved = loadDiagnosis().then(
    ({ save }) => save(),
    () => false,
  );
  return Promise.race([saved, late]);
}
