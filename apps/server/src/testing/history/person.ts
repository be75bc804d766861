import { setTimeout as pause } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  readonly data: any;
}

/** Somebody with a session, over whatever wire; null: no answer came. */
export interface Person {
  /** Of its own: who it is to the server's saves. */
  readonly client: string;
  readonly isOwner: boolean;
  call(method: string, path: string, body?: object): Promise<Answer | null>;
  upload(report: string, png: Buffer): Promise<Answer | null>;
}

/** The same numbers again for the same seed: between 0 and 1. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Losses {
  /** Of all calls, that many never arrive. */
  readonly requests: number;
  /** Of the others' answers. */
  readonly answers: number;
  /** A save that arrives twice. */
  readonly twice: number;
  /** ms, at the most, on the way. */
  readonly late: number;
}

/** A network that loses, delays and repeats. */
export function behindLosses(person: Person, losses: Losses, random: () => number): Person {
  async function pass(send: () => Promise<Answer | null>, isSave: boolean): Promise<Answer | null> {
    if (random() < losses.requests) return null;
    await pause(random() ** 4 * losses.late);
    const again = isSave && random() < losses.twice ? send() : null;
    const answer = await send();
    await again;
    return random() < losses.answers ? null : answer;
  }
  return {
    ...person,
    call: (method, path, body) => pass(() => person.call(method, path, body), path.endsWith('/save')),
    upload: (report, png) => pass(() => person.upload(report, png), false),
  };
}
