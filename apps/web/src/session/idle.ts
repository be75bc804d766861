/** Each tab that is used writes the time here, so that the others know. */
const USED_KEY = 'alveola.used';
/** Milliseconds between two writings, since typing would write at every key. */
const WRITE_EVERY = 5_000;
/** Milliseconds: a timer that slept with its machine fires at most this long after it wakes. */
const CHECK_EVERY = 15_000;

/** Kept from the server's last answer for a page that is opened without a connection. */
const IDLE_KEY = 'alveola.idle';

/** Milliseconds after which an unused screen is locked; the server sends the time with every answer. */
let idle = 30 * 60_000;
let check: () => void = () => undefined;

/** @param seconds after which the server ends an unused session */
export function setIdle(seconds: number): void {
  if (idle !== seconds * 1000) localStorage.setItem(IDLE_KEY, String(seconds));
  idle = seconds * 1000;
  check();
}

interface Moment {
  /** Goes on while the machine sleeps, but can be changed by hand or by a time server. */
  readonly wall: number;
  /** Only goes forward, but stops while the machine sleeps. */
  readonly steady: number;
}

/**
 * Calls `lock` when no tab was used for the idle time, by the clock that has gone further. Calls that the
 * page makes by itself do not count as use.
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
  // A frozen tab learns of the others late.
  const isUsedElsewhere = (wall: number) => {
    const at = Number(localStorage.getItem(USED_KEY) ?? 0);
    return at !== written && at <= wall && wall - at < idle;
  };
  const used = () => {
    // A key that wakes the screen must not unlock it.
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
