import { MAX_LOGO_BYTES } from '@alveola/contract';
import { refuse } from '../../platform/base/result';
import { decodeOwn, toBuffer } from '../xrays/decoder/decode';
import { detectKind } from '../xrays/picture/fileKind';

/** Redraws the logo from its pixels, so that nothing else of the file is stored. */
export async function readLogo(bytes: Buffer) {
  if (bytes.length > MAX_LOGO_BYTES) return refuse('logo-too-large');
  const kind = detectKind(bytes);
  if (kind !== 'png' && kind !== 'jpeg') return refuse('logo-unsupported');
  const drawn = await decodeOwn('logo', bytes, 0).catch(() => 'damaged' as const);
  if (drawn === 'damaged') return refuse('logo-damaged');
  if (drawn === null) return refuse('logo-too-large');
  return { logo: toBuffer(drawn.png), logo_width: drawn.width, logo_height: drawn.height };
}
