import type { KeyRow } from '../../ui/useKeys';

export const VIEWER_KEYS = {
  arrows: { shown: ['←', '↑', '→', '↓'] },
  place: { shown: ['enter'] },
  delete: { shown: ['delete'] },
  zoom: { shown: ['+', '−'], press: ['+', '-', '−'] },
  fit: { shown: ['0'], press: ['0'] },
  pan: { shown: ['space'] },
  follow: { shown: ['A'], press: ['a'] },
  invert: { shown: ['I'], press: ['i'] },
  rotate: { shown: ['R'], press: ['r'] },
  flip: { shown: ['F'], press: ['f'] },
  hide: { shown: ['H'], press: ['h'] },
  loupe: { shown: ['L'], press: ['l'] },
} as const satisfies Readonly<Record<string, KeyRow>>;
