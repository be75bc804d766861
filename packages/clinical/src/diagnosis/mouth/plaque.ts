import type { Information } from '../../model/patientInfo';

const ANSWER = {
  'Later registration': null,
  'No visible plaque': 0,
  'Small amounts': 1,
  'Several teeth': 2,
  'Large amounts': 3,
} as const satisfies Record<Information['oralHygiene'], number | null>;

/** Null where the answer waits for charted plaque, and where it is preselected and nobody chose it. */
export function plaqueAnswer({ oralHygiene, oralHygieneAsked }: Information): number | null {
  return oralHygieneAsked === false ? null : ANSWER[oralHygiene];
}
