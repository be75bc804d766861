import type { Metadata } from 'sharp';
import { opened } from './loaders';

export interface Copies {
  readonly view: Buffer;
  readonly thumb: Buffer;
}

const VIEW = 2048;
const THUMB = 320;

/**
 * Decoding the whole picture proves that it can be shown.
 * @throws if it is damaged
 */
export async function makeCopies(full: Buffer): Promise<Copies> {
  const header = await opened(full).metadata();
  const space = isGrey(header) ? 'b-w' : 'srgb';
  const upright = opened(full).autoOrient().flatten({ background: '#000' }).resize(fitted(VIEW));
  const view = await upright
    .toColourspace(space)
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const thumb = await opened(view)
    .resize(fitted(THUMB))
    .toColourspace(space)
    .jpeg({ quality: 80 })
    .toBuffer();
  return { view, thumb };
}

/** Most X-rays are grey and need only one channel. Greys with a colour profile are converted. */
function isGrey({ space, icc }: Metadata): boolean {
  return icc === undefined && (space === 'b-w' || space === 'grey16');
}

const fitted = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;
