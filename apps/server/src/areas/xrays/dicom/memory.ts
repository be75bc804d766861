import type { Header } from './header';
import type { Syntax } from './syntaxes';

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
export function estimateDicomMemory(
  { width, height, samples, allocated }: Header,
  { pixels }: Syntax,
  fileBytes: number,
): number {
  const sample = (allocated / 8) * SAMPLES_HELD + WORKING[pixels];
  return width * height * samples * sample + fileBytes * FILES_HELD;
}
