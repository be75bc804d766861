import type { KeyScope } from '@alveola/contract';

export const SCOPE_WORDS = {
  'reports:read': 'reports',
  'packs:read': 'packs',
  'start:write': 'start',
} as const satisfies Record<KeyScope, string>;
