import { findRow, type ToothMeasurement, toMarkers } from '@alveola/clinical';
import { useEffect, useRef } from 'react';
import { useEditor } from '../../saving/store';
import type { Asked } from './asked';
import { showPicture } from './panes';

/**
 * Shows the picture on which the tooth asked about was marked before, so that nobody has to look for it. A picture
 * chosen by hand stays until the next question.
 */
export function usePictureFollowsTooth(asked: Asked | null): void {
  const { document, tooth } = useEditor();
  const row = tooth === null ? null : findRow(document, tooth);
  const latest = useRef(row);
  useEffect(() => {
    latest.current = row;
  });
  const question = `${tooth} ${asked?.step} ${asked?.side}`;
  useEffect(() => {
    const image = latest.current && pictureOf(latest.current, asked);
    if (image) showPicture(image);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each question
  }, [question]);
}

/** Of a tooth on two areas, the one its side was numbered on; else the last picture the tooth was marked on. */
function pictureOf(row: ToothMeasurement, asked: Asked | null): string | null {
  if (row.isSplit && asked?.side) return row.Numbering[asked.side]?.image ?? null;
  return toMarkers(row).at(-1)?.point.image ?? null;
}
