import { MAX_LOGO_SIDE } from '@alveola/contract';
import { opened, readHeader } from '../picture/loaders';

/** Pixels: three times what stands on paper, 60 by 20 mm, at 150 dots an inch. */
const STORED = { width: 1050, height: 350 } as const;

export interface DrawnLogo {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A logo made anew from its pixels: nothing else of the file is kept. null: it is too large. @throws where it is damaged */
export async function drawLogo(bytes: Buffer): Promise<DrawnLogo | null> {
  const header = await readHeader(bytes);
  if (header === null) throw new Error('The logo cannot be read.');
  if (Math.max(header.width, header.height) > MAX_LOGO_SIDE) return null;
  const { data, info } = await opened(bytes)
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize({ ...STORED, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}
