import i18next from 'i18next';
import { showWords } from '../../shell/i18n/i18n';
import { toast } from '../../ui/overlay/toast';
import { toAddress } from '../api';
import { loadDiagnosis, useActiveDiagnosis } from '../activeDiagnosis';

/** Milliseconds between two checks for a newer release, since a tab may stay open for days. */
const ASK_EVERY = 30 * 60_000;

/** The content policy accepts a script's address from this policy only. */
interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(from: string): URL };
}
declare const trustedTypes: Policies | undefined;

const ADDRESS = '/sw.js';

/** The worker holds the shell for a reload without a connection, and announces a newer release quietly. */
export async function watchRelease(): Promise<void> {
  // Some browsers have none in private windows; the product works without it.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!workers) return;
  workers.addEventListener('message', ({ data }: MessageEvent<{ readonly entry?: unknown }>) => {
    if (typeof data.entry === 'string' && !isShown(data.entry)) void offerReload();
  });
  try {
    const address =
      typeof trustedTypes === 'undefined'
        ? ADDRESS
        : trustedTypes.createPolicy('app', { createScriptURL: () => ADDRESS }).createScriptURL('');
    await workers.register(address, { updateViaCache: 'none' });
  } catch {
    // The browser's settings refused it, or there is no connection.
  }
  setInterval(() => {
    workers
      .getRegistration()
      .then((registered) => registered?.update())
      .catch(() => undefined);
  }, ASK_EVERY);
}

function isShown(entry: string): boolean {
  return [...document.scripts].some(({ src }) => src.endsWith(entry));
}

/** Does not reload by itself, because somebody may be typing. */
async function offerReload(): Promise<void> {
  await showWords(['device']);
  toast({
    text: i18next.t('device:release.ready'),
    stays: true,
    action: { label: i18next.t('common:failed.reload'), run: () => void reloadNow() },
  });
}

const RELOADED_KEY = 'alveola.reloaded';
const NO_RELOAD_AGAIN_MS = 60_000;
const PATIENCE_MS = 5_000;

/** Reloads once, because a second reload would not help either, and never with unsaved work. */
export async function reloadByItself(): Promise<boolean> {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY) ?? 0) < NO_RELOAD_AGAIN_MS) return false;
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
export function isAnswered(): Promise<boolean> {
  return fetch(toAddress('/health'), { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function isAllSaved(): Promise<boolean> {
  if (!useActiveDiagnosis.getState().unsaved) return true;
  const late = new Promise<false>((resolve) => setTimeout(resolve, PATIENCE_MS, false));
  const saved = loadDiagnosis().then(
    ({ save }) => save(),
    () => false,
  );
  return Promise.race([saved, late]);
}
