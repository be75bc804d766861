import { MAX_LOGO_BYTES, MAX_LOGO_SIDE } from '@alveola/contract';
import { refuse, type Refusal } from '../../platform/result';
import { decoding } from '../xrays/picture/decodingLimit';
import { detectKind } from '../xrays/picture/kind';
import { opened, readHeader } from '../xrays/picture/loaders';
import { estimateMemory } from '../xrays/picture/memory';

/** Pixels: three times what stands on paper, 60 by 20 mm, at 150 dots an inch. */
const STORED = { width: 1050, height: 350 } as const;

export interface Logo {
  readonly logo: Buffer;
  readonly logo_width: number;
  readonly logo_height: number;
}

/** The logo made anew from its pixels: nothing else of the file is kept. */
export async function readLogo(bytes: Buffer): Promise<Logo | Refusal> {
  if (bytes.length > MAX_LOGO_BYTES) return refuse('logo-too-large');
  const kind = detectKind(bytes);
  if (kind !== 'png' && kind !== 'jpeg') return refuse('logo-unsupported');
  const header = await readHeader(bytes);
  if (header === null) return refuse('logo-damaged');
  if (Math.max(header.width, header.height) > MAX_LOGO_SIDE) return refuse('logo-too-large');
  const made = await decoding(estimateMemory(kind, header), () => drawnAnew(bytes));
  return made ?? refuse('unavailable');
}

async function drawnAnew(bytes: Buffer): Promise<Logo | Refusal> {
  try {
    const { data, info } = await opened(bytes)
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ ...STORED, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    return { logo: data, logo_width: info.width, logo_height: info.height };
  } catch {
    return refuse('logo-damaged');
  }
}
