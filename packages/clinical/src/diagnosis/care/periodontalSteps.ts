import type { Stage } from '../../model/assessment';
import { BLEEDING_INDEX, DEPTH } from '../constants';
import { isShort, reaches } from '../mouth/charted';
import { countedTeeth, type Mouth } from '../mouth/mouth';
import { numbers } from '../patient/attachment';
import { reason } from '../reasons';
import type { Treatment, TreatmentBlock } from '../result';
import type { Reason } from '../reasons';
import type { Judgement } from '../judge';
import { endPointCriteria } from './endPoint';

/** Clinical rules §6.2, unstable periodontitis. */
const BLOCKS = {
  I: ['S1', 'S2', 'RE3', 'S3-4/5', 'S4'],
  II: ['S1', 'S2', 'RE3', 'S3-4/5', 'S3-6', 'S4'],
  III: ['S1', 'S2', 'RE3', 'S3-4/5', 'S3-6', 'RE6', 'S4'],
  IV: ['S1', 'S2', 'RE3', 'S3-4/5', 'S3-6', 'RE6', 'S4', 'IV'],
} as const satisfies Record<Stage, readonly TreatmentBlock[]>;
/** Nothing to instrument, treated before or not. */
const SUPPORT = ['S1', 'S4', 'IV'] as const;

/** Why there is no active treatment; empty where there is. */
function whySupport({ mouth, history, standing }: Judgement): readonly Reason[] {
  if (standing.stability === 'Stable') return [reason('treatment.stable', {})];
  if (standing.stability === null) return [reason('treatment.not-judged', {})];
  const counted = countedTeeth(mouth);
  if (!counted.some(({ depth }) => reaches(depth, DEPTH.pocket))) {
    const none = reason('treatment.no-pockets', { threshold: DEPTH.pocket });
    return isShort(mouth, 'depth') ? [none, reason('treatment.depth-missing', {})] : [none];
  }
  const isReached = history !== null && endPointCriteria(mouth).every(({ isMet }) => isMet === true);
  return isReached ? [reason('treatment.end-point-reached', { threshold: BLEEDING_INDEX.endPoint })] : [];
}

function withPockets(mouth: Mouth, from: number) {
  return numbers(countedTeeth(mouth).filter(({ depth }) => reaches(depth, from)));
}

/**
 * One step of periodontal therapy and, for S2 and S3-6, its teeth. S3-4/5 names none: residual pockets of
 * 4–5 mm are known only at the re-evaluation.
 */
function step(name: TreatmentBlock, stage: Stage, why: readonly Reason[], mouth: Mouth): Treatment {
  if (name === 'IV') return { block: name, teeth: [], because: [reason('treatment.stage-four', { stage })] };
  if (name !== 'S2' && name !== 'S3-6') return { block: name, teeth: [], because: why };
  const threshold = name === 'S2' ? DEPTH.pocket : DEPTH.deep;
  const because = [...why, reason('treatment.pocket', { threshold })];
  return { block: name, teeth: withPockets(mouth, threshold), because };
}

/** Clinical rules §6.2 as rules 1.1 have it: the steps of what stands as periodontitis. */
export function periodontalSteps(judgement: Judgement, stage: Stage): readonly Treatment[] {
  const { mouth } = judgement;
  const support = whySupport(judgement);
  const hasDeep = withPockets(mouth, DEPTH.deep).length > 0;
  const wanted: readonly TreatmentBlock[] =
    support.length > 0
      ? SUPPORT.filter((name) => name !== 'IV' || stage === 'IV')
      : BLOCKS[stage].filter((name) => name !== 'S3-6' || stage !== 'II' || hasDeep);
  const why = support.length > 0 ? support : [reason('treatment.stage', { stage })];
  return wanted.map((name) => step(name, stage, why, mouth));
}
