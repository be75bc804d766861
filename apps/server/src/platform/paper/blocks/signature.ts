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

/** In points. */
const WRITTEN = 30;
const WHOLE = 58;
const ABOVE = 4;
/** In points: above the closing, above each text or item, and off the width of a list. */
const ABOVE_CLOSING = 9;
const ABOVE_TEXT = 4;
const INDENT = 14;
const BETWEEN = 30;

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
 * Gives the points needed before and with the signature. 0 means that something else follows, or that it
 * exceeds half a page and may be split.
 */
export function closingHeight(
  paper: Paper,
  type: Type,
  blocks: readonly Block[],
  closing: readonly Block['is'][] = ['text', 'list'],
): number {
  const end = blocks.findIndex(({ is: kind }) => !closing.includes(kind));
  if (blocks[end]?.is !== 'signature') return 0;
  const closingTexts = blocks.slice(0, end).flatMap((block) => {
    if (block.is === 'text') return [block.text];
    return block.is === 'list' ? block.items.map(withNote) : [];
  });
  const width = textWidth(paper) - INDENT;
  const heights = closingTexts.map((text) => measureHeight(paper, text, type, width) + ABOVE_TEXT);
  const height = heights.reduce((sum, each) => sum + each, ABOVE_CLOSING + ABOVE + WHOLE);
  return height <= PAGE.height / 2 ? height : 0;
}
