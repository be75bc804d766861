import { MOBILITY, WARNING } from '../constants';
import { countLost, withoutThirdMolars } from '../mouth/answers';
import { reaches } from '../mouth/charted';
import type { Mouth } from '../mouth/mouth';
import type { Warning } from '../result';

/** W20–W22: the chart contradicts an answer, which the screen questions. W23: young dentition. */
export function answerWarnings(mouth: Mouth): readonly Warning[] {
  const { natural, information } = mouth;
  const { complexRehabilitationReasons: needs, missingTeeth: answer, patientAge: age } = information;
  const found: Warning[] = [];
  const present = withoutThirdMolars(natural).length;
  if (needs.includes('FewerThan20Teeth') && present >= WARNING.naturalTeeth)
    found.push({ code: 'W20', values: { natural: present, threshold: WARNING.naturalTeeth } });
  const lost = countLost(natural);
  const least = { No: 0, '1-4': 1, '5+': WARNING.manyLost }[answer];
  if (lost < least) found.push({ code: 'W21', values: { answer, count: lost } });
  const isMobile = natural.some(({ mobility }) => reaches(mobility, MOBILITY.marked));
  if (needs.includes('TraumaticOcclusion') && !isMobile)
    found.push({ code: 'W22', values: { threshold: MOBILITY.marked } });
  if (age < WARNING.adult) found.push({ code: 'W23', values: { age, threshold: WARNING.adult } });
  return found;
}
