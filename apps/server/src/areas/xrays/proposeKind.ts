import type { XrayKind } from '@alveola/clinical';

interface Seen {
  readonly modality: string | null;
  readonly width: number;
  readonly height: number;
}

/** Panoramic images are about twice as wide as high, and larger than intraoral sensors. */
const PANORAMIC = { width: 1800, height: 900, from: 1.7, to: 2.6 } as const;

/** Proposes nothing for intraoral files (IO), which may be bitewings or periapical images. */
export function proposeKind({ modality, width, height }: Seen): XrayKind | null {
  if (modality === 'PX') return 'panoramic';
  if (modality === 'IO') return null;
  const isWide = width / height >= PANORAMIC.from && width / height <= PANORAMIC.to;
  return isWide && width >= PANORAMIC.width && height >= PANORAMIC.height ? 'panoramic' : null;
}
