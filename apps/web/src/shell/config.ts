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

let page: ClientConfig | null = null;

/** False where one clinic runs the product for itself: nobody registers, and there are no plans. */
export function hasBilling(): boolean {
  return page?.billing === undefined;
}

/** An evaluation sends nothing and writes its mails to this folder. */
export function findMailFolder(): string | undefined {
  return page?.mails;
}

const PATIENCE_MS = 20_000;

/** @throws ConfigError */
export async function readPageConfig(): Promise<ClientConfig> {
  // The page has asked for it with its scripts, in just this way.
  const config: unknown = await fetch('/config.json', { signal: AbortSignal.timeout(PATIENCE_MS) })
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
  page = checkedConfig(config);
  return page;
}

/** @throws ConfigError */
export function checkedConfig(config: unknown): ClientConfig {
  if (typeof config !== 'object' || config === null) throw new ConfigError('missing');
  const entries = new Map(Object.entries(config));
  const missing = FIELDS.filter(
    (field) => typeof entries.get(field) !== 'string' || entries.get(field) === '',
  );
  if (missing.length > 0) throw new ConfigError('incomplete', missing);
  const protocol = String(entries.get('protocol')).replace(/:$/, '');
  if (protocol !== 'http' && protocol !== 'https') throw new ConfigError('protocol');
  return {
    protocol,
    host: String(entries.get('host')),
    backendUrl: String(entries.get('backendUrl')),
    ...(entries.get('billing') === 'none' ? { billing: 'none' } : {}),
    ...(entries.has('mails') ? { mails: String(entries.get('mails')) } : {}),
  };
}
