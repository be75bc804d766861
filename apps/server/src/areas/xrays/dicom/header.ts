import { MAX_XRAY_PIXELS, MAX_XRAY_SIDE } from '@alveola/contract';
import type { DataSet } from 'dicom-parser';
import { type Parsed, type Refused, refused } from './parse';

/** PS3.3 C.7.6.3. */
export interface Header {
  readonly width: number;
  readonly height: number;
  readonly samples: 1 | 3;
  readonly photometric: Photometric;
  /** A sample takes `allocated` bits, of which `stored` count, the highest of them at `highBit`. */
  readonly allocated: 8 | 16;
  readonly stored: number;
  readonly highBit: number;
  readonly isSigned: boolean;
  readonly isPlanar: boolean;
}

const PHOTOMETRICS = {
  MONOCHROME1: 1,
  MONOCHROME2: 1,
  'PALETTE COLOR': 1,
  RGB: 3,
  YBR_FULL: 3,
  YBR_FULL_422: 3,
  YBR_ICT: 3,
  YBR_RCT: 3,
} as const;
export type Photometric = keyof typeof PHOTOMETRICS;

export function readDicomHeader({ data }: Parsed): Header | Refused {
  const width = data.uint16('x00280011');
  const height = data.uint16('x00280010');
  if (width === undefined || height === undefined) return refused('xray-unsupported');
  if (Number(data.string('x00280008') ?? 1) > 1) return refused('xray-multi-frame');
  if (width === 0 || height === 0) return refused('xray-damaged');
  if (width * height > MAX_XRAY_PIXELS || Math.max(width, height) > MAX_XRAY_SIDE)
    return refused('xray-too-many-pixels');
  const photometric = readPhotometric(data);
  const samples = data.uint16('x00280002') ?? 1;
  const allocated = data.uint16('x00280100');
  if (photometric === null || samples !== PHOTOMETRICS[photometric]) return refused('xray-unsupported');
  if (allocated !== 8 && (allocated !== 16 || samples === 3)) return refused('xray-unsupported');
  const stored = data.uint16('x00280101') ?? allocated;
  const highBit = data.uint16('x00280102') ?? stored - 1;
  if (stored < 1 || highBit < stored - 1 || highBit >= allocated) return refused('xray-damaged');
  const isSigned = data.uint16('x00280103') === 1;
  const isPlanar = data.uint16('x00280006') === 1;
  return {
    width,
    height,
    samples: PHOTOMETRICS[photometric],
    photometric,
    allocated,
    stored,
    highBit,
    isSigned,
    isPlanar,
  };
}

function readPhotometric(data: DataSet): Photometric | null {
  const written = data.string('x00280004')?.trim();
  return isPhotometric(written) ? written : null;
}

function isPhotometric(name: string | undefined): name is Photometric {
  return name !== undefined && Object.hasOwn(PHOTOMETRICS, name);
}
