import { position, type Quadrant, quadrant } from '../model/tooth';
import { numbers } from './attachment';
import { isTooMany, withoutDepth } from './condition';
import { BONE_LOSS, DEPTH, GRADE, WARNING } from './constants';
import type { Mouth, NaturalTooth } from './mouth';
import { boneLossAgeRatio, millionths } from './ratio';
import type { Condition, Warning } from './result';
import { worstSite } from './severity';
import { atLeast, type Staging } from './stage';

/** Pockets or attachment loss in a patient who is no case (W1, W2). */
function unexplained(
  { natural }: Mouth,
  condition: Condition,
  affected: readonly NaturalTooth[],
): readonly Warning[] {
  if (condition !== 'Health' && condition !== 'Gingivitis') return [];
  const pocketed = natural.filter(({ depth }) => depth >= DEPTH.pocket);
  return [
    ...(affected.length > 0 ? [{ code: 'W1', values: { teeth: numbers(affected) } } as const] : []),
    ...(pocketed.length > 0 ? [{ code: 'W2', values: { teeth: numbers(pocketed) } } as const] : []),
  ];
}

/** W4: what R1 leaves out although it looks like disease. */
function excluded({ natural }: Mouth): readonly Warning[] {
  const teeth = natural.filter(
    (tooth) =>
      (tooth.confounded || tooth.rootCaries.length > 0 || tooth.distalOfSecondMolar) &&
      ((tooth.worst !== null && tooth.worst >= BONE_LOSS.stage2) || tooth.depth >= DEPTH.pocket),
  );
  return teeth.length > 0 ? [{ code: 'W4', values: { teeth: numbers(teeth) } }] : [];
}

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
  const mobile = natural.filter(({ mobility }) => mobility >= WARNING.mobility);
  const pairs = opposingPairs(natural);
  const isNeeded =
    mobile.length >= WARNING.mobileTeeth ||
    natural.length < WARNING.naturalTeeth ||
    pairs < WARNING.opposingPairs;
  return isNeeded ? [{ code: 'W6', values: { teeth: numbers(mobile), natural: natural.length, pairs } }] : [];
}

/** W3, W5, W6, W10: how the stage came about. */
function aboutStage(mouth: Mouth, staging: Staging | null): readonly Warning[] {
  if (staging === null) return [];
  const { is, current, retained, provisional } = staging;
  const isDenied = mouth.information.complexRehabilitationReasons.length > 0 && !atLeast(is, 'III');
  return [
    ...(provisional ? [{ code: 'W3', values: {} } as const] : []),
    ...(isDenied ? [{ code: 'W5', values: { stage: is } } as const] : []),
    ...suggestStageFour(mouth, staging),
    ...(retained !== null ? [{ code: 'W10', values: { stage: retained, current } } as const] : []),
  ];
}

/** W7: a deep pocket at a tooth that has lost little bone. */
function deepWithoutLoss({ natural }: Mouth): readonly Warning[] {
  const teeth = natural.filter(
    ({ depth, usable }) => depth >= DEPTH.deep && usable !== null && usable < BONE_LOSS.stage2,
  );
  return teeth.length > 0 ? [{ code: 'W7', values: { teeth: numbers(teeth) } }] : [];
}

/** W8: one tooth far worse than a quiet rest. */
function isolated({ natural }: Mouth): readonly Warning[] {
  const severe = natural.filter(
    ({ usable, depth }) => (usable !== null && usable > BONE_LOSS.stage3) || depth >= DEPTH.isolated,
  );
  const [only, ...more] = severe;
  if (only === undefined || more.length > 0) return [];
  const isQuiet = natural.every(
    (tooth) =>
      tooth === only ||
      ((tooth.usable === null || tooth.usable < BONE_LOSS.stage2) && tooth.depth <= DEPTH.pocket),
  );
  return isQuiet ? [{ code: 'W8', values: { tooth: only.tooth } }] : [];
}

/** W9: too much was not charted. Here a tooth whose sides R1 drops counts as measured. */
function notCharted(mouth: Mouth): readonly Warning[] {
  const unmeasured = mouth.natural.filter(({ worst }) => worst === null);
  const noDepth = withoutDepth(mouth);
  if (!isTooMany(unmeasured, mouth) && !isTooMany(noDepth, mouth)) return [];
  return [{ code: 'W9', values: { unmeasured: numbers(unmeasured), withoutDepth: numbers(noDepth) } }];
}

/** W11: so near an edge that the error of a marker can change the class. */
function borderline(mouth: Mouth): readonly Warning[] {
  const worst = worstSite(mouth.natural);
  if (worst === null) return [];
  const { percent } = worst;
  const { patientAge: age } = mouth.information;
  const loss = millionths(percent);
  const nearRatio = [GRADE.aBelow, GRADE.cAbove].some(
    (edge) => Math.abs(loss - millionths(edge) * age) <= millionths(WARNING.ratioMargin) * age,
  );
  const nearLoss = [BONE_LOSS.stage2, BONE_LOSS.stage3].some(
    (edge) => Math.abs(loss - millionths(edge)) <= millionths(WARNING.boneLossMargin),
  );
  if (!nearRatio && !nearLoss) return [];
  return [{ code: 'W11', values: { tooth: worst.tooth, percent, ratio: boneLossAgeRatio(mouth) } }];
}

/** W12: the highest bone loss stands alone; the markers may be wrong. Raw values. */
function outlier({ natural }: Mouth): readonly Warning[] {
  const measured = natural.flatMap(({ tooth, worst }) => (worst === null ? [] : [{ tooth, worst }]));
  const [first, second] = measured.toSorted((a, b) => b.worst - a.worst);
  if (first === undefined || second === undefined) return [];
  if (millionths(first.worst) - millionths(second.worst) < millionths(WARNING.outlier)) return [];
  return [{ code: 'W12', values: { tooth: first.tooth, percent: first.worst, second: second.worst } }];
}

/** W13: any mobility of an implant. */
function mobileImplants({ implants }: Mouth): readonly Warning[] {
  const teeth = implants.filter(({ mobility }) => mobility >= 1);
  return teeth.length > 0 ? [{ code: 'W13', values: { teeth: numbers(teeth) } }] : [];
}

/** Clinical rules §4.2. W14 is never emitted: it stands in the help text. */
export function warnings(
  mouth: Mouth,
  condition: Condition,
  affected: readonly NaturalTooth[],
  staging: Staging | null,
): readonly Warning[] {
  const all = [
    ...unexplained(mouth, condition, affected),
    ...excluded(mouth),
    ...aboutStage(mouth, staging),
    ...deepWithoutLoss(mouth),
    ...isolated(mouth),
    ...notCharted(mouth),
    ...borderline(mouth),
    ...outlier(mouth),
    ...mobileImplants(mouth),
  ];
  return all.toSorted((a, b) => Number(a.code.slice(1)) - Number(b.code.slice(1)));
}
