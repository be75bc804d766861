import { SETTLED_DECIMALS } from '../constants';
import type { Mouth } from '../mouth/mouth';
import { worstSite } from './bands';

const MILLIONTHS = 10 ** SETTLED_DECIMALS;

/** Settled values as whole millionths, so that edges are met exactly. */
export function millionths(value: number): number {
  return Math.round(value * MILLIONTHS);
}

/** Bone loss (percent) ÷ age (years) against a threshold, without the division that strays at the edge. */
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
