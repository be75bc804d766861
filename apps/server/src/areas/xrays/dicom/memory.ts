import type { Header } from './header';
import type { Syntax } from './syntaxes';

/** Bytes that a decoder works with for each sample, beside the samples that come out. Measured. */
const WORKING: Readonly<Record<Syntax['pixels'], number>> = {
  native: 0,
  rle: 0,
  jpeg: 6,
  'jpeg-ls': 6,
  // 32-bit numbers, before and after the wavelets, twice.
  'jpeg-2000': 16,
  htj2k: 16,
};

/** The samples as they come out, as they are shown, and as a PNG. */
const SAMPLES_HELD = 3;
/** The file as it came, as it was read, and its frame. */
const FILES_HELD = 3;

/** Bytes that reading a picture holds at one time, told by its header. */
export function estimateMemory(
  { width, height, samples, allocated }: Header,
  { pixels }: Syntax,
  fileBytes: number,
): number {
  const sample = (allocated / 8) * SAMPLES_HELD + WORKING[pixels];
  return width * height * samples * sample + fileBytes * FILES_HELD;
}
