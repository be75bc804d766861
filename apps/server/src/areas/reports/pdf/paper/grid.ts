import { artifact, type Element, element, PAGE, type Paper, room, TEXT_WIDTH } from './paper';
import { heightOf, put } from './text';
import { RULE, TYPE, type Type } from './type';

export interface Pair {
  readonly label: string;
  readonly value: string;
  /** Below the value, smaller. */
  readonly note?: string | false;
}

export interface GridLook {
  readonly columns: number;
  readonly value?: Type;
  /** Of the columns, in parts of the whole; without it all are alike. */
  readonly parts?: readonly number[];
  /** Lines around every cell. */
  readonly framed?: boolean;
}

const PAD = { x: 7, y: 5 } as const;

/** Names and values in cells, read one after the other. */
export function grid(paper: Paper, parent: Element, pairs: readonly Pair[], look: GridLook): void {
  const { columns, value = TYPE.strong, parts = Array<number>(columns).fill(1), framed = false } = look;
  const { doc } = paper;
  const pad = framed ? PAD.x : 0;
  const edges = edgesOf(parts);
  const inner = (n: number) => widthAt(edges, n) - (framed ? 2 * PAD.x : 8);
  const all = element(paper, parent, 'L');
  for (let from = 0; from < pairs.length; from += columns) {
    const row = pairs.slice(from, from + columns);
    const height = Math.max(...row.map((pair, n) => heightOfCell(paper, pair, value, inner(n)))) + 2 * PAD.y;
    room(paper, height);
    const top = doc.y;
    row.forEach((pair, n) => {
      const x = edges[n] ?? PAGE.left;
      const width = inner(n);
      if (framed) frame(paper, x, top, widthAt(edges, n), height);
      const item = element(paper, all, 'LI');
      put(paper, item, 'Lbl', pair.label, TYPE.label, { x: x + pad, y: top + PAD.y, width });
      const body = element(paper, item, 'LBody');
      put(paper, body, 'P', pair.value, value, { x: x + pad, y: doc.y, width });
      if (pair.note) put(paper, body, 'P', pair.note, TYPE.note, { x: x + pad, y: doc.y, width });
    });
    doc.y = top + height;
  }
}

/** Points from the left of the page to each column, and to the end of the last. */
function edgesOf(parts: readonly number[]): readonly number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  let x: number = PAGE.left;
  return [x, ...parts.map((part) => (x += (TEXT_WIDTH * part) / whole))];
}

function widthAt(edges: readonly number[], n: number): number {
  return (edges[n + 1] ?? 0) - (edges[n] ?? 0);
}

function heightOfCell(paper: Paper, { label, value, note }: Pair, type: Type, width: number): number {
  return (
    heightOf(paper, label, TYPE.label, width) +
    heightOf(paper, value, type, width) +
    (note ? heightOf(paper, note, TYPE.note, width) : 0)
  );
}

function frame(paper: Paper, x: number, y: number, width: number, height: number): void {
  artifact(paper, () => {
    paper.doc.rect(x, y, width, height).lineWidth(0.6).stroke(RULE);
  });
}
