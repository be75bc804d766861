import { SETTLED_DECIMALS } from '../constants';
import type { Mouth } from '../mouth/mouth';
import { worstSite } from './bands';

const MILLIONTHS = 10 ** SETTLED_DECIMALS;

/** Whole millionths compare exactly at the edges. */
export function millionths(value: number): number {
  return Math.round(value * MILLIONTHS);
}

/** Compares products, since the division would stray at the edge. */
export function ratioAbove(percent: number, age: number, threshold: number): boolean {
  return millionths(percent) > millionths(threshold) * age;
}

export function ratioBelow(percent: number, age: number, threshold: number): boolean {
  return millionths(percent) < millionths(threshold) * age;
}

/** `patientMaxBoneLossAgeRatio`: percent of root length per year of age, unrounded; null when unmeasured. */
export function boneLossAgeRatio({ natural, information }: Mouth): number | null {
  const worst = worstSite(natural);
  return worst === null ? null : worst.percent / information.patientAge;
}
