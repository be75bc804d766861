import type { Information } from '../../model/patientInfo';

/** The answer on oral hygiene as an index 0–3. */
const ANSWER = {
  'Later registration': null,
  'No visible plaque': 0,
  'Small amounts': 1,
  'Several teeth': 2,
  'Large amounts': 3,
} as const satisfies Record<Information['oralHygiene'], number | null>;

/** Index of plaque by the answer; null where the answer waits for charted plaque, and where nobody chose it. */
export function plaqueAnswer({ oralHygiene, oralHygieneAsked }: Information): number | null {
  return oralHygieneAsked === false ? null : ANSWER[oralHygiene];
}
