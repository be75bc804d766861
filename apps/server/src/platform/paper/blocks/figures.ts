import type { Figure, Key, MeasuredPicture, PicturesBlock } from '@alveola/report';
import {
  type Element,
  element,
  gap,
  PAGE,
  type Paper,
  room,
  textRight,
  textWidth,
  textBottom,
  TEXT_WIDTH,
} from '../paper';
import { drawScene } from '../scene';
import { draw, measureWidth, measureHeight, put } from '../text';
import { toHex, TYPE, type Type, TEXT_TYPES } from '../type';

const KEYS = 18;
const MARK = 9;
const ASIDE = { name: 4, next: 14, edge: 8 } as const;

export function figureHeight(paper: Paper, { scene, above, below }: Figure): number {
  const drawn = scene ? (scene.height * textWidth(paper) * paper.scale) / scene.width : 0;
  const high = (all: readonly Key[] | undefined) => (all ? KEYS * toLines(paper, all).length : 0);
  return high(above) + drawn + high(below);
}

export function figure(paper: Paper, part: Element, block: Figure): void {
  const { doc } = paper;
  const { alt, scene, above, below, isDark } = block;
  const height = figureHeight(paper, block);
  gap(paper, 2);
  room(paper, height);
  const top = doc.y;
  const bottom = top + height;
  element(paper, part, 'Figure', {
    alt,
    bbox: [PAGE.left, top, textRight(paper), bottom],
    placement: 'Block',
  }).add(() => {
    const head = above ? KEYS * toLines(paper, above).length : 0;
    if (isDark) doc.roundedRect(PAGE.left, top, textWidth(paper), head, 3).fill(toHex('xray-ground'));
    if (above) keys(paper, above, top, isDark ? 'xray-text' : 'ink');
    if (scene) {
      const width = textWidth(paper);
      const x = PAGE.left + (width * (1 - paper.scale)) / 2;
      const at = { x, y: top + head, scale: (width * paper.scale) / scene.width };
      drawScene(paper, scene, at);
    }
    if (below) keys(paper, below, bottom - KEYS * toLines(paper, below).length, 'ink-soft');
  });
  doc.y = bottom + 4;
}

/** Keys shrink to no less than this part of their size to fit on one line; otherwise they take two. */
const SMALLEST = 0.8;

function toLines(paper: Paper, all: readonly Key[]): readonly (readonly Key[])[] {
  if (shrink(paper, all) >= SMALLEST) return [all];
  const half = Math.ceil(all.length / 2);
  return [all.slice(0, half), all.slice(half)];
}

function shrink(paper: Paper, all: readonly Key[]): number {
  const whole = all.reduce((sum, key) => sum + keyWidth(paper, key) + ASIDE.next, -ASIDE.next);
  return Math.min(1, (textWidth(paper) - ASIDE.edge) / whole);
}

type Ground = 'ink' | 'ink-soft' | 'xray-text';

function keys(paper: Paper, all: readonly Key[], y: number, colour: Ground): void {
  const lines = toLines(paper, all);
  const size = Math.min(...lines.map((line) => shrink(paper, line)));
  for (const [n, line] of lines.entries()) keyLine(paper, line, y + n * KEYS, size, colour);
}

function keyLine(paper: Paper, all: readonly Key[], y: number, size: number, colour: Ground): void {
  let x: number = PAGE.left + (colour === 'xray-text' ? ASIDE.edge : 0);
  const type: Type = { ...TYPE.label, colour, size: TYPE.label.size * size };
  const high = MARK * size;
  for (const key of all) {
    const { mark, text } = key;
    const scale = high / mark.height;
    drawScene(paper, mark, { x, y: y + (KEYS - high) / 2, scale });
    const name = x + mark.width * scale + ASIDE.name * size;
    const width = measureWidth(paper, text, type) + 2;
    draw(paper, text, type, { x: name, y: y + (KEYS - type.size * 1.37) / 2, width });
    x += (keyWidth(paper, key) + ASIDE.next) * size;
  }
}

function keyWidth(paper: Paper, { mark, text }: Key): number {
  return (mark.width * MARK) / mark.height + ASIDE.name + measureWidth(paper, text, TYPE.label) + 2;
}

export type PictureBytes = ReadonlyMap<string, Buffer>;

