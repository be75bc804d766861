/** The server's log: one JSON object a line in production, a plain line in evaluation. */
export interface Log {
  info(event: string, facts?: Readonly<Record<string, unknown>>): void;
  error(event: string, error: unknown, facts?: Readonly<Record<string, unknown>>): void;
}

type Write = (line: string) => void;

/** For machines. Facts are named by the caller: no request is ever logged whole. */
export function jsonLog(write: Write, now: () => Date): Log {
  const line = (level: string, event: string, facts: object) =>
    write(JSON.stringify({ time: now().toISOString(), level, event, ...facts }));
  return {
    info: (event, facts = {}) => line('info', event, facts),
    error: (event, error, facts = {}) => line('error', event, { ...facts, ...describe(error) }),
  };
}

/** For a person at a terminal: what goes well is not worth a line. */
export function terminalLog(write: Write): Log {
  return {
    info: () => undefined,
    error: (event, error) => write(`${event}: ${describe(error).error}`),
  };
}

export const silentLog: Log = { info: () => undefined, error: () => undefined };

/** The kind of an error and where it happened, down to its first cause; never the values of a statement. */
function describe(error: unknown): { readonly error: string; readonly stack?: string } {
  if (!(error instanceof Error)) return { error: 'unknown' };
  let root = error;
  while (root.cause instanceof Error) root = root.cause;
  const isQuery = error !== root && error.message.startsWith('Failed query');
  const message = (isQuery ? root.message : error.message).split('\n')[0] ?? '';
  const stack = (root.stack ?? '').split('\n').filter((at) => at.trimStart().startsWith('at '));
  return { error: `${root.name}: ${message}`, stack: stack.slice(0, 8).join('\n') };
}
