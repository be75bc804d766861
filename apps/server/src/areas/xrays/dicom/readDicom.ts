import type { XraySpacing } from '@alveola/contract';
import { decompress, type Samples } from './pixels/codecs';
import { toColours } from './pixels/colour';
import { readFrame } from './pixels/frame';
import { toGreyPixels } from './pixels/grey';
import { type Header, readDicomHeader } from './header';
import { applyPalette } from './pixels/palette';
import { type Parsed, parse, type Refused, refused } from './parse';
import { readSpacing } from './spacing';
import { readTaken } from './taken';
import { estimateDicomMemory } from './memory';

export interface DicomPicture {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
  readonly bits: 8 | 16;
  /** Rows from the top left, with interleaved colours. */
  readonly pixels: Uint8Array | Uint16Array;
  readonly spacing: XraySpacing | null;
  readonly isBurnedIn: boolean;
  readonly taken: string | null;
}

export interface OpenedDicom {
  readonly parsed: Parsed;
  readonly header: Header;
  /** Element (0008,0060). */
  readonly modality: string | null;
  readonly weight: number;
}

const BURNED_IN = 'x00280301';
const MODALITY = 'x00080060';

/** Refuses files without a picture, and those with too many frames or pixels. */
export function openDicom(bytes: Uint8Array): OpenedDicom | Refused {
  const parsed = parse(bytes);
  if ('refused' in parsed) return parsed;
  const header = readDicomHeader(parsed);
  if ('refused' in header) return header;
  const modality = parsed.data.string(MODALITY)?.trim().slice(0, 16) || null;
  return { parsed, header, modality, weight: estimateDicomMemory(header, parsed.syntax, bytes.length) };
}

/**
 * Decodes one picture at a time, because the codecs share their instance. Refuses lengths that do not match.
 */
export async function decodeDicom({ parsed, header }: OpenedDicom): Promise<DicomPicture | Refused> {
  const samples = await readSamples(parsed, header);
  if (samples === null) return refused('xray-damaged');
  const pixels = toPixels(parsed, header, samples);
  if (pixels === null) return refused('xray-damaged');
  return {
    width: header.width,
    height: header.height,
    channels: isColoured(header) ? 3 : 1,
    bits: pixels instanceof Uint16Array ? 16 : 8,
    pixels,
    spacing: readSpacing(parsed.data),
    isBurnedIn: parsed.data.string(BURNED_IN)?.trim() === 'YES',
    taken: readTaken(parsed.data),
  };
}

export async function readDicom(bytes: Uint8Array): Promise<DicomPicture | Refused> {
  const opened = openDicom(bytes);
  return 'refused' in opened ? opened : decodeDicom(opened);
}

async function readSamples(parsed: Parsed, header: Header): Promise<Samples | null> {
  const frame = readFrame(parsed, header);
  if (frame === null) return null;
  if (parsed.syntax.pixels !== 'native') return decompress(frame, header, parsed.syntax);
  const { allocated } = header;
  return { bytes: frame, allocated, precision: allocated, isRgb: false };
}

function toPixels({ data, syntax }: Parsed, header: Header, samples: Samples): DicomPicture['pixels'] | null {
  if (header.photometric === 'PALETTE COLOR') return applyPalette(data, header, samples);
  return header.samples === 1
    ? toGreyPixels(data, header, samples)
    : toColours(header, samples, syntax.pixels !== 'native');
}

const isColoured = ({ samples, photometric }: Header) => samples === 3 || photometric === 'PALETTE COLOR';
