/** What all uploads that are under way share, and when one of them must make way for another. */
export interface RoomLimits {
  readonly seats: number;
  /** What has arrived of all of them together. */
  readonly bytes: number;
  /** Of these, for one alone: as much as the largest is long, so that one can always be ended. */
  readonly reserve: number;
  /** ms that one waits for room. */
  readonly patience: number;
  /** Bytes a second. Whoever brings less, after `grace` ms, makes way where another one needs the room. */
  readonly slow: number;
  readonly grace: number;
}

/** A place among the uploads. */
export interface Seat {
  /** Takes room for what has arrived, and waits for it; false: there was none, or it had to make way. */
  take(bytes: number): Promise<boolean>;
  /** All has arrived: from now on it need not make way. */
  settle(): void;
  leave(): void;
  /** It has to make way. */
  readonly signal: AbortSignal;
}

interface Guest {
  readonly since: number;
  held: number;
  /** ms spent waiting for room: it is not slow for these. */
  waited: number;
  wish: Wish | null;
  isSettled: boolean;
  readonly leaving: AbortController;
}

interface Wish {
  readonly bytes: number;
  readonly from: number;
  readonly answer: (isGranted: boolean) => void;
}

/** ms between two looks at who has become slow while others wait. */
const LOOK_EVERY = 250;

/**
 * Bytes count once they are there: a slow sender of a large file holds little. Where room or seats run out, the
 * slowest make way. @returns a way in; null: every seat is taken by one that is quick enough.
 */
export function openRoom(limits: RoomLimits, now = () => performance.now()): () => Seat | null {
  const guests = new Set<Guest>();
  let used = 0;
  /** The one that may use the reserve. */
  let favoured: Guest | null = null;
  let timer: NodeJS.Timeout | null = null;

  /** What is there for the others does not shrink by what the favoured one has. */
  const fits = (guest: Guest, bytes: number) =>
    guest === favoured
      ? used + bytes <= limits.bytes
      : used - Math.min(favoured?.held ?? 0, limits.reserve) + bytes <= limits.bytes - limits.reserve;
  const waiting = () =>
    [...guests].filter(({ wish }) => wish).toSorted((a, b) => (a.wish?.from ?? 0) - (b.wish?.from ?? 0));
  const answer = (guest: Guest, isGranted: boolean) => {
    const { wish } = guest;
    if (!wish) return;
    guest.wish = null;
    guest.waited += now() - wish.from;
    if (isGranted) {
      guest.held += wish.bytes;
      used += wish.bytes;
    }
    wish.answer(isGranted);
  };
  const remove = (guest: Guest) => {
    if (!guests.delete(guest)) return;
    used -= guest.held;
    if (favoured === guest) favoured = null;
    answer(guest, false);
  };
  /** ms in which it could have sent. */
  const sendingOf = ({ since, waited, wish }: Guest) =>
    now() - since - waited - (wish ? now() - wish.from : 0);
  const rateOf = (guest: Guest) => (guest.held * 1000) / Math.max(1, sendingOf(guest));
  const isSlow = (guest: Guest) =>
    !guest.isSettled && sendingOf(guest) >= limits.grace && rateOf(guest) < limits.slow;
  const sendAwaySlowest = (): boolean => {
    const [slowest] = [...guests].filter(isSlow).toSorted((a, b) => rateOf(a) - rateOf(b));
    if (slowest === undefined) return false;
    remove(slowest);
    slowest.leaving.abort();
    return true;
  };
  const grantWhatFits = () => {
    for (const guest of waiting()) if (guest.wish && fits(guest, guest.wish.bytes)) answer(guest, true);
  };
  const serve = () => {
    grantWhatFits();
    favoured ??= waiting()[0] ?? null;
    do grantWhatFits();
    while (waiting().length > 0 && sendAwaySlowest());
    for (const guest of waiting())
      if (guest.wish && now() - guest.wish.from >= limits.patience) answer(guest, false);
    if (timer) clearTimeout(timer);
    timer = waiting().length > 0 ? setTimeout(serve, LOOK_EVERY) : null;
  };

  return () => {
    if (guests.size >= limits.seats && !sendAwaySlowest()) return null;
    const leaving = new AbortController();
    const guest: Guest = { since: now(), held: 0, waited: 0, wish: null, isSettled: false, leaving };
    guests.add(guest);
    return {
      signal: leaving.signal,
      take: (bytes) =>
        new Promise((resolve) => {
          if (!guests.has(guest)) return resolve(false);
          guest.wish = { bytes, from: now(), answer: resolve };
          serve();
        }),
      settle: () => {
        guest.isSettled = true;
      },
      leave: () => {
        remove(guest);
        serve();
      },
    };
  };
}
