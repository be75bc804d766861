/** What a tooth's colour tells; each screen says in words, too, what it means. */
export type ToothTone = 'plain' | 'good' | 'fair' | 'poor' | 'hopeless' | 'faint';

export const TONES: Readonly<Record<ToothTone, string>> = {
  plain: 'fill-paper stroke-ink-soft',
  good: 'fill-good-soft stroke-good',
  fair: 'fill-fair-soft stroke-fair',
  poor: 'fill-poor-soft stroke-poor',
  hopeless: 'fill-hopeless-soft stroke-hopeless',
  faint: 'fill-ground stroke-line-strong',
};
