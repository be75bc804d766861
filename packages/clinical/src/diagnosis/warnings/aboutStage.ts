import { type Information, REHABILITATION_REASONS } from '../../model/patientInfo';
import { position, type Quadrant, quadrant, toothKind } from '../../model/tooth';
import { ATTACHMENT, BONE_LOSS, DEPTH, MOBILITY, MOLAR_INCISOR, WARNING } from '../constants';
import { withoutThirdMolars } from '../mouth/countedAnswers';
import { isCharted, reaches } from '../mouth/charted';
import { type Mouth, type NaturalTooth, nonAdjacent, numbers } from '../mouth/mouth';
import { attachmentLoss, caseTeeth } from '../patient/attachment';
import { buccalArm } from '../patient/attachmentLevel';
import { molarIncisor } from '../patient/extent';
import { worstEstimated, findWorstTooth } from '../patient/bands';
import { deniedStage, type Staging } from '../patient/stage';
import type { Judgement } from '../judge';
import type { Warning } from '../diagnosisResult';

const OPPOSITE = { 1: 4, 2: 3 } as const satisfies Partial<Record<Quadrant, Quadrant>>;

function opposingPairs(natural: readonly NaturalTooth[]): number {
  const isThere = (place: Quadrant, digit: number) =>
    natural.some(({ tooth }) => quadrant(tooth) === place && position(tooth) === digit);
  return natural.filter(({ tooth }) => {
    const place = quadrant(tooth);
    return (place === 1 || place === 2) && isThere(OPPOSITE[place], position(tooth));
  }).length;
}

/** W6: signs of a need for rehabilitation that the answer denies in stage III. */
function suggestStageFour({ natural, answers }: Mouth, staging: Staging): readonly Warning[] {
  if (staging.is !== 'III' || answers.needs.length > 0) return [];
  const mobile = natural.filter(({ mobility }) => reaches(mobility, MOBILITY.marked));
  const present = withoutThirdMolars(natural).length;
  const pairs = opposingPairs(natural);
  const signs = { code: 'W6', values: { teeth: numbers(mobile), natural: present, pairs } } as const;
  const isNeeded = reasonsOfSigns(signs).length > 0 || pairs < WARNING.opposingPairs;
  return isNeeded ? [signs] : [];
}

/** The reasons for complex rehabilitation that the signs of W6 give by themselves. */
export function reasonsOfSigns({
  values: { teeth, natural },
}: Warning): Information['complexRehabilitationReasons'] {
  const isMobile = Array.isArray(teeth) && teeth.length >= WARNING.mobileTeeth;
  const hasFew = typeof natural === 'number' && natural < WARNING.naturalTeeth;
  return REHABILITATION_REASONS.filter(
    (reason) => (reason === 'TraumaticOcclusion' && isMobile) || (reason === 'FewerThan20Teeth' && hasFew),
  );
}

/** W25: a normal crest beside a pocket can read as the only sign of attachment loss. */
function isByNormalCrest(tooth: NaturalTooth): boolean {
  const signs = attachmentLoss(tooth);
  const byPocket = signs.every(
    ({ code }) => code === 'attachment.bone-loss-and-pocket' || code === 'attachment.estimate-and-pocket',
  );
  return byPocket && !reaches(tooth.depth, DEPTH.deep);
}

/** W16, W25, W26: weak grounds of a case without an earlier stage. */
function aboutCase({ mouth, affected, history }: Judgement): readonly Warning[] {
  if (history !== null) return [];
  const { teethLost: answer } = mouth.answers;
  const isCase = nonAdjacent(caseTeeth(mouth, affected)) !== null || buccalArm(mouth).length > 0;
  if (answer !== 'No') return isCase ? [] : [{ code: 'W16', values: { answer } }];
  if (affected.length === 0) return [];
  const worst = findWorstTooth(mouth.natural);
  const teeth = numbers(affected);
  const warnings: Warning[] = [];
  if (worst !== null && worst.percent < BONE_LOSS.stage2 && affected.every(isByNormalCrest))
    warnings.push({ code: 'W25', values: { teeth } });
  const isShallow = affected.every(
    (tooth) => isCharted(tooth, 'depth') && !reaches(tooth.depth, WARNING.shallow + 1),
  );
  const levelled = numbers(
    affected.filter(({ interdental }) => reaches(interdental?.mm ?? null, ATTACHMENT.firm)),
  );
  if (isShallow) warnings.push({ code: 'W26', values: { teeth, levelled, threshold: WARNING.shallow } });
  return warnings;
}

/** W24: the molar-incisor pattern at a higher age, up to 55 years and at two incisors. */
function oldPattern({ mouth, affected }: Judgement, { current }: Staging): readonly Warning[] {
  const { patientAge: age } = mouth.information;
  const { maxAge: threshold, lateAge, lateIncisors, boneLoss } = MOLAR_INCISOR;
  const incisors = affected.filter(
    ({ tooth, usable }) => toothKind(tooth) === 'incisor' && reaches(usable, boneLoss),
  );
  const isLate = age > threshold && age <= lateAge && incisors.length >= lateIncisors;
  return isLate && molarIncisor(mouth, current) !== null ? [{ code: 'W24', values: { age, threshold } }] : [];
}

export function stageWarnings(judgement: Judgement): readonly Warning[] {
  const { mouth, classified } = judgement;
  if (classified === null) return [];
  const { staging } = classified;
  const { current, retained, hits, byPockets } = staging;
  const denied = deniedStage(mouth, staging);
  const estimated = numbers(worstEstimated(mouth.natural));
  return [
    ...(staging.provisional && findWorstTooth(mouth.natural) === null
      ? [{ code: 'W3', values: {} } as const]
      : []),
    ...(denied === null ? [] : [{ code: 'W5', values: { stage: denied } } as const]),
    ...suggestStageFour(mouth, staging),
    ...(retained !== null ? [{ code: 'W10', values: { stage: retained, current } } as const] : []),
    ...(byPockets ? [{ code: 'W17', values: {} } as const] : []),
    ...(current === 'II' && hits > 0 ? [{ code: 'W19', values: {} } as const] : []),
    ...oldPattern(judgement, staging),
    ...(estimated.length > 0 ? [{ code: 'W34', values: { teeth: estimated } } as const] : []),
    ...aboutCase(judgement),
  ];
}
