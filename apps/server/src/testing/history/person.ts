import { setTimeout as pause } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  readonly data: any;
}

/** A call gives null if no answer came. */
export interface Person {
  readonly client: string;
  readonly isOwner: boolean;
  call(method: string, path: string, body?: object): Promise<Answer | null>;
  upload(report: string, png: Buffer): Promise<Answer | null>;
}

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
  readonly requests: number;
  readonly answers: number;
  readonly twice: number;
  readonly late: number;
}

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
