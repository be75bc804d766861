import type { ImagePoint } from '@alveola/clinical';
import type { XraySpacing } from '@alveola/contract';

/** How far two points of one picture lie apart: millimetres only where the file told what a pixel is. */
export interface Length {
  readonly value: number;
  readonly unit: 'mm' | 'px';
}

/** @returns null where a point is missing, or they stand on different pictures. */
export function lengthBetween(
  one: ImagePoint | null,
  other: ImagePoint | null,
  findSpacing: (image: string) => XraySpacing | null,
): Length | null {
  if (one === null || other === null || one.image !== other.image) return null;
  const across = one.x - other.x;
  const down = one.y - other.y;
  const spacing = findSpacing(one.image);
  if (spacing === null) return { value: Math.hypot(across, down), unit: 'px' };
  return { value: Math.hypot(across * spacing.column_mm, down * spacing.row_mm), unit: 'mm' };
}
