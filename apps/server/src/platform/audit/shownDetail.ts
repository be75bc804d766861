/**
 * Lists the details that are logged: ids, codes, counts and names of settings. A reason that somebody typed
 * may name a patient, so a new detail is withheld until it is listed here.
 */
const LOGGED: ReadonlySet<string> = new Set([
  'address',
  'by',
  'bytes',
  'changed',
  'count',
  'credit_note',
  'days',
  'deleted',
  'enabled',
  'entries',
  'entry',
  'fields',
  'format',
  'found',
  'from',
  'gigabytes',
  'host',
  'invoice',
  'issuer',
  'key',
  'kind',
  'language',
  'letter',
  'letters',
  'link',
  'logo',
  'pack',
  'pictures',
  'removed',
  'reports',
  'required',
  'reviewed',
  'rules_version',
  'scopes',
  'secret',
  'severity',
  'size',
  'step',
  'to',
  'trusts_factor',
  'type',
  'user',
  'version',
  'which',
  'why',
  'withdrawal',
  'xray',
  'xrays',
]);

const isPlain = (value: unknown) => value === null || typeof value !== 'object';
const isLogged = ([key, value]: [string, unknown]) =>
  LOGGED.has(key) && (isPlain(value) || (Array.isArray(value) && value.every(isPlain)));

export function toShown(detail: Readonly<Record<string, unknown>> | null) {
  const all = Object.entries(detail ?? {});
  const shown = all.filter(isLogged);
  const withheld = all.filter((entry) => !isLogged(entry)).map(([key]) => key);
  return {
    ...(shown.length > 0 && { detail: Object.fromEntries(shown) }),
    ...(withheld.length > 0 && { withheld }),
  };
}
