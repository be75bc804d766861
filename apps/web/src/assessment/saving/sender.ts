import type { OutputOf, SaveType, saveReport } from '@alveola/contract';
import type { Sent } from './autosave';
import { isSame } from '../document/same';
import { type Acknowledged, partOf, type Savable, type SaveBody, type Stamp, saveBody } from './saving';

export type SaveAnswer = OutputOf<typeof saveReport>;

/** What a failed call tells; `status` 0 is a server that was not reached. */
export interface Failure {
  readonly status: number;
  readonly code: string;
  readonly data: unknown;
  readonly message: string;
}

export interface Conflict {
  readonly type: SaveType;
  readonly entry: string;
  readonly savedBy: string;
  readonly savedAt: string;
}

export interface Desk {
  savable(): Savable;
  /** @throws what `failureOf` reads. */
  post(body: SaveBody): Promise<SaveAnswer>;
  failureOf(error: unknown): Failure;
  acknowledged(type: SaveType, part: Acknowledged[SaveType], answer: SaveAnswer): void;
  conflict(conflict: Conflict): void;
  failed(failure: Failure): void;
}

/** `always`: also when nothing changed, as a full save does. */
export interface Extra extends Pick<Stamp, 'status' | 'reason'> {
  readonly always?: boolean;
}

interface Doubt {
  readonly body: SaveBody;
  readonly part: Acknowledged[SaveType];
}

/**
 * Sends one part at a time. A save whose answer was lost is in doubt: sent again under the same number it
 * changes nothing on the server and tells what became of it, so that no report is made twice and our own
 * entry is never taken for somebody else's.
 */
export function createSender(desk: Desk, client: string) {
  let seq = 0;
  const doubts = new Map<SaveType, Doubt>();

  async function post(type: SaveType, { body, part }: Doubt): Promise<SaveAnswer> {
    try {
      const answer = await desk.post(body);
      doubts.delete(type);
      desk.acknowledged(type, part, answer);
      return answer;
    } catch (error) {
      if (isInDoubt(desk.failureOf(error))) doubts.set(type, { body, part });
      else doubts.delete(type);
      throw error;
    }
  }

  async function settle(type: SaveType): Promise<SaveAnswer | null> {
    const doubt = doubts.get(type);
    return doubt ? post(type, doubt) : null;
  }

  /** Newest value of one part; without a report, first what became of the save that was to make it. */
  async function send(type: SaveType, extra: Extra = {}): Promise<Sent> {
    try {
      if (desk.savable().reportId === null) await settle(type);
      const savable = desk.savable();
      const part = partOf(savable.editor.document, savable.xrays)[type];
      if (!extra.always && isSame(savable.acknowledged[type], part)) return 'acknowledged';
      const before = doubts.get(type);
      seq += 1;
      const { always: _, ...stamp } = extra;
      const body = saveBody(savable, type, { client, seq, ...stamp });
      try {
        await post(type, { body, part });
      } catch (error) {
        const failure = desk.failureOf(error);
        if (failure.code !== 'newer-entry' || !before) throw error;
        return await resolveOwn(type, before, failure, { body, part });
      }
      return 'acknowledged';
    } catch (error) {
      return fail(type, desk.failureOf(error));
    }
  }

  /** The newer entry may be our own, whose answer was lost: then the newest value follows it. */
  async function resolveOwn(type: SaveType, before: Doubt, failure: Failure, now: Doubt): Promise<Sent> {
    const own = await post(type, before);
    if (own.entry !== conflictOf(type, failure).entry) return fail(type, failure);
    seq += 1;
    await post(type, { part: now.part, body: { ...now.body, entry: own.entry, seq } });
    return 'acknowledged';
  }

  function fail(type: SaveType, failure: Failure): Sent {
    if (failure.code === 'newer-entry') {
      desk.conflict(conflictOf(type, failure));
      return 'conflict';
    }
    desk.failed(failure);
    return isInDoubt(failure) || [419, 429].includes(failure.status) ? 'retry' : 'refused';
  }

  return { send };
}

function isInDoubt({ status }: Failure): boolean {
  return status === 0 || status >= 500;
}

function conflictOf(type: SaveType, { data }: Failure): Conflict {
  const text = (key: string): string => {
    const value = typeof data === 'object' && data !== null ? Object.entries(data) : [];
    return String(value.find(([name]) => name === key)?.[1] ?? '');
  };
  return { type, entry: text('entry'), savedBy: text('saved_by'), savedAt: text('saved_at') };
}
