import type { Fact, FactsBlock, Step, StepsBlock, Block, Signature } from '@alveola/report';
import {
  artifact,
  type Element,
  element,
  PAGE,
  type Paper,
  room,
  TEXT_WIDTH,
  gap,
  textWidth,
} from '../paper';
import { measureHeight, put, rule, list, withNote } from '../text';
import { TEXT_TYPES, toHex, TYPE, type Type } from '../type';

const PAD = { x: 7, y: 5 } as const;

export function grid(paper: Paper, parent: Element, block: FactsBlock): void {
  const { columns, facts, look, widths = Array<number>(columns).fill(1) } = block;
  const { doc } = paper;
  const isFramed = look === 'large' || look === 'framed';
  const value = look === 'large' ? TYPE.large : TEXT_TYPES.strong;
  const pad = isFramed ? PAD.x : 0;
  const edges = toEdges(widths);
  const inner = (width: number) => width - (isFramed ? 2 * PAD.x : 8);
  const cellHeight = (fact: Fact, width: number) =>
    measureHeight(paper, fact.label, TYPE.label, width) +
    measureHeight(paper, fact.value, value, width) +
    (fact.note ? measureHeight(paper, fact.note, TEXT_TYPES.note, width) : 0);
  const all = element(paper, parent, 'L');
  if (look === 'head') rule(paper, doc.y, 'ink', 0.8);
  for (let from = 0; from < facts.length; from += columns) {
    const row = facts.slice(from, from + columns);
    const across = row.map((_, n) => toEnd(edges, n, n === row.length - 1));
    const heights = row.map((fact, n) => cellHeight(fact, inner(across[n] ?? 0)));
    const height = Math.max(...heights) + 2 * PAD.y * paper.scale;
    room(paper, height);
    const top = doc.y;
    row.forEach((fact, n) => {
      const x = edges[n] ?? PAGE.left;
      const width = across[n] ?? 0;
      const place = { x: x + pad, width: inner(width) };
      if (isFramed) frame(paper, x, top, width, height);
      const item = element(paper, all, 'LI');
      put(paper, item, 'Lbl', fact.label, TYPE.label, { ...place, y: top + PAD.y * paper.scale });
      const body = element(paper, item, 'LBody');
      put(paper, body, 'P', fact.value, value, { ...place, y: doc.y });
      if (fact.note) put(paper, body, 'P', fact.note, TEXT_TYPES.note, { ...place, y: doc.y });
    });
    doc.y = top + height;
  }
  if (look === 'head') rule(paper, doc.y, 'ink', 0.8);
}

/** In points from the left of the page. */
function toEdges(parts: readonly number[]): readonly number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  let x: number = PAGE.left;
  return [x, ...parts.map((part) => (x += (TEXT_WIDTH * part) / whole))];
}

function toEnd(edges: readonly number[], n: number, isLast: boolean): number {
  return ((isLast ? edges.at(-1) : edges[n + 1]) ?? 0) - (edges[n] ?? 0);
}

function frame(paper: Paper, x: number, y: number, width: number, height: number): void {
  artifact(paper, () => {
    paper.doc.rect(x, y, width, height).lineWidth(0.6).stroke(toHex('line'));
  });
}

const STEP_INDENT = 20;
const TITLE: Type = { ...TEXT_TYPES.strong, size: 9.5 };
const POINT: Type = { ...TYPE.body, colour: 'ink-soft' };

export function steps(paper: Paper, part: Element, { steps: all }: StepsBlock): void {
  const plan = element(paper, part, 'L');
  all.forEach((step, n) => {
    gap(paper, 4);
    room(paper, stepHeight(paper, step));
    const y = paper.doc.y;
    const item = element(paper, plan, 'LI');
    put(paper, item, 'Lbl', `${n + 1}.`, TITLE, { x: PAGE.left, y, width: STEP_INDENT });
    const body = element(paper, item, 'LBody');
    const place = { x: PAGE.left + STEP_INDENT, width: TEXT_WIDTH - STEP_INDENT };
    put(paper, body, 'P', step.title, TITLE, { ...place, y });
    for (const [text, type] of notes(step)) put(paper, body, 'P', text, type, { ...place, y: paper.doc.y });
    paper.doc.y += 1;
    list(
      paper,
      body,
      step.points.map((text) => ({ text })),
      POINT,
      { left: place.x },
    );
  });
}

function notes({ whose, because }: Step): readonly (readonly [string, Type])[] {
  const why = because.map(withNote).join(' ');
  return [...(whose ? [[whose, TYPE.body] as const] : []), ...(why ? [[why, TEXT_TYPES.note] as const] : [])];
}

export function stepHeight(paper: Paper, step: Step): number {
  const width = TEXT_WIDTH - 2 * STEP_INDENT;
  const texts = [...notes(step), ...step.points.map((point) => [point, POINT] as const)];
  return texts.reduce((sum, [text, type]) => sum + measureHeight(paper, text, type, width) + 1.5, 16);
}

const WRITTEN_POINTS = 30;
const WHOLE = 58;
const ABOVE = 4;
/** In points: above the closing, above each text or item, and off the width of a list. */
const ABOVE_CLOSING = 9;
const ABOVE_TEXT = 4;
const LIST_INDENT = 14;
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
    const y = top + WRITTEN_POINTS;
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
  const width = textWidth(paper) - LIST_INDENT;
  const heights = closingTexts.map((text) => measureHeight(paper, text, type, width) + ABOVE_TEXT);
  const height = heights.reduce((sum, each) => sum + each, ABOVE_CLOSING + ABOVE + WHOLE);
  return height <= PAGE.height / 2 ? height : 0;
}
