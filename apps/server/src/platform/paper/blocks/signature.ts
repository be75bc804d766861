import type { Block, Signature } from '@alveola/report';
import {
  artifact,
  type Element,
  element,
  gap,
  PAGE,
  type Paper,
  room,
  TEXT_WIDTH,
  textWidth,
} from '../paper';
import { measureHeight, put, withNote } from '../text';
import { TEXT_TYPES, toHex, TYPE, type Type } from '../type';

/** Points: room to write in, and all of it with what stands under the lines. */
const WRITTEN = 30;
const WHOLE = 58;
const ABOVE = 4;
/** The same of what closes: above it, above each text or item at most, and by which a list is narrower at most. */
const ABOVE_CLOSING = 9;
const ABOVE_TEXT = 4;
const INDENT = 14;
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

/**
 * Points of all that stands before the signature, and of it. 0: something else follows, or it is more than half a page, of
 * which a part may stand on the page before.
 */
export function closingHeight(
  paper: Paper,
  type: Type,
  blocks: readonly Block[],
  closing: readonly Block['is'][] = ['text', 'list'],
): number {
  const end = blocks.findIndex(({ is }) => !closing.includes(is));
  if (blocks[end]?.is !== 'signature') return 0;
  const said = blocks.slice(0, end).flatMap((block) => {
    if (block.is === 'text') return [block.text];
    return block.is === 'list' ? block.items.map(withNote) : [];
  });
  const width = textWidth(paper) - INDENT;
  const heights = said.map((text) => measureHeight(paper, text, type, width) + ABOVE_TEXT);
  const height = heights.reduce((sum, each) => sum + each, ABOVE_CLOSING + ABOVE + WHOLE);
  return height <= PAGE.height / 2 ? height : 0;
}
