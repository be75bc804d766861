import {
  type Assessment,
  type DecidingTooth,
  findDeciding,
  findEstimate,
  isMeasurable,
  type Preferences,
  type DiagnosisResult,
  type Warning,
  isComplete,
  listJudged,
  type ToothNumber,
} from '@alveola/clinical';
import { type ReportGap, listQuestions, listUnexamined } from '@alveola/report';
import { type Beside, computeResult, memoize, toJudged } from '../../../document/computeResult';
import { askedRoot, toAsked } from '../../../document/asked';
import { useEffect, useRef } from 'react';
import { useSettled } from '../../../../ui/useSettled';
import { toBeside } from '../../../saving/activeAssessment';
import { currentEditor, dispatch, useAssessment, useEditor } from '../../../saving/store';

export interface Guide {
  /** The first is to be measured first. */
  readonly deciding: readonly DecidingTooth[];
  readonly gaps: readonly ReportGap[];
  readonly blank: Warning | null;
}

function listGaps(document: Assessment, result: DiagnosisResult): readonly ReportGap[] {
  const asksForChart = result.treatment.some(({ block }) => block === 'CHART');
  const isCounted = (gap: ReportGap) => gap.is === 'depth' || gap.is === 'bleeding';
  const unexamined = listUnexamined({ document, result });
  const unread = listJudged(result).flatMap(({ tooth, boneLoss }) =>
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

export function useGuide(): Guide {
  const { document, preferences } = useSettled(useEditor());
  const beside = useAssessment(toBeside);
  return findGuide(document, preferences, beside);
}

/**
 * Asks the first deciding tooth, after each measured tooth and once all are read. Of several teeth read alike
 * the clinician chooses the worst looking one, which settles the others.
 */
export function useNextDeciding(): void {
  const { document, preferences } = useSettled(useEditor());
  const beside = useAssessment(toBeside);
  const promptedFor = useRef<typeof document | null>(null);
  useEffect(() => {
    const editor = currentEditor();
    if (editor?.document !== document || editor.approach !== 'deciding' || promptedFor.current === document)
      return;
    promptedFor.current = document;
    const { tooth } = editor;
    const askedDocument = toAsked(editor);
    const isDone = (each: ToothNumber) =>
      (['RootApex', 'CEJ', 'BoneLevel'] as const).every((step) => isComplete(askedDocument, each, step));
    if (askedRoot(editor) || (tooth !== null && !isDone(tooth))) return;
    const { deciding } = findGuide(document, preferences, beside);
    const [first, second] = deciding.filter((each) => !isDone(each.tooth));
    const isOne = first?.third !== second?.third;
    dispatch({ type: 'toothSelected', tooth: (isOne && first?.tooth) || null });
  }, [document, preferences, beside]);
}
