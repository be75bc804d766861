import { position, type Quadrant, quadrant } from '../../model/tooth';
import { BONE_LOSS, COMPLEXITY, DEPTH, MOBILITY, MOLAR_INCISOR, WARNING } from '../constants';
import { reaches } from '../mouth/charted';
import type { Mouth, NaturalTooth } from '../mouth/mouth';
import { attachmentLoss, caseTeeth, nonAdjacent, numbers } from '../patient/attachment';
import { buccalArm } from '../patient/attachmentLevel';
import { molarIncisor } from '../patient/extent';
import { atLeast, worstSite } from '../patient/bands';
import type { Staging } from '../patient/stage';
import type { Judgement } from '../judge';
import type { Warning } from '../result';

const OPPOSITE = { 1: 4, 2: 3 } as const satisfies Partial<Record<Quadrant, Quadrant>>;

function opposingPairs(natural: readonly NaturalTooth[]): number {
  const isThere = (place: Quadrant, at: number) =>
    natural.some(({ tooth }) => quadrant(tooth) === place && position(tooth) === at);
  return natural.filter(({ tooth }) => {
    const place = quadrant(tooth);
    return (place === 1 || place === 2) && isThere(OPPOSITE[place], position(tooth));
  }).length;
}

/** W6: a stage III whose need for rehabilitation was denied, with signs of it. */
function suggestStageFour({ natural, information }: Mouth, staging: Staging): readonly Warning[] {
  if (staging.is !== 'III' || information.complexRehabilitation !== 'No') return [];
  const mobile = natural.filter(({ mobility }) => reaches(mobility, MOBILITY.marked));
  const pairs = opposingPairs(natural);
  const isNeeded =
    mobile.length >= WARNING.mobileTeeth ||
    natural.length < WARNING.naturalTeeth ||
    pairs < WARNING.opposingPairs;
  return isNeeded ? [{ code: 'W6', values: { teeth: numbers(mobile), natural: natural.length, pairs } }] : [];
}

/** Attachment loss only where a pocket stands beside little bone loss: what a normal crest can read as (W25). */
function isByNormalCrest(tooth: NaturalTooth): boolean {
  const signs = attachmentLoss(tooth);
  const byPocket = signs.every(({ code }) => code === 'attachment.bone-loss-and-pocket');
  return byPocket && !reaches(tooth.depth, DEPTH.deep);
}

/** W16, W25, W26: what a case rests on where no earlier stage says so. */
function aboutCase({ mouth, affected, history }: Judgement): readonly Warning[] {
  if (history !== null) return [];
  const { missingTeeth: answer } = mouth.information;
  const isCase = nonAdjacent(caseTeeth(mouth, affected)) !== null || buccalArm(mouth).length > 0;
  if (answer !== 'No') return isCase ? [] : [{ code: 'W16', values: { answer } }];
  if (affected.length === 0) return [];
  const worst = worstSite(mouth.natural);
  const teeth = numbers(affected);
  const found: Warning[] = [];
  if (worst !== null && worst.percent < BONE_LOSS.stage2 && affected.every(isByNormalCrest))
    found.push({ code: 'W25', values: { teeth } });
  const isShallow = affected.every(({ depth }) => depth !== null && depth <= WARNING.shallow);
  if (isShallow) found.push({ code: 'W26', values: { teeth, threshold: WARNING.shallow } });
  return found;
}

/** W24: the molar-incisor pattern in all but age. */
function oldPattern({ information }: Mouth, pattern: boolean): readonly Warning[] {
  const { patientAge: age } = information;
  const isOld = age > MOLAR_INCISOR.maxAge;
  return isOld && pattern ? [{ code: 'W24', values: { age, threshold: MOLAR_INCISOR.maxAge } }] : [];
}

/** W3, W5, W6, W10, W16, W17, W19, W24–W26: how the stage came about. */
export function stageWarnings(judgement: Judgement): readonly Warning[] {
  const { mouth, classified } = judgement;
  if (classified === null) return [];
  const { staging } = classified;
  const { is, current, retained, hits, byPockets } = staging;
  const isDenied = mouth.information.complexRehabilitationReasons.length > 0 && !atLeast(is, 'III');
  const isOneShort = current === 'II' && hits === COMPLEXITY.needed - 1;
  return [
    ...(staging.provisional && worstSite(mouth.natural) === null
      ? [{ code: 'W3', values: {} } as const]
      : []),
    ...(isDenied ? [{ code: 'W5', values: { stage: is } } as const] : []),
    ...suggestStageFour(mouth, staging),
    ...(retained !== null ? [{ code: 'W10', values: { stage: retained, current } } as const] : []),
    ...(byPockets ? [{ code: 'W17', values: {} } as const] : []),
    ...(isOneShort ? [{ code: 'W19', values: {} } as const] : []),
    ...oldPattern(mouth, molarIncisor(mouth, current) !== null),
    ...aboutCase(judgement),
  ];
}
