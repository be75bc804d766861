import { isComplete, isMeasurable } from '@alveola/clinical';
import { useEffect, useRef } from 'react';
import { useSettled } from '../../../../ui/useSettled';
import { toBeside } from '../../../saving/assessment';
import { currentEditor, dispatch, useAssessment, useEditor } from '../../../saving/store';
import { findGuide, type Guide } from './guide';

/** Once the hand is at rest: the rules run some dozens of times. */
export function useGuide(): Guide {
  const { document, preferences } = useSettled(useEditor());
  const beside = useAssessment(toBeside);
  return findGuide(document, preferences, beside);
}

/**
 * When a tooth is measured, and when all were read, the first one that decides is asked. Of several read alike the
 * clinician chooses the one that looks worst: it settles the others.
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
