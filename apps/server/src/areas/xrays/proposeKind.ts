import type { XrayKind } from '@alveola/clinical';

interface Seen {
  /** Of a DICOM file that says it. */
  readonly modality: string | null;
  readonly width: number;
  readonly height: number;
}

/** Pixels, and width ÷ height: about twice as wide as high and larger than a sensor in the mouth. */
const PANORAMIC = { width: 1800, height: 900, from: 1.7, to: 2.6 } as const;

/**
 * The kind that is proposed, until the clinician says it. A file of the mouth (IO) may be a bitewing or a
 * periapical image: nothing is proposed for it.
 */
export function proposeKind({ modality, width, height }: Seen): XrayKind | null {
  if (modality === 'PX') return 'panoramic';
  if (modality === 'IO') return null;
  const isWide = width / height >= PANORAMIC.from && width / height <= PANORAMIC.to;
  return isWide && width >= PANORAMIC.width && height >= PANORAMIC.height ? 'panoramic' : null;
}
