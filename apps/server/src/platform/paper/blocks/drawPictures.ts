import type { MeasuredPicture, PicturesBlock } from '@alveola/report';
import { type Element, element, gap, PAGE, type Paper, room, textBottom, TEXT_WIDTH } from '../paper';
import { drawScene } from '../scene';
import { measureHeight, paragraph } from '../text';
import { TEXT_TYPES } from '../type';

export type PictureBytes = ReadonlyMap<string, Buffer>;

/** In points: two pictures fit on a page, and one shrinks, down to the least, to fill it. */
const HIGHEST = 300;
const LEAST = 210;
const CAPTION = 22;

export function leastHeight({ pictures: [first] }: PicturesBlock): number {
  return first ? Math.min(LEAST, sizeOnPage(first).height) + CAPTION : 0;
}

/** Draws every measurement as vectors over the X-ray. */
export function pictures(paper: Paper, part: Element, block: PicturesBlock, bytes: PictureBytes): void {
  for (const picture of block.pictures) {
    gap(paper, 4);
    onPage(paper, part, picture, bytes.get(picture.id) ?? null);
    gap(paper, 4);
  }
}

function sizeOnPage({ scene }: MeasuredPicture, free: number = HIGHEST) {
  const highest = free >= LEAST ? Math.min(free, HIGHEST) : HIGHEST;
  const scale = Math.min(TEXT_WIDTH / scene.width, highest / scene.height);
  return { width: scene.width * scale, height: scene.height * scale, scale };
}

function onPage(paper: Paper, part: Element, picture: MeasuredPicture, bytes: Buffer | null): void {
  const { doc } = paper;
  const { alt, caption, scene } = picture;
  const captioned = measureHeight(paper, caption, TEXT_TYPES.soft, TEXT_WIDTH) + 4;
  const { width, height, scale } = sizeOnPage(picture, textBottom(paper) - doc.y - captioned);
  room(paper, (bytes ? height : 0) + captioned);
  const top = doc.y;
  if (bytes) {
    const [left, bottom] = [PAGE.left, top + height];
    element(paper, part, 'Figure', {
      alt,
      bbox: [left, top, left + width, bottom],
      placement: 'Block',
    }).add(() => {
      doc.image(bytes, left, top, { width, height });
      doc.save();
      doc.rect(left, top, width, height).clip();
      drawScene(paper, scene, { x: left, y: top, scale });
      doc.restore();
    });
    doc.y = bottom + 3;
  }
  paragraph(paper, part, caption, TEXT_TYPES.soft, 'Caption');
}
