/** Written by each tab that is used; the others hear of it. */
const USED_KEY = 'alveola.used';
/** ms between two writings: a hand that types would write at every key. */
const WRITE_EVERY = 5_000;
/** ms: a timer that slept with its machine is late; this one is never later than that after the waking. */
const CHECK_EVERY = 15_000;

/** As the server last said: a page that is opened without a connection is locked as soon. */
const IDLE_KEY = 'alveola.idle';

/** ms after which a screen that nobody uses is locked; the server says how long at every answer. */
let idle = 30 * 60_000;
let check: () => void = () => undefined;

/** @param seconds as the server counts an unused session */
export function setIdle(seconds: number): void {
  if (idle !== seconds * 1000) localStorage.setItem(IDLE_KEY, String(seconds));
  idle = seconds * 1000;
  check();
}

interface Moment {
  /** May be moved, by hand or by a time server; goes on while the machine sleeps. */
  readonly wall: number;
  /** Only goes forward; stands still while the machine sleeps. */
  readonly steady: number;
}

/**
 * Calls `lock` once nobody has used any tab for the idle time. Calls that the page makes by itself are no use of it.
 * The one of two clocks that has gone further counts.
 */
export function watchIdle(lock: () => void): void {
  idle = Number(localStorage.getItem(IDLE_KEY) ?? 0) * 1000 || idle;
  const now = (): Moment => ({ wall: Date.now(), steady: performance.now() });
  let last = now();
  let written = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  check = () => {
    const { wall, steady } = now();
    const unused = Math.max(wall - last.wall, steady - last.steady);
    if (unused >= idle && !isUsedElsewhere(wall)) lock();
    clearTimeout(timer);
    timer = setTimeout(check, Math.min(CHECK_EVERY, Math.max(idle - unused, 1000)));
  };
  // A tab that was frozen hears of the others late.
  const isUsedElsewhere = (wall: number) => {
    const at = Number(localStorage.getItem(USED_KEY) ?? 0);
    return at !== written && at <= wall && wall - at < idle;
  };
  const used = () => {
    // What wakes the screen does not open it.
    check();
    last = now();
    if (Math.abs(last.wall - written) < WRITE_EVERY) return;
    written = last.wall;
    localStorage.setItem(USED_KEY, String(written));
  };
  for (const event of ['pointerdown', 'keydown', 'wheel'] as const)
    addEventListener(event, used, { passive: true, capture: true });
  addEventListener('storage', ({ key }) => {
    if (key === USED_KEY) last = now();
  });
  for (const event of ['focus', 'pageshow'] as const) addEventListener(event, () => check());
  document.addEventListener('visibilitychange', () => check());
  used();
}
