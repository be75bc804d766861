import { BONE_LOSS, DEPTH, NOT_CHARTED, WARNING } from '../constants';
import { isShort, isTooMany, notCharted, reaches } from '../mouth/charted';
import { countedTeeth, type Mouth, type NaturalTooth } from '../mouth/mouth';
import { numbers } from '../patient/attachment';
import { millionths } from '../patient/ratio';
import type { Judgement } from '../judge';
import type { Warning } from '../result';
import { isMobile } from '../sites/implant';
import { probedSites } from './aboutSites';

/** Attachment loss or pockets in a patient who is no case (W1, W2). */
function unexplained({ mouth, computed, affected }: Judgement): readonly Warning[] {
  if (computed.condition === 'Periodontitis' || computed.condition === 'Edentulous') return [];
  const pocketed = countedTeeth(mouth).filter(({ depth }) => reaches(depth, DEPTH.pocket));
  return [
    ...(affected.length > 0 ? [{ code: 'W1', values: { teeth: numbers(affected) } } as const] : []),
    ...(pocketed.length > 0 ? [{ code: 'W2', values: { teeth: numbers(pocketed) } } as const] : []),
  ];
}

/** W4: what R1 leaves out although it looks like disease. */
function excluded({ natural }: Mouth): readonly Warning[] {
  const teeth = natural.filter(
    ({ apical, resorption, cause, dropped, worst, depth }) =>
      (apical || resorption || cause !== null || dropped.length > 0) &&
      (reaches(worst, BONE_LOSS.stage2) || reaches(depth, DEPTH.pocket)),
  );
  const withCause = teeth.filter(({ cause }) => cause !== null);
  const values = { teeth: numbers(teeth), withCause: numbers(withCause) };
  return teeth.length > 0 ? [{ code: 'W4', values }] : [];
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

/** W8: one tooth far worse than a quiet rest. */
function isolated(mouth: Mouth): readonly Warning[] {
  const counted = countedTeeth(mouth);
  const [only, ...more] = counted.filter(isSevere);
  if (only === undefined || more.length > 0) return [];
  const isAlone = counted.every((tooth) => tooth === only || isQuiet(tooth));
  return isAlone ? [{ code: 'W8', values: { tooth: only.tooth } }] : [];
}

/** W9, W15: too much was not charted. Here a tooth whose sides R1 drops counts as measured. */
function gaps(mouth: Mouth): readonly Warning[] {
  const unmeasured = mouth.natural.filter(({ worst }) => worst === null);
  const found: Warning[] = [];
  const few = probedSites(mouth);
  const isUnmeasured = isTooMany(unmeasured.length, mouth, NOT_CHARTED.percent);
  if (isUnmeasured || isShort(mouth, 'depth') || few !== null) {
    const withoutDepth = numbers(notCharted(mouth, 'depth'));
    found.push({ code: 'W9', values: { unmeasured: numbers(unmeasured), withoutDepth, ...few } });
  }
  if (isShort(mouth, 'bleeding'))
    found.push({ code: 'W15', values: { teeth: numbers(notCharted(mouth, 'bleeding')) } });
  return found;
}

/** W12: the highest bone loss stands alone; the markers may be wrong. Raw values. */
function outlier(mouth: Mouth): readonly Warning[] {
  const measured = countedTeeth(mouth).flatMap(({ tooth, worst }) =>
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
    ...deepWithoutLoss(mouth),
    ...isolated(mouth),
    ...gaps(mouth),
    ...outlier(mouth),
    ...implants(judgement),
  ];
}
