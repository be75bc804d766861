/**
 * Lists SQLSTATEs of a database that is away, going down or too slow: 08 connection, 57P operator, 53
 * resources, 57014 statement deadline, 25006 read-only.
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
/** The last alternative is PostgreSQL's message about a full disk at connection, which has no code. */
const LOST =
  /connection terminated|connection timeout|timeout exceeded when trying to connect|client has encountered a connection error|client was closed|could not write init file/i;

function toCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

export function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = toCode(at);
    if (AWAY.test(code) || UNREACHABLE.has(code) || LOST.test(at.message)) return true;
  }
  return false;
}

/** 22021 and 22P05 mean a character that no text can hold (NUL), in input that did not come as JSON. */
export function isUnwritable(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = toCode(at);
    if (code === '22021' || code === '22P05') return true;
  }
  return false;
}

export function isDuplicate(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (toCode(at) === '23505') return true;
  return false;
}
