import { findRow, type ToothMeasurement, toMarkers } from '@alveola/clinical';
import { useEffect, useRef } from 'react';
import { useEditor } from '../../../saving/store';
import type { Prompt } from '../prompt';
import { showPicture } from './panes';

/**
 * Shows the picture on which the asked tooth was marked, so that nobody must look for it. A picture chosen by
 * hand stays until the next question.
 */
export function useShowPromptPicture(prompt: Prompt | null): void {
  const { document, tooth } = useEditor();
  const row = tooth === null ? null : findRow(document, tooth);
  const latest = useRef(row);
  useEffect(() => {
    latest.current = row;
  });
  const question = `${tooth} ${prompt?.step} ${prompt?.side}`;
  useEffect(() => {
    const image = latest.current && findPicture(latest.current, prompt);
    if (image) showPicture(image);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each question
  }, [question]);
}

/** For a tooth on two areas, the picture its side was numbered on; else the picture it was last marked on. */
function findPicture(row: ToothMeasurement, prompt: Prompt | null): string | null {
  if (row.isSplit && prompt?.side) return row.Numbering[prompt.side]?.image ?? null;
  return toMarkers(row).at(-1)?.point.image ?? null;
}
