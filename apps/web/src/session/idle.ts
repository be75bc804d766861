import { calls } from '@alveola/contract/shell';
import { call } from './api';
import { currentSession } from './store';

/** Product §3: ms after which a screen that nobody uses is locked. The server's own time counts. */
const IDLE = 30 * 60_000;
/** The server's clock starts with the last call, which may be later than the last key. */
const MARGIN = 5_000;

/**
 * Asks the server, once after every pause of the hand, whether the session still lives: the answer that it does
 * not locks the screen. Asked more often, the question itself would keep it alive.
 */
export function watchIdle(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    // What it refuses is told to the lock; an answer that does not come changes nothing.
    if (currentSession().state === 'in' && currentSession().locked === null)
      call(calls.getUser, {}).catch(() => undefined);
  };
  const used = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, IDLE + MARGIN);
  };
  for (const event of ['pointerdown', 'keydown', 'wheel'] as const)
    addEventListener(event, used, { passive: true, capture: true });
  used();
}
