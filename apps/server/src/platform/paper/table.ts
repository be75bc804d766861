import { type Cell, type Column, levelMark, type ShownLevel, type TableBlock } from '@alveola/report';
import {
  artifact,
  type Element,
  element,
  newPage,
  PAGE,
  type Paper,
  room,
  textBottom,
  textRight,
  textWidth,
} from './paper';
import { drawScene } from './scene';
import { draw, measureHeight, measureWidth, type Place, put } from './text';
import { cellType, toHex, TYPE, type Type } from './type';

const EMPTY: Cell = { text: '' };
const PAD = { x: 4, y: 2.6 } as const;
const MARK = { size: 7, beside: 4 } as const;
const HEAD: Type = { ...TYPE.label, bold: true, colour: 'ink' };

interface Drawn {
  readonly x: number;
  readonly width: number;
  readonly column: Column;
}

/** Fewer rows would be overlooked at the foot of a page, so they begin on the next one. */
const FIRST_ROWS = 6;

function measureTable(paper: Paper, { columns, rows: all }: TableBlock) {
  const rows = all.map(({ cells }) => columns.map((_, n) => cells[n] ?? EMPTY));
  const drawn = placed(columns, longestWords(paper, columns, rows), textWidth(paper));
  const titles = columns.map(({ title }) => ({ text: title }));
  const headHeight = rowHeight(paper, titles, drawn, HEAD);
  const first = rows.slice(0, FIRST_ROWS).map((row) => rowHeight(paper, row, drawn));
  // The start is the head with the rows that must stand below it.
  return { rows, drawn, headHeight, start: first.reduce((sum, height) => sum + height, headHeight) };
}

export function tableStart(paper: Paper, table: TableBlock): number {
  return measureTable(paper, table).start;
}

export function drawTable(paper: Paper, parent: Element, table: TableBlock): void {
  const { doc } = paper;
  const { rows, drawn, headHeight, start } = measureTable(paper, table);
  const whole = element(paper, parent, 'Table');
  const head = element(paper, element(paper, whole, 'THead'), 'TR');
  room(paper, start);
  drawHead(paper, drawn, headHeight, (...title) =>
    put(paper, element(paper, head, 'TH', { scope: 'Column' }), 'P', ...title),
  );
  const body = element(paper, whole, 'TBody');
  for (const row of rows) {
    const height = rowHeight(paper, row, drawn);
    if (doc.y + height > textBottom(paper)) {
      newPage(paper);
      drawHead(paper, drawn, headHeight, (...title) =>
        artifact(paper, () => draw(paper, ...title), 'Pagination'),
      );
    }
    drawRow(paper, element(paper, body, 'TR'), row, drawn, height);
  }
}

function longestWords(paper: Paper, columns: readonly Column[], rows: readonly (readonly Cell[])[]) {
  return columns.map(({ title }, n) => {
    const widths = wordWidths(paper, { text: title }, HEAD);
    for (const row of rows) if (row[n]) widths.push(...wordWidths(paper, row[n]));
    return Math.max(...widths) + 2 * PAD.x + 1;
  });
}

function wordWidths(paper: Paper, cell: Cell, type = cellType(cell.tone)): number[] {
  return toText(cell)
    .split(/[ \-–]/)
    .map((word) => measureWidth(paper, `${word}-`, type) + inset(cell));
}

function toText({ text, before, more }: Cell): string {
  const whole = before ? `${before.text} → ${text}` : text;
  return more ? `${whole} · ${more.text}` : whole;
}

function inset({ level, before }: Cell): number {
  return level && !before ? MARK.size + MARK.beside : 0;
}

/** Gives each column its longest word at least, and shares the rest by the columns' parts. */
function placed(columns: readonly Column[], least: readonly number[], whole: number): readonly Drawn[] {
  const parts = columns.reduce((sum, { width }) => sum + width, 0);
  const wanted = columns.map(({ width }) => (whole * width) / parts);
  const lacking = wanted.reduce((sum, width, n) => sum + Math.max(0, (least[n] ?? 0) - width), 0);
  const spare = wanted.reduce((sum, width, n) => sum + Math.max(0, width - (least[n] ?? 0)), 0);
  const given = spare > 0 ? Math.min(1, lacking / spare) : 0;
  let x: number = PAGE.left;
  return columns.map((column, n) => {
    const wantedWidth = wanted[n] ?? 0;
    const need = least[n] ?? 0;
    const width = wantedWidth < need ? need : wantedWidth - (wantedWidth - need) * given;
    const here = { x, width, column };
    x += width;
    return here;
  });
}

function aligned(type: Type, { align }: Column): Type {
  return align === undefined ? type : { ...type, align };
}

function roomIn({ width }: Drawn, cell: Cell): number {
  return width - 2 * PAD.x - inset(cell);
}

function rowHeight(paper: Paper, row: readonly Cell[], drawn: readonly Drawn[], type?: Type): number {
  const heights = row.map((cell, n) => {
    const place = drawn[n];
    const text = toText(cell) || ' ';
    return place ? measureHeight(paper, text, type ?? cellType(cell.tone), roomIn(place, cell)) : 0;
  });
  return Math.max(...heights) + 2 * PAD.y * paper.scale;
}

function drawRow(paper: Paper, into: Element, row: readonly Cell[], drawn: readonly Drawn[], height: number) {
  const { doc } = paper;
  const top = doc.y;
  row.forEach((cell, n) => {
    const place = drawn[n];
    if (!place) return;
    const holder = element(paper, into, n === 0 ? 'TH' : 'TD', n === 0 ? { scope: 'Row' } : {});
    const x = place.x + PAD.x;
    const aside = inset(cell);
    const { level } = cell;
    if (level && aside > 0)
      artifact(paper, () => drawLevel(paper, level, x, top + PAD.y * paper.scale + 1.2));
    // Screen readers announce an empty cell, too.
    put(paper, holder, 'P', toText(cell) || '\u00a0', aligned(cellType(cell.tone), place.column), {
      x: x + aside,
      y: top + PAD.y * paper.scale,
      width: roomIn(place, cell),
    });
  });
  doc.y = top + height;
  artifact(paper, () => {
    doc.moveTo(PAGE.left, doc.y).lineTo(textRight(paper), doc.y).lineWidth(0.4).stroke(toHex('line'));
  });
}

function drawLevel(paper: Paper, level: ShownLevel, x: number, y: number): void {
  const mark = levelMark(level);
  drawScene(paper, mark, { x, y, scale: MARK.size / mark.width });
}

type WriteTitle = (title: string, type: Type, place: Place) => void;

function drawHead(paper: Paper, drawn: readonly Drawn[], height: number, write: WriteTitle): void {
  const { doc } = paper;
  const top = doc.y;
  artifact(paper, () => doc.rect(PAGE.left, top, textWidth(paper), height).fill(toHex('ground')));
  for (const { x, width, column } of drawn) {
    const place = { x: x + PAD.x, y: top + PAD.y * paper.scale, width: width - 2 * PAD.x };
    write(column.title, aligned(HEAD, column), place);
  }
  doc.y = top + height;
}
