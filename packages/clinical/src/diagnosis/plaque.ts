import type { Information } from '../model/patientInfo';
import type { ToothNumber } from '../model/tooth';

/** The answer on oral hygiene as an index 0–3; 'Later registration' waits for charted plaque. */
const ANSWER = {
  'Later registration': 0,
  'No visible plaque': 0,
  'Small amounts': 1,
  'Several teeth': 2,
  'Large amounts': 3,
} as const satisfies Record<Information['oralHygiene'], number>;

interface Charted {
  readonly tooth: ToothNumber;
  readonly value: number;
}

/** A row of 0 says what a left-out row says. */
export function isPlaqueCharted(plaque: readonly Charted[]): boolean {
  return plaque.some(({ value }) => value > 0);
}

/**
 * Plaque of a tooth or implant: as charted; where nothing is charted, in either mode, the answer stands
 * for every tooth and implant. Clinical rules §4.0.
 */
export function plaqueOf(
  plaque: readonly Charted[],
  answer: Information['oralHygiene'],
): (tooth: ToothNumber) => number {
  if (!isPlaqueCharted(plaque)) return () => ANSWER[answer];
  const values = new Map(plaque.map(({ tooth, value }) => [tooth, value]));
  return (tooth) => values.get(tooth) ?? 0;
}
