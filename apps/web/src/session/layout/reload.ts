import { toAddress } from '../http';
import { loadDiagnosis, useActiveDiagnosis } from '../activeDiagnosis';

const RELOADED_KEY = 'alveola.reloaded';
/** ms in which a part that is still missing after a reload is not asked for by another. */
const PAUSE = 60_000;
/** ms until a server that does not answer is given up. */
const PATIENCE = 5_000;

/** Once: when a reload did not help, a second one would not either. Nothing unsaved is left behind. */
export async function reloadByItself(): Promise<boolean> {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY) ?? 0) < PAUSE) return false;
  if (!(await isAnswered()) || !(await isAllSaved())) return false;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  location.reload();
  return true;
}

/**
 * Because the user asks. False when the server does not answer: the browser's own page would take the place of this
 * one. What could not be saved is kept in this browser, and offered when the report is opened again.
 */
export async function reloadNow(): Promise<boolean> {
  if (!(await isAnswered())) return false;
  await isAllSaved();
  location.reload();
  return true;
}

/** By the server itself: the configuration may be answered by the service worker. */
function isAnswered(): Promise<boolean> {
  return fetch(toAddress('/health'), { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function isAllSaved(): Promise<boolean> {
  if (!useActiveDiagnosis.getState().unsaved) return true;
  const late = new Promise<false>((done) => setTimeout(done, PATIENCE, false));
  const saved = loadDiagnosis().then(
    ({ save }) => save(),
    () => false,
  );
  return Promise.race([saved, late]);
}
