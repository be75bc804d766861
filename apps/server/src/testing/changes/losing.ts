import { Client } from 'pg';
import { afterAll, vi } from 'vitest';
import type { TestServer } from '../server';

/** Milliseconds in which the database finishes what it was sent. */
const DONE_WITHIN = 50;

export interface Loss {
  readonly at?: Asked;
  readonly isAnswer?: boolean;
  readonly isLoose?: boolean;
}

export interface Asked {
  readonly text: string;
  readonly nth: number;
  /** A corked statement is lost together with the next one. */
  readonly isCorked: boolean;
}

export type Losing = (loss: Loss, call: () => Promise<unknown>) => Promise<readonly Asked[]>;

/** Matches the server's own queries, on each new connection and once a minute for the time of last use. */
const ITS_OWN = /session_change|^show transaction_read_only$|^update "session" set "last_used_at" =/;

/** Removes transactions, so that each statement stands alone. */
const LOOSE: readonly (readonly [RegExp, string])[] = [
  [/^(begin[^;]*; )?set local /, 'set '],
  [/^begin.*/, 'select 1'],
  [/^(commit|rollback)$/, 'reset role; reset all'],
];

export function losingConnections({ servedUrl }: TestServer): Losing {
  const served = new Client(servedUrl);
  const { value: query } = Object.getOwnPropertyDescriptor(Client.prototype, 'query') ?? {};
  const newest = new WeakMap<Client, string>();
  let loss: Loss | null = null;
  let statements: Asked[] = [];
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: any, ...args: any[]) {
    const text = String(args[0]?.text ?? args[0]).replaceAll(/\s+/g, ' ');
    const before = newest.get(this);
    newest.set(this, text);
    const isServed = this.user === served.user && this.database === served.database;
    if (loss === null || !isServed || ITS_OWN.test(text)) return Reflect.apply(query, this, args);
    const { stream } = this.connection;
    // The statement before a commit tells which commit it is.
    const what = text === 'commit' ? `commit, after ${before}` : text;
    const nth = statements.filter((each) => each.text === what).length;
    const isHere = what === loss.at?.text && nth === loss.at.nth;
    statements.push({ text: what, nth, isCorked: stream.writableCorked > 0 });
    if (isHere && !loss.isAnswer) stream.destroy();
    if (isHere && loss.isAnswer) {
      stream.pause();
      setTimeout(() => stream.destroy(), DONE_WITHIN);
    }
    const loose = loss.isLoose ? LOOSE.find(([pattern]) => pattern.test(text)) : undefined;
    return Reflect.apply(query, this, loose ? [text.replace(...loose)] : args);
  } as any);
  afterAll(() => spy.mockRestore());
  return async (next, call) => {
    statements = [];
    loss = next;
    try {
      await call();
    } finally {
      loss = null;
    }
    return statements;
  };
}
