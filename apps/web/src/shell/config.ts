import type { ClientConfig } from '@alveola/contract';

const FIELDS = ['host', 'protocol', 'backendUrl'] as const;

/** Specification §8, "Configuration errors". */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(
    readonly code: 'missing' | 'incomplete' | 'protocol',
    readonly fields: readonly string[] = [],
  ) {
    super(`Configuration: ${code} ${fields.join(', ')}`.trim());
  }
}

/** Milliseconds until an unanswered request is given up. */
const PATIENCE = 20_000;

/** @throws ConfigError */
export async function readConfig(): Promise<ClientConfig> {
  const found: unknown = await fetch('/config.json', {
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE),
  })
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
  return checkedConfig(found);
}

/** @throws ConfigError */
export function checkedConfig(found: unknown): ClientConfig {
  if (typeof found !== 'object' || found === null) throw new ConfigError('missing');
  const given = new Map(Object.entries(found));
  const missing = FIELDS.filter((field) => typeof given.get(field) !== 'string' || given.get(field) === '');
  if (missing.length > 0) throw new ConfigError('incomplete', missing);
  const protocol = String(given.get('protocol')).replace(/:$/, '');
  if (protocol !== 'http' && protocol !== 'https') throw new ConfigError('protocol');
  return { protocol, host: String(given.get('host')), backendUrl: String(given.get('backendUrl')) };
}
