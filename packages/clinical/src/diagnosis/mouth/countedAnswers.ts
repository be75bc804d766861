import type { Information } from '../../model/patientInfo';
import { position } from '../../model/tooth';
import { MOBILITY, NOT_CHARTED, WARNING } from '../constants';
import { reaches } from './charted';
import type { CountedAnswers, NaturalTooth } from './mouth';

type TeethLost = CountedAnswers['teethLost'];

/** Some rules count twenty teeth without third molars. */
export function withoutThirdMolars(natural: readonly NaturalTooth[]): readonly NaturalTooth[] {
  return natural.filter(({ tooth }) => position(tooth) !== 8);
}

export function countLost(natural: readonly NaturalTooth[]): number {
  return WARNING.withoutThirdMolars - withoutThirdMolars(natural).length;
}

function countedTeethLost(answer: TeethLost, lost: number): TeethLost {
  if (answer === 'No' || lost === 0) return 'No';
  return lost < WARNING.manyLost ? '1-4' : answer;
}

/**
 * Mobility was charted at four in five teeth, and none is mobile. `hasZeros`: the record tells 0 from not
 * charted.
 */
function isFirmMouth(natural: readonly NaturalTooth[], hasZeros: boolean): boolean {
  const unknown = natural.filter(({ mobility }) => mobility === null);
  return (
    hasZeros &&
    natural.length > 0 &&
    100 * unknown.length <= NOT_CHARTED.percent * natural.length &&
    !natural.some(({ mobility }) => reaches(mobility, MOBILITY.marked))
  );
}

export function countAnswers(
  { missingTeeth, complexRehabilitationReasons: reasons }: Information,
  natural: readonly NaturalTooth[],
  hasZeros: boolean,
): CountedAnswers {
  const hasTwenty = withoutThirdMolars(natural).length >= WARNING.naturalTeeth;
  const isFirm = isFirmMouth(natural, hasZeros);
  const needs = reasons.filter(
    (need) => !(need === 'FewerThan20Teeth' && hasTwenty) && !(need === 'TraumaticOcclusion' && isFirm),
  );
  const teethLost = countedTeethLost(missingTeeth, countLost(natural));
  return {
    teethLost,
    needs,
    isTeethLostOpen: teethLost !== missingTeeth,
    isNeedOpen: needs.length < reasons.length,
  };
}

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