/** In points: two pictures fit on a page, and one shrinks, down to the least, to fill it. */
const HIGHEST = 300;
const LEAST = 210;
const CAPTION = 22;
const SMALL_HEIGHT_PT = 90;
const BETWEEN = 6;
/** Side by side; with more, no marker could be seen. */
const MOST = 7;

export function leastHeight({ pictures: [first], isSmall }: PicturesBlock): number {
  if (!first) return 0;
  return (isSmall ? SMALL_HEIGHT_PT : Math.min(LEAST, sizeOnPage(first).height)) + CAPTION;
}

export function pictures(paper: Paper, part: Element, block: PicturesBlock, bytes: PictureBytes): void {
  const columns = block.isSmall ? countColumns(paper, block) : 1;
  for (let at = 0; at < block.pictures.length; at += columns) {
    gap(paper, 4);
    drawRow(paper, part, block, { at, columns }, bytes);
    gap(paper, 4);
  }
}

function countColumns(paper: Paper, { pictures: all }: PicturesBlock): number {
  const free = textBottom(paper) - paper.doc.y;
  const most = Math.min(MOST, all.length);
  for (let columns = 1; columns < most; columns += 1) {
    let height = 0;
    for (let at = 0; at < all.length; at += columns)
      height += rowHeight(paper, all.slice(at, at + columns), columns) + 8;
    if (height <= free) return columns;
  }
  return most;
}

function toWidth(columns: number): number {
  return (TEXT_WIDTH - BETWEEN * (columns - 1)) / columns;
}

function sizeOnPage({ scene }: MeasuredPicture, width: number = TEXT_WIDTH, highest: number = HIGHEST) {
  const scale = Math.min(width / scene.width, highest / scene.height);
  return { width: scene.width * scale, height: scene.height * scale, scale };
}

function captionHeight(paper: Paper, caption: string, columns: number): number {
  return measureHeight(paper, caption, TEXT_TYPES.soft, toWidth(columns)) + 4;
}

function rowHeight(paper: Paper, row: readonly MeasuredPicture[], columns: number): number {
  const width = toWidth(columns);
  return Math.max(
    ...row.map(
      (picture) => sizeOnPage(picture, width).height + captionHeight(paper, picture.caption, columns),
    ),
  );
}

function drawRow(
  paper: Paper,
  part: Element,
  { pictures: all, isSmall }: PicturesBlock,
  { at, columns }: { readonly at: number; readonly columns: number },
  bytes: PictureBytes,
): void {
  const { doc } = paper;
  const row = all.slice(at, at + columns);
  const width = toWidth(columns);
  const captioned = Math.max(...row.map(({ caption }) => captionHeight(paper, caption, columns)));
  const free = textBottom(paper) - doc.y - captioned;
  const highest = free >= (isSmall ? SMALL_HEIGHT_PT : LEAST) ? Math.min(free, HIGHEST) : HIGHEST;
  const sizes = row.map((picture) => sizeOnPage(picture, width, highest));
  const heights = row.map(({ id }, n) => (bytes.has(id) ? (sizes[n]?.height ?? 0) : 0));
  room(paper, Math.max(...heights) + captioned);
  const top = doc.y;
  const below = row.map((picture, n) => {
    const size = sizes[n];
    const place = { x: PAGE.left + n * (width + BETWEEN), y: top };
    const image = bytes.get(picture.id);
    if (image && size) drawPicture(paper, part, picture, image, { ...place, ...size });
    const y = image && size ? top + size.height + 3 : top;
    put(paper, part, 'Caption', picture.caption, TEXT_TYPES.soft, { x: place.x, y, width });
    return doc.y;
  });
  doc.y = Math.max(...below);
}

function drawPicture(
  paper: Paper,
  part: Element,
  { alt, scene }: MeasuredPicture,
  bytes: Buffer,
  { x, y, width, height, scale }: ReturnType<typeof sizeOnPage> & { readonly x: number; readonly y: number },
): void {
  const { doc } = paper;
  const bbox = [x, y, x + width, y + height] as const;
  element(paper, part, 'Figure', { alt, bbox: [...bbox], placement: 'Block' }).add(() => {
    doc.image(bytes, x, y, { width, height });
    doc.save();
    doc.rect(x, y, width, height).clip();
    drawScene(paper, scene, { x, y, scale });
    doc.restore();
  });
}
