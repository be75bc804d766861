import { setImmediate as turn } from 'node:timers/promises';
import type { Block } from '@alveola/report';
import type { PictureBytes } from './blocks/drawPictures';
import { writeBlocks } from './blocks/writeBlocks';
import { type About, openPaper } from './paper';

/** Text shrinks down to this part of its size to fit the pages. */
export const SMALLEST = 0.8;
const SCALES = [1, 0.9, SMALLEST] as const;

export async function findScale(
  about: About,
  blocks: readonly Block[],
  bytes: PictureBytes,
  pages: number,
): Promise<number | null> {
  for (const scale of SCALES) {
    const paper = openPaper(about);
    for (const _ of writeBlocks({ ...paper, scale }, blocks, bytes)) await turn();
    if (paper.doc.bufferedPageRange().count <= pages) return scale;
  }
  return null;
}
