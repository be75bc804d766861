import { z } from 'zod';
import { toValidationRefusal } from '../../../platform/http/validation';
import { invalid, type Result } from '../../../platform/base/result';

const PAIR = /^([\w-]{1,40})(?: ([A-Za-z0-9+/]*={0,2}))?$/;
const uploadMetadata = z.object({ patient_report_id: z.string().max(64), filename: z.string().default('') });

/** `Upload-Metadata` holds keys with Base64 values, of which unknown keys are ignored. */
export function readMetadata(header: string): Result<z.output<typeof uploadMetadata>> {
  const pairs = header.split(',').map((pair) => PAIR.exec(pair.trim()));
  const entries = pairs.flatMap((pair) => (pair ? [[pair[1] ?? '', decode(pair[2])] as const] : []));
  if (entries.length < pairs.length) return invalid('upload-metadata', 'The metadata cannot be read.');
  const read = uploadMetadata.safeParse(Object.fromEntries(entries));
  return read.success ? read.data : toValidationRefusal(read.error.issues, ['upload-metadata']);
}

function decode(value = ''): string {
  return Buffer.from(value, 'base64').toString('utf8');
}
