/**
 * The SQLSTATEs that say the database is away, going down or too slow: 08 connection, 57P operator, 53 resources,
 * 57014 a statement's deadline, 25006 writing where none is taken.
 */
const AWAY = /^(08|57P|53|57014|25006)/;
const UNREACHABLE = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** The last one PostgreSQL says of a full disk to who connects, without a code of its own. */
const LOST =
  /connection terminated|connection timeout|timeout exceeded when trying to connect|client has encountered a connection error|client was closed|could not write init file/i;

function toCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Whether a failure means that the database cannot be reached, and not that a statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = toCode(at);
    if (AWAY.test(code) || UNREACHABLE.has(code) || LOST.test(at.message)) return true;
  }
  return false;
}

/** 22021, 22P05: a character that no text of the database can hold (NUL), in what did not come as JSON. */
export function isUnwritable(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = toCode(at);
    if (code === '22021' || code === '22P05') return true;
  }
  return false;
}

/** Whether the database holds such a row already (SQLSTATE 23505). */
export function isDuplicate(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (toCode(at) === '23505') return true;
  return false;
}
