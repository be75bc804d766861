import type { Fact, FactsBlock } from '@alveola/report';
import { artifact, type Element, element, PAGE, type Paper, room, TEXT_WIDTH } from './paper';
import { measureHeight, put, rule } from './text';
import { TEXT_TYPES, toHex, TYPE } from './type';

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
