import { NOT_PERIODONTAL } from '../../model/markers';
import { ATTACHMENT, BONE_LOSS, DEPTH, NOT_CHARTED, WARNING } from '../constants';
import { isShort, isSiteCoverageShort, isTooMany, notCharted, reaches, siteCoverage } from '../mouth/charted';
import { countedTeeth, type Mouth, type NaturalTooth, numbers } from '../mouth/mouth';
import { millionths } from '../patient/bands';
import type { Judgement } from '../judge';
import type { Warning } from '../diagnosisResult';
import { isMobile } from '../teeth/implant';

/** W1, W2: attachment loss or pockets in a patient without a case. */
function unexplained({ mouth, computed, affected }: Judgement): readonly Warning[] {
  if (computed.condition === 'Periodontitis' || computed.condition === 'Edentulous') return [];
  const pocketed = countedTeeth(mouth).filter(({ depth }) => reaches(depth, DEPTH.pocket));
  return [
    ...(affected.length > 0 ? [{ code: 'W1', values: { teeth: numbers(affected) } } as const] : []),
    ...(pocketed.length > 0 ? [{ code: 'W2', values: { teeth: numbers(pocketed) } } as const] : []),
  ];
}

/** W4: R1 leaves out findings that look like disease. */
function excluded({ natural }: Mouth): readonly Warning[] {
  const teeth = natural.filter(
    ({ apical, resorption, cause, exceptions, worst, depth }) =>
      (apical || resorption || cause !== null || exceptions.length > 0) &&
      (reaches(worst, BONE_LOSS.stage2) || reaches(depth, DEPTH.pocket)),
  );
  const withCause = (fits: (tooth: NaturalTooth) => boolean) => numbers(teeth.filter(fits));
  const values = {
    teeth: numbers(teeth),
    apical: withCause(({ apical }) => apical),
    resorption: withCause(({ resorption }) => resorption),
    rootCaries: withCause(({ exceptions, rootCaries }) =>
      exceptions.some((side) => rootCaries.includes(side)),
    ),
    secondMolar: withCause(({ distalOfSecondMolar }) => distalOfSecondMolar),
    ...Object.fromEntries(NOT_PERIODONTAL.map((name) => [name, withCause(({ cause }) => cause === name)])),
  };
  return teeth.length > 0 ? [{ code: 'W4', values }] : [];
}

/** W32: exclusions that are too many to be exceptions. W33: third molars that were not examined. */
function counted({ unexceptional, unexamined }: Mouth): readonly Warning[] {
  const warnings: Warning[] = [];
  if (unexceptional.length > 0) warnings.push({ code: 'W32', values: { teeth: numbers(unexceptional) } });
  if (unexamined.length > 0) warnings.push({ code: 'W33', values: { teeth: numbers(unexamined) } });
  return warnings;
}

/** W7: a deep pocket at a tooth that has lost little bone. */
function deepWithoutLoss(mouth: Mouth): readonly Warning[] {
  const teeth = countedTeeth(mouth).filter(
    ({ depth, usable }) => reaches(depth, DEPTH.deep) && usable !== null && usable < BONE_LOSS.stage2,
  );
  return teeth.length > 0 ? [{ code: 'W7', values: { teeth: numbers(teeth) } }] : [];
}

function isSevere({ usable, depth }: NaturalTooth): boolean {
  return (usable !== null && usable > BONE_LOSS.stage3) || reaches(depth, DEPTH.isolated);
}

function isQuiet({ usable, depth }: NaturalTooth): boolean {
  return !reaches(usable, BONE_LOSS.stage2) && !reaches(depth, DEPTH.moderate);
}

function aloneByBone(teeth: readonly NaturalTooth[]): NaturalTooth | null {
  const [only, ...others] = teeth.filter(isSevere);
  if (only === undefined || others.length > 0) return null;
  return teeth.every((tooth) => tooth === only || isQuiet(tooth)) ? only : null;
}

/** One tooth whose attachment loss exceeds every other's by 2 mm or more. */
function aloneByLevel(teeth: readonly NaturalTooth[]): NaturalTooth | null {
  const levels = teeth.flatMap((tooth) =>
    tooth.interdental === null ? [] : [{ tooth, mm: tooth.interdental.mm }],
  );
  const [first, second] = levels.toSorted((a, b) => b.mm - a.mm);
  if (first === undefined || second === undefined) return null;
  return first.mm - second.mm >= ATTACHMENT.outlier ? first.tooth : null;
}

/** W8: one tooth far worse than the rest. */
function isolated(mouth: Mouth): readonly Warning[] {
  const teeth = countedTeeth(mouth);
  const alone = aloneByBone(teeth) ?? aloneByLevel(teeth);
  return alone === null ? [] : [{ code: 'W8', values: { tooth: alone.tooth } }];
}

/** W9, W15: too much was not charted. Here a tooth whose sides R1 drops counts as measured. */
function gaps(mouth: Mouth): readonly Warning[] {
  const unmeasured = mouth.natural.filter(({ worst }) => worst === null);
  const warnings: Warning[] = [];
  const isUnmeasured = isTooMany(unmeasured.length, mouth, NOT_CHARTED.percent);
  if (isUnmeasured || isShort(mouth, 'depth')) {
    const withoutDepth = numbers(notCharted(mouth, 'depth'));
    const few = isSiteCoverageShort(mouth) ? siteCoverage(mouth) : null;
    warnings.push({ code: 'W9', values: { unmeasured: numbers(unmeasured), withoutDepth, ...few } });
  }
  if (isShort(mouth, 'bleeding'))
    warnings.push({ code: 'W15', values: { teeth: numbers(notCharted(mouth, 'bleeding')) } });
  return warnings;
}

/** W12, on raw values: the highest bone loss is an outlier, so its markers may be wrong. */
function outlier(mouth: Mouth): readonly Warning[] {
  const measured = countedTeeth(mouth).flatMap(({ tooth, measured: worst }) =>
    worst === null ? [] : [{ tooth, worst }],
  );
  const [first, second] = measured.toSorted((a, b) => b.worst - a.worst);
  if (first === undefined || second === undefined) return [];
  if (millionths(first.worst) - millionths(second.worst) < millionths(WARNING.outlier)) return [];
  return [{ code: 'W12', values: { tooth: first.tooth, percent: first.worst, second: second.worst } }];
}

/** W13: any mobility. W18: not inflamed, but deep or with much bone loss. */
function implants({ implants: judged }: Judgement): readonly Warning[] {
  const mobile = judged.map(({ implant }) => implant).filter(isMobile);
  const doubtful = judged
    .filter(({ finding }) => finding.is === 'PeriImplantHealth' && finding.certainty === 'probable')
    .map(({ implant }) => implant);
  return [
    ...(mobile.length > 0 ? [{ code: 'W13', values: { teeth: numbers(mobile) } } as const] : []),
    ...(doubtful.length > 0 ? [{ code: 'W18', values: { teeth: numbers(doubtful) } } as const] : []),
  ];
}

export function chartWarnings(judgement: Judgement): readonly Warning[] {
  const { mouth } = judgement;
  return [
    ...unexplained(judgement),
    ...excluded(mouth),
    ...counted(mouth),
    ...deepWithoutLoss(mouth),
    ...isolated(mouth),
    ...gaps(mouth),
    ...outlier(mouth),
    ...implants(judgement),
  ];
}
