import {
  LOWER_ARCH,
  PROBING_ORDER,
  position,
  type ToothNumber,
  type ToothState,
  UPPER_ARCH,
} from '@alveola/clinical';

export const TOOTH_STATES: readonly ToothState[] = ['missing', 'implant', 'present'];

const KEYS: Readonly<Record<string, ToothState>> = { m: 'missing', i: 'implant', p: 'present' };

/** M, I and P, in either case; null for any other key. */
export function stateOfKey(key: string): ToothState | null {
  return KEYS[key.toLowerCase()] ?? null;
}

export interface Preset {
  readonly name: 'thirdMolars' | 'upper' | 'lower' | 'all';
  readonly teeth: readonly ToothNumber[];
  readonly state: ToothState;
}

/** What is often true of many teeth at once, one press each. */
export const PRESETS: readonly Preset[] = [
  { name: 'thirdMolars', teeth: PROBING_ORDER.filter((tooth) => position(tooth) === 8), state: 'missing' },
  { name: 'upper', teeth: UPPER_ARCH, state: 'missing' },
  { name: 'lower', teeth: LOWER_ARCH, state: 'missing' },
  { name: 'all', teeth: PROBING_ORDER, state: 'present' },
];
