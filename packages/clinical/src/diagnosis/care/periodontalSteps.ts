import type { Stage } from '../../model/assessment';
import { DEPTH, END_POINT, LEVEL } from '../constants';
import { hasBleedingPocket, mayHaveBleedingPocket, isShort, reaches } from '../mouth/charted';
import { countedTeeth, type Mouth, type NaturalTooth, numbers } from '../mouth/mouth';
import { reason, type Reason } from '../reasons/reasons';
import type { ToothResult, Treatment, TreatmentBlock } from '../diagnosisResult';
import type { Judgement } from '../judge';
import { countedScores, endodonticFirst } from './toothNeeds';

/** Clinical rules §6.2, unstable periodontitis. */
const BLOCKS = {
  I: ['S1', 'S2', 'RE3', 'S3-4/5', 'S4'],
  II: ['S1', 'S2', 'RE3', 'S3-4/5', 'S3-6', 'S4'],
  III: ['S1', 'S2', 'RE3', 'S3-4/5', 'S3-6', 'RE6', 'S4'],
  IV: ['S1', 'S2', 'RE3', 'S3-4/5', 'S3-6', 'RE6', 'S4', 'IV'],
} as const satisfies Record<Stage, readonly TreatmentBlock[]>;
const SUPPORT = ['S1', 'S4', 'IV'] as const;

/** Rules 1.3 §5: no pocket is left of 6 mm, none above 4 mm that bleeds or was not charted for bleeding. */
function isHealed(mouth: Mouth, counted: readonly NaturalTooth[]): boolean {
  const isDeeper = (mm: number) => mm > END_POINT.bleedingPocketAbove;
  return (
    !isShort(mouth, 'depth') &&
    !counted.some(
      (tooth) =>
        reaches(tooth.depth, DEPTH.deep) ||
        hasBleedingPocket(tooth, isDeeper) ||
        mayHaveBleedingPocket(tooth, isDeeper),
    )
  );
}

function whySupport({ mouth, history, standing }: Judgement): readonly Reason[] {
  if (standing.stability === 'Stable') return [reason('treatment.stable', {})];
  if (standing.stability === null) return [reason('treatment.not-judged', {})];
  const counted = countedTeeth(mouth);
  if (!counted.some(({ depth }) => reaches(depth, DEPTH.pocket))) {
    const none = reason('treatment.no-pockets', { threshold: DEPTH.pocket });
    return isShort(mouth, 'depth') ? [none, reason('treatment.depth-missing', {})] : [none];
  }
  if (history === null || !isHealed(mouth, counted)) return [];
  const values = { threshold: DEPTH.deep, depth: END_POINT.bleedingPocketAbove };
  return [reason('treatment.pockets-healed', values)];
}

/** Surgery waits for endodontic treatment and leaves out hopeless teeth. */
function treatedTeeth({ mouth }: Judgement, results: readonly ToothResult[]) {
  const endodontic = endodonticFirst(mouth);
  const counted = countedScores(mouth, results).filter(
    ({ tooth }) => tooth.cause === null && !endodontic.includes(tooth),
  );
  const from = (depth: number, below: number) =>
    numbers(
      counted
        .filter(({ tooth, score }) => reaches(tooth.depth, depth) && score < below)
        .map(({ tooth }) => tooth),
    );
  return { S2: from(DEPTH.pocket, Infinity), 'S3-6': from(DEPTH.deep, LEVEL.hopeless) };
}

/**
 * Clinical rules §6.2 as rules 1.3 have it. S3-4/5 names no teeth: residual pockets of 4–5 mm are known only
 * at the re-evaluation.
 */
export function periodontalSteps(
  judgement: Judgement,
  stage: Stage,
  results: readonly ToothResult[],
): readonly Treatment[] {
  const support = whySupport(judgement);
  const treated = treatedTeeth(judgement, results);
  const blocks: readonly TreatmentBlock[] =
    support.length > 0
      ? SUPPORT.filter((block) => block !== 'IV' || stage === 'IV')
      : BLOCKS[stage].filter((block) => block !== 'S3-6' || stage !== 'II' || treated['S3-6'].length > 0);
  const why = support.length > 0 ? support : [reason('treatment.stage', { stage })];
  return blocks.map((block): Treatment => {
    if (block === 'IV') return { block, teeth: [], because: [reason('treatment.stage-four', { stage })] };
    if (block !== 'S2' && block !== 'S3-6') return { block, teeth: [], because: why };
    const threshold = block === 'S2' ? DEPTH.pocket : DEPTH.deep;
    return { block, teeth: treated[block], because: [...why, reason('treatment.pocket', { threshold })] };
  });
}
