export interface Log {
  info(event: string, facts?: Readonly<Record<string, unknown>>): void;
  error(event: string, error: unknown, facts?: Readonly<Record<string, unknown>>): void;
}

type Write = (line: string) => void;

/** Writes for machines. Callers name the facts, so that no request is ever logged whole. */
export function jsonLog(write: Write, now: () => Date): Log {
  const line = (level: string, event: string, facts: object) =>
    write(JSON.stringify({ time: now().toISOString(), level, event, ...facts }));
  return {
    info: (event, facts = {}) => line('info', event, facts),
    error: (event, error, facts = {}) => line('error', event, { ...facts, ...describe(error) }),
  };
}

/** Writes for a person at a terminal, so successes are left out. */
export function terminalLog(write: Write): Log {
  return {
    info: () => undefined,
    error: (event, error) => write(`${event}: ${describe(error).error}`),
  };
}

export const silentLog: Log = { info: () => undefined, error: () => undefined };

/**
 * Describes an error by its kind and place, down to its first cause, and never by the values of a statement.
 */
function describe(error: unknown): { readonly error: string; readonly stack?: string } {
  if (!(error instanceof Error)) return { error: 'unknown' };
  const root = findRoot(error);
  const stack = (root.stack ?? '').split('\n').filter((at) => at.trimStart().startsWith('at '));
  return {
    error: `${root.name}: ${toMessage(error).split('\n')[0]}`,
    stack: stack.slice(0, 8).join('\n'),
  };
}

function findRoot(error: Error): Error {
  return error.cause instanceof Error ? findRoot(error.cause) : error;
}

const FAILED_QUERY = 'Failed query';

/**
 * Removes values from an error's message: drizzle quotes the values of a query, PostgreSQL those that are no
 * number, date or JSON (class 22).
 */
export function toMessage(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const shown = error.message.startsWith(FAILED_QUERY) ? findRoot(error) : error;
  const code = 'code' in shown ? String(shown.code) : '';
  if (/^22[0-9A-Z]{3}$/.test(code)) return `a value that the database refuses (${code})`;
  return shown.message.startsWith(FAILED_QUERY) ? 'a query failed' : shown.message;
}
