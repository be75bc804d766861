import {
  LOWER_ARCH,
  PROBING_ORDER,
  position,
  type ToothNumber,
  type ToothState,
  UPPER_ARCH,
} from '@alveola/clinical';

export const TOOTH_STATES: readonly ToothState[] = ['missing', 'implant', 'present'];

export interface Preset {
  readonly name: 'thirdMolars' | 'upper' | 'lower' | 'all';
  readonly teeth: readonly ToothNumber[];
  readonly state: ToothState;
}

export const PRESETS: readonly Preset[] = [
  { name: 'thirdMolars', teeth: PROBING_ORDER.filter((tooth) => position(tooth) === 8), state: 'missing' },
  { name: 'upper', teeth: UPPER_ARCH, state: 'missing' },
  { name: 'lower', teeth: LOWER_ARCH, state: 'missing' },
  { name: 'all', teeth: PROBING_ORDER, state: 'present' },
];
