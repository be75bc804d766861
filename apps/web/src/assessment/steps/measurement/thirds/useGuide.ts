import { isComplete, isMeasurable } from '@alveola/clinical';
import { useEffect, useRef } from 'react';
import { useSettled } from '../../../../ui/useSettled';
import { toBeside } from '../../../saving/assessment';
import { currentEditor, dispatch, useAssessment, useEditor } from '../../../saving/store';
import { findGuide, type Guide } from './guide';

/** Waits until the hand rests, because the rules run dozens of times. */
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
    const isMeasured = (step: 'RootApex' | 'CEJ' | 'BoneLevel') =>
      tooth === null || isComplete(document, tooth, step);
    if (!(['RootApex', 'CEJ', 'BoneLevel'] as const).every(isMeasured)) return;
    const { deciding } = findGuide(document, preferences, beside);
    const [first, second] = deciding.filter((each) => isMeasurable(document, each.tooth));
    const isOne = first?.third !== second?.third;
    dispatch({ type: 'toothSelected', tooth: (isOne && first?.tooth) || null });
  }, [document, preferences, beside]);
}
