import {
  type Assessment,
  type DecidingTooth,
  findDeciding,
  findEstimate,
  isMeasurable,
  type Preferences,
  type Result,
  type Warning,
} from '@alveola/clinical';
import { type Gap, listQuestions, listUnexamined } from '@alveola/report';
import { type Beside, computeResult, memoize, toJudged } from '../../../document/result';

export interface Guide {
  /** The first is to be measured first. */
  readonly deciding: readonly DecidingTooth[];
  readonly gaps: readonly Gap[];
  readonly blank: Warning | null;
}

/** Lists charting that the plan asks for, teeth neither read nor measured, and answers to clear up. */
function listGaps(document: Assessment, result: Result): readonly Gap[] {
  const asksForChart = result.treatment.some(({ block }) => block === 'CHART');
  const isCounted = (gap: Gap) => gap.is === 'depth' || gap.is === 'bleeding';
  const unexamined = listUnexamined({ document, result });
  const unread = [...result.teeth, ...result.implants].flatMap(({ tooth, boneLoss }) =>
    'known' in boneLoss && findEstimate(document, tooth) === null && isMeasurable(document, tooth)
      ? [tooth]
      : [],
  );
  return [
    ...(asksForChart ? unexamined.filter(isCounted) : []),
    ...(unread.length > 0 ? [{ is: 'markers', teeth: unread, isAll: false } as const] : []),
    ...listQuestions({ result }),
  ];
}

/** Memoized, because the rules run dozens of times. */
export const findGuide = memoize((document: Assessment, preferences: Preferences, beside: Beside): Guide => {
  const result = computeResult(document, preferences, beside);
  return {
    deciding: findDeciding(toJudged(document, preferences, beside), preferences),
    gaps: listGaps(document, result),
    blank: result.warnings.find(({ code }) => code === 'W33') ?? null,
  };
});
