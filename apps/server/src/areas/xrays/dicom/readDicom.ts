import type { XraySpacing } from '@alveola/contract';
import type { DataSet } from 'dicom-parser';
import { decompress, type Samples } from './pixels/codecs';
import { toColours, applyPalette, toGreyPixels } from './pixels/toPixels';
import { readFrame } from './pixels/frame';
import {
  type Header,
  readDicomHeader,
  parse,
  type Parsed,
  type Refused,
  refused,
  readDecimal,
  readDecimals,
  type Syntax,
} from './parse';
import sharp from 'sharp';
import type { FileToDecode } from '../picture/fileKind';

const BURNED_IN = 'x00280301';
const MODALITY = 'x00080060';

/** Refuses files without a picture, and those with too many frames or pixels. */
export function openDicom(bytes: Uint8Array) {
  const parsed = parse(bytes);
  if ('refused' in parsed) return parsed;
  const header = readDicomHeader(parsed);
  if ('refused' in header) return header;
  const modality = parsed.data.string(MODALITY)?.trim().slice(0, 16) || null;
  return { parsed, header, modality, weight: estimateDicomMemory(header, parsed.syntax, bytes.length) };
}

export type OpenedDicom = Exclude<ReturnType<typeof openDicom>, Refused>;

/**
 * Decodes one picture at a time, because the codecs share their instance. Refuses lengths that do not match.
 * @returns pixels in rows from the top left, with interleaved colours
 */
async function decodeDicom({ parsed, header }: OpenedDicom) {
  const samples = await readSamples(parsed, header);
  if (samples === null) return refused('xray-damaged');
  const pixels = toPixels(parsed, header, samples);
  if (pixels === null) return refused('xray-damaged');
  return {
    width: header.width,
    height: header.height,
    channels: isColoured(header) ? (3 as const) : (1 as const),
    bits: pixels instanceof Uint16Array ? (16 as const) : (8 as const),
    pixels,
    spacing: readSpacing(parsed.data),
    isBurnedIn: parsed.data.string(BURNED_IN)?.trim() === 'YES',
    taken: readTaken(parsed.data),
  };
}

export type DicomPicture = Exclude<Awaited<ReturnType<typeof decodeDicom>>, Refused>;

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

function toPixels(
  { data, syntax }: Parsed,
  header: Header,
  samples: Samples,
): Uint8Array | Uint16Array | null {
  if (header.photometric === 'PALETTE COLOR') return applyPalette(data, header, samples);
  return header.samples === 1
    ? toGreyPixels(data, header, samples)
    : toColours(header, samples, syntax.pixels !== 'native');
}

const isColoured = ({ samples, photometric }: Header) => samples === 3 || photometric === 'PALETTE COLOR';

/**
 * Acquisition Date, then Study Date. The content or series date may be that of a copy. PS3.3 C.7.6.1,
 * C.7.2.1.
 */
const DATES = ['x00080022', 'x00080020'] as const;
const FIRST_XRAY_DAY = '1895-11-08';

function readTaken(data: DataSet): string | null {
  for (const tag of DATES) {
    const day = toDay(data.string(tag)?.trim() ?? '');
    if (day !== null) return day;
  }
  return null;
}

/** Accepts dots between the parts, as in files before DICOM 3.0. */
function toDay(written: string): string | null {
  const parts = /^(\d{4})(\d\d)(\d\d)$|^(\d{4})\.(\d\d)\.(\d\d)$/.exec(written)?.filter(Boolean).slice(1);
  if (!parts) return null;
  const day = parts.join('-');
  const read = new Date(`${day}T00:00:00Z`);
  const isThere = !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
  return isThere && day >= FIRST_XRAY_DAY ? day : null;
}

/** Measured bytes that a decoder needs for each sample, in addition to its output. */
const WORKING: Readonly<Record<Syntax['pixels'], number>> = {
  native: 0,
  rle: 0,
  jpeg: 6,
  'jpeg-ls': 6,
  // The library holds 32-bit numbers before and after the wavelet transform, twice.
  'jpeg-2000': 16,
  htj2k: 16,
};

/** The decoded samples, the displayed pixels and the PNG. */
const SAMPLES_HELD = 3;
/** The received file, the parsed file and its frame. */
const FILES_HELD = 3;

/** Estimates the peak in bytes from the header alone. */
function estimateDicomMemory(
  { width, height, samples, allocated }: Header,
  { pixels }: Syntax,
  fileBytes: number,
): number {
  const sample = (allocated / 8) * SAMPLES_HELD + WORKING[pixels];
  return width * height * samples * sample + fileBytes * FILES_HELD;
}

/** Keeps no elements of the file but those that are stored beside the picture. */
export async function openDicomFile(bytes: Buffer): Promise<FileToDecode | Refused> {
  const opened = openDicom(bytes);
  if ('refused' in opened) return opened;
  const { weight, modality } = opened;
  return {
    weight,
    modality,
    decode: async () => {
      const picture = await decodeDicom(opened);
      if ('refused' in picture) return picture;
      const { spacing, isBurnedIn, taken } = picture;
      return { png: await toDicomPng(picture), spacing, isBurnedIn, taken };
    },
  };
}

function toDicomPng({ pixels, width, height, channels, bits }: DicomPicture): Promise<Buffer> {
  const deep = bits === 16 ? 'grey16' : 'b-w';
  return sharp(pixels, { raw: { width, height, channels }, limitInputPixels: false })
    .toColourspace(channels === 3 ? 'srgb' : deep)
    .png({ compressionLevel: 6 })
    .toBuffer();
}

const PIXEL_SPACING = 'x00280030';
const CALIBRATION = 'x00280a02';
const IMAGER_SPACING = 'x00181164';
const MAGNIFICATION = 'x00181114';
const COARSEST_DETECTOR_MM = 5;

interface Pair {
  readonly row: number;
  readonly column: number;
}

/**
 * In mm between the centres of neighbouring pixels. Prefers a calibrated value, and corrects the sensor's
 * value by a known magnification (PS3.3 10.7 and C.8.11).
 */
export function readSpacing(data: DataSet): XraySpacing | null {
  const imager = readPair(data, IMAGER_SPACING);
  const pixel = readPair(data, PIXEL_SPACING);
  if (pixel && isCalibrated(data, pixel, imager)) return spacing(pixel, 'calibrated');
  const sensor = imager ?? pixel;
  if (sensor === null) return null;
  const factor = readDecimal(data, MAGNIFICATION);
  if (imager === null || !(factor > 0 && Number.isFinite(factor))) return spacing(sensor, 'sensor');
  return spacing({ row: sensor.row / factor, column: sensor.column / factor }, 'magnified');
}

function spacing({ row, column }: Pair, origin: XraySpacing['origin']): XraySpacing {
  return { row_mm: row, column_mm: column, origin };
}

/** A value that differs from the sensor's own must have been calibrated. */
function isCalibrated(data: DataSet, pixel: Pair, imager: Pair | null): boolean {
  if (data.string(CALIBRATION)?.trim()) return true;
  return imager !== null && (pixel.row !== imager.row || pixel.column !== imager.column);
}

function readPair(data: DataSet, tag: string): Pair | null {
  const [row = Number.NaN, column = row] = readDecimals(data, tag);
  return isPlausible(row) && isPlausible(column) ? { row, column } : null;
}

const isPlausible = (mm: number) => mm > 0 && mm <= COARSEST_DETECTOR_MM;
