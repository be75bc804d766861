import type { Metadata } from 'sharp';
import { opened } from './loaders';

/** Smaller pictures, upright, JPEG. */
export interface Copies {
  /** Longest side 2048 pixels. */
  readonly view: Buffer;
  /** Longest side 320 pixels. */
  readonly thumb: Buffer;
}

const VIEW = 2048;
const THUMB = 320;

/** Decodes the whole picture: what comes back proves that it can be shown. @throws where it is damaged. */
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

/** Most X-rays: three times the same is not written. A profile's greys are left to the conversion. */
function isGrey({ space, icc }: Metadata): boolean {
  return icc === undefined && (space === 'b-w' || space === 'grey16');
}

const fitted = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;
