import i18next from 'i18next';
import { showWords } from '../../shell/i18n/i18n';
import { toast } from '../../ui/overlay/toast';
import { reloadNow } from '../layout/reload';

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

/**
 * Lets the worker hold the shell for a reload without a connection, and announces a newer release quietly.
 */
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
