/**
 * What of an act's detail is sent: ids, codes, counts and names of settings. A reason that somebody typed may tell of a
 * patient, and what is added is sent once it stands here.
 */
const SENT: ReadonlySet<string> = new Set([
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
const isSent = ([key, value]: [string, unknown]) =>
  SENT.has(key) && (isPlain(value) || (Array.isArray(value) && value.every(isPlain)));

/** The part that is sent, and the names of what is not. */
export function toShown(detail: Readonly<Record<string, unknown>> | null) {
  const all = Object.entries(detail ?? {});
  const shown = all.filter(isSent);
  const withheld = all.filter((entry) => !isSent(entry)).map(([key]) => key);
  return {
    ...(shown.length > 0 && { detail: Object.fromEntries(shown) }),
    ...(withheld.length > 0 && { withheld }),
  };
}
