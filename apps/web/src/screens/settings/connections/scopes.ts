import type { KeyScope } from '@alveola/contract';

/** What each scope is called in the words of the connections. */
export const SCOPE_WORDS = {
  'reports:read': 'reports',
  'packs:read': 'packs',
  'start:write': 'start',
} as const satisfies Record<KeyScope, string>;
