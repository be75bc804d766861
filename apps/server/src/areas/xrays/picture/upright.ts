import { opened, readHeader, readOrientation } from './loaders';
import { detectKind } from './openedFile';
import { losslessPng } from './storedForm';

export async function makeUpright(stored: Buffer): Promise<Buffer> {
  const header = await readHeader(stored);
  if (header === null) throw new Error('A stored picture could not be read.');
  const isUpright = detectKind(stored) === 'png' && readOrientation(header) === 1;
  return isUpright ? stored : losslessPng(stored, header);
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
  readonly bits: 8 | 16;
  readonly pixels: Buffer;
}

/**
 * Greys keep all their bits, colours have 8.
 * @throws if the picture is damaged
 */
export async function readPixels(stored: Buffer): Promise<Pixels> {
  const header = await readHeader(stored);
  if (header === null) throw new Error('A stored picture could not be read.');
  const { space, depth } = header;
  const isGrey = space === 'b-w' || space === 'grey16';
  const isDeep = isGrey && depth === 'ushort';
  const picture = opened(stored).autoOrient().flatten({ background: '#000' });
  const { data, info } = await (isGrey
    ? picture.toColourspace(isDeep ? 'grey16' : 'b-w').extractChannel(0)
    : picture.toColourspace('srgb')
  )
    .raw({ depth: isDeep ? 'ushort' : 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    channels: isGrey ? 1 : 3,
    bits: isDeep ? 16 : 8,
    pixels: data,
  };
}

/** In bytes, from the header. */
export async function weighStored(stored: Buffer): Promise<number | null> {
  const header = await readHeader(stored);
  if (header === null) return null;
  const { width, height, channels, depth } = header;
  return width * height * channels * (depth === 'ushort' ? 2 : 1);
}
