import {
  artifact,
  type Element,
  element,
  PAGE,
  type Paper,
  room,
  textBottom,
  textRight,
  textWidth,
} from './paper';
import type { Colour, Item } from '@alveola/report';
import { toHex, TYPE, type Type } from './type';

/** A part of the font size, added to the font's own leading. */
const LEADING = 0.16;

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function options({ scale }: Paper, { size, tabular, align }: Type, width: number): PDFKit.Mixins.TextOptions {
  return {
    width,
    lineGap: scale * size * LEADING,
    ...(align ? { align } : {}),
    ...(tabular ? { features: ['tnum'] } : {}),
  };
}

function set({ doc, scale }: Paper, { size, bold, colour = 'ink' }: Type): void {
  doc.font(bold ? 'bold' : 'regular').fontSize(size * scale);
  doc.fillColor(toHex(colour));
}

export function measureHeight(paper: Paper, text: string, type: Type, width: number): number {
  set(paper, type);
  return paper.doc.heightOfString(text, options(paper, type, width));
}

export function measureWidth(paper: Paper, text: string, type: Type): number {
  set(paper, type);
  return paper.doc.widthOfString(text);
}

export function put(
  paper: Paper,
  parent: Element,
  tag: string,
  text: string,
  type: Type,
  { x, y, width }: Place,
): void {
  element(paper, parent, tag).add(() => {
    set(paper, type);
    paper.doc.text(text, x, y, options(paper, type, width));
  });
}

export function draw(paper: Paper, text: string, type: Type, { x, y, width }: Place): void {
  set(paper, type);
  paper.doc.text(text, x, y, options(paper, type, width));
}

/** Moves a short text to the next page whole; a long one breaks. */
function roomForText(paper: Paper, height: number): void {
  const whole = textBottom(paper) - PAGE.top;
  room(paper, height < whole / 3 ? height : TYPE.body.size * 4);
}

export function paragraph(
  paper: Paper,
  parent: Element,
  text: string,
  type: Type = TYPE.body,
  tag = 'P',
): void {
  roomForText(paper, measureHeight(paper, text, type, textWidth(paper)));
  put(paper, parent, tag, text, type, { x: PAGE.left, y: paper.doc.y, width: textWidth(paper) });
}

/** Parts of the font size, from the dot or mark to the text. */
const INDENT = { dot: 1.25, mark: 1.7 } as const;

const MARKS = { true: '✓', false: '–', null: '–', undefined: '•' } as const;

export const withNote = ({ text, note }: Pick<Item, 'text' | 'note'>) => (note ? `${text} [${note}]` : text);

interface ListLook {
  readonly left?: number;
  readonly isNumbered?: boolean | undefined;
}

export function list(
  paper: Paper,
  parent: Element,
  items: readonly Item[],
  type: Type = TYPE.body,
  { left = PAGE.left, isNumbered = false }: ListLook = {},
): void {
  const { doc } = paper;
  const isMarked = isNumbered || items.some(({ isMet }) => isMet !== undefined);
  const indent = paper.scale * type.size * (isMarked ? INDENT.mark : INDENT.dot);
  const width = textRight(paper) - left - indent;
  const whole = element(paper, parent, 'L');
  for (const [n, point] of items.entries()) {
    const { text, note, isMet } = point;
    roomForText(paper, measureHeight(paper, withNote(point), type, width));
    const y = doc.y;
    const item = element(paper, whole, 'LI');
    put(paper, item, 'Lbl', isNumbered ? `${n + 1}.` : MARKS[`${isMet}`], type, {
      x: left + 2,
      y,
      width: indent,
    });
    element(paper, item, 'LBody').add(() => {
      set(paper, type);
      doc.text(text, left + indent, y, { ...options(paper, type, width), continued: Boolean(note) });
      if (!note) return;
      doc.fillColor(toHex('ink-faint'));
      doc.text(` [${note}]`, options(paper, type, width));
    });
    doc.y += 1.5 * paper.scale;
  }
}

export function rule(paper: Paper, y: number, colour: Colour, weight = 0.6): void {
  artifact(paper, () => {
    paper.doc.moveTo(PAGE.left, y).lineTo(textRight(paper), y).lineWidth(weight).stroke(toHex(colour));
  });
}
