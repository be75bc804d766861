import { measurementOf, MARKER_STEPS, SIDES, type ToothMeasurement } from '@alveola/clinical';
import type { Xray } from '@alveola/contract';
import { useEffect, useRef } from 'react';
import { dispatch, useEditor } from '../../store';
import type { Asked } from './asked';

/** The picture that is looked at: the one chosen, else the first. */
export function shownXray(xrays: readonly Xray[], image: string | null): Xray | null {
  return xrays.find(({ id }) => id === image) ?? xrays[0] ?? null;
}

/**
 * Shows the picture on which the tooth asked about was marked before, so that nobody has to look for it. A picture
 * chosen by hand stays until the next question.
 */
export function usePictureFollowsTooth(asked: Asked | null, shown: Xray | null): void {
  const { document, tooth } = useEditor();
  const row = tooth === null ? null : measurementOf(document, tooth);
  const latest = useRef({ row, shown });
  useEffect(() => {
    latest.current = { row, shown };
  });
  const question = `${tooth} ${asked?.step} ${asked?.side}`;
  useEffect(() => {
    const { row: marked, shown: now } = latest.current;
    const image = marked && pictureOf(marked, asked);
    if (image && now && image !== now.id) dispatch({ type: 'imageSelected', image });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each question
  }, [question]);
}

/** Of a tooth on two areas, the one its side was numbered on; else the last picture the tooth was marked on. */
function pictureOf(row: ToothMeasurement, asked: Asked | null): string | null {
  if (row.isSplit && asked?.side) return row.Numbering[asked.side]?.image ?? null;
  const points = MARKER_STEPS.flatMap((step) => SIDES.map((side) => row[step][side]));
  return points.findLast((point) => point !== null)?.image ?? null;
}
