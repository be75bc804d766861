import type { Signature } from '@alveola/report';
import { artifact, type Element, element, gap, PAGE, type Paper, room, TEXT_WIDTH } from '../paper/paper';
import { put } from '../paper/text';
import { TEXT_TYPES, toHex, TYPE } from '../paper/type';

/** Points: room to write in, and all of it with what stands under the lines. */
const WRITTEN = 30;
const WHOLE = 58;
const ABOVE = 4;
export const SIGNATURE_HEIGHT = ABOVE + WHOLE;
const BETWEEN = 30;

/** A line to sign on with who signs under it, one for the day beside it. */
export function signature(paper: Paper, part: Element, { lines }: Signature): void {
  const { doc } = paper;
  gap(paper, ABOVE);
  room(paper, WHOLE);
  const top = doc.y;
  const width = (TEXT_WIDTH - BETWEEN * (lines.length - 1)) / lines.length;
  const list = element(paper, part, 'L');
  lines.forEach(({ label, below }, n) => {
    const x = PAGE.left + n * (width + BETWEEN);
    const y = top + WRITTEN;
    artifact(paper, () => {
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.6)
        .stroke(toHex('ink'));
    });
    const item = element(paper, list, 'LI');
    put(paper, item, 'Lbl', label, TYPE.label, { x, y: y + 3, width });
    put(paper, element(paper, item, 'LBody'), 'P', below, TEXT_TYPES.strong, { x, y: doc.y, width });
  });
  doc.y = top + WHOLE;
}
