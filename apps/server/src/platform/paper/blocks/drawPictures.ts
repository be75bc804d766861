import type { MeasuredPicture, PicturesBlock } from '@alveola/report';
import { type Element, element, gap, PAGE, type Paper, room, textBottom, TEXT_WIDTH } from '../paper';
import { drawScene } from '../scene';
import { measureHeight, put } from '../text';
import { TEXT_TYPES } from '../type';

export type PictureBytes = ReadonlyMap<string, Buffer>;

/** In points: two pictures fit on a page, and one shrinks, down to the least, to fill it. */
const HIGHEST = 300;
const LEAST = 210;
const CAPTION = 22;
/** In points: the least height of pictures that fill the rest of a page. */
const SMALL = 90;
const BETWEEN = 6;
/** Side by side; with more, no marker could be seen. */
const MOST = 7;

export function leastHeight({ pictures: [first], isSmall }: PicturesBlock): number {
  if (!first) return 0;
  return (isSmall ? SMALL : Math.min(LEAST, sizeOnPage(first).height)) + CAPTION;
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
  const highest = free >= (isSmall ? SMALL : LEAST) ? Math.min(free, HIGHEST) : HIGHEST;
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

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

function drawPicture(
  paper: Paper,
  part: Element,
  { alt, scene }: MeasuredPicture,
  bytes: Buffer,
  { x, y, width, height, scale }: Place,
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
