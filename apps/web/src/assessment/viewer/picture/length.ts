import { type Assessment, findCalibration, type ImagePoint, toMmPerPixel } from '@alveola/clinical';
import type { Xray, XraySpacing } from '@alveola/contract';

/** What a pixel of an X-ray measures: as set by hand, else as its file told; null: not known. */
export function findSpacing(document: Assessment, xray: Xray | undefined): XraySpacing | null {
  const set = xray && findCalibration(document, xray.id);
  if (!set) return xray?.spacing ?? null;
  const mm = toMmPerPixel(set);
  return { row_mm: mm, column_mm: mm, origin: 'calibrated' };
}

/** Millimetres between two points of one picture. */
export function lengthBetween(one: ImagePoint, other: ImagePoint, spacing: XraySpacing): number {
  return Math.hypot((one.x - other.x) * spacing.column_mm, (one.y - other.y) * spacing.row_mm);
}
