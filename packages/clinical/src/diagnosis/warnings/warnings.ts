import type { Judgement } from '../judge';
import type { Warning } from '../diagnosisResult';
import { chartWarnings } from './aboutChart';
import { siteWarnings } from './aboutSites';
import { stageWarnings } from './aboutStage';
import type { Mouth } from '../mouth/mouth';
import { MOBILITY, WARNING } from '../constants';
import { countLost, withoutThirdMolars } from '../mouth/countedAnswers';
import { reaches } from '../mouth/charted';

/** W20–W22: the chart contradicts an answer, which the screen questions. W23: young dentition. */
function answerWarnings(mouth: Mouth): readonly Warning[] {
  const { natural, information } = mouth;
  const { complexRehabilitationReasons: needs, missingTeeth: answer, patientAge: age } = information;
  const warnings: Warning[] = [];
  const present = withoutThirdMolars(natural).length;
  if (needs.includes('FewerThan20Teeth') && present >= WARNING.naturalTeeth)
    warnings.push({ code: 'W20', values: { natural: present, threshold: WARNING.naturalTeeth } });
  const lost = countLost(natural);
  const least = { No: 0, '1-4': 1, '5+': WARNING.manyLost }[answer];
  if (lost < least) warnings.push({ code: 'W21', values: { answer, count: lost } });
  const isMobile = natural.some(({ mobility }) => reaches(mobility, MOBILITY.marked));
  if (needs.includes('TraumaticOcclusion') && !isMobile)
    warnings.push({ code: 'W22', values: { threshold: MOBILITY.marked } });
  if (age < WARNING.adult) warnings.push({ code: 'W23', values: { age, threshold: WARNING.adult } });
  return warnings;
}

/** W31: bone loss measured on an X-ray older than the clinic's limit, at teeth and implants. */
function xrayWarnings({ natural, implants }: Mouth): readonly Warning[] {
  const old = [...natural, ...implants].flatMap(({ tooth, xrayAge }) =>
    xrayAge?.isOld ? [{ tooth, ...xrayAge }] : [],
  );
  const oldest = old.toSorted((a, b) => (a.taken < b.taken ? -1 : 1))[0];
  if (oldest === undefined) return [];
  const teeth = old.map(({ tooth }) => tooth).toSorted((a, b) => a - b);
  return [{ code: 'W31', values: { teeth, months: oldest.months, taken: oldest.taken } }];
}

/**
 * Clinical rules §4.2 and rules 1.1 §8, on the computed result. W14 is never emitted: it appears in the help
 * text.
 */
export function listWarnings(judgement: Judgement): readonly Warning[] {
  const all = [
    ...chartWarnings(judgement),
    ...stageWarnings(judgement),
    ...answerWarnings(judgement.mouth),
    ...siteWarnings(judgement),
    ...xrayWarnings(judgement.mouth),
  ];
  return all.toSorted((a, b) => Number(a.code.slice(1)) - Number(b.code.slice(1)));
}
