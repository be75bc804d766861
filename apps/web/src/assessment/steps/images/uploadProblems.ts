import { MAX_XRAY_BYTES } from '@alveola/contract';
import type { ApiProblem } from '../../../shell/problem';
import type { Refusal } from './keptPictures';

/** Why a file was not uploaded: told here before it is sent, or by the server. */
export type UploadProblem =
  | { readonly kind: 'too-large'; readonly megabytes: number }
  | { readonly kind: 'empty' | 'no-report' | 'twice' | Refusal }
  | { readonly kind: 'server'; readonly error: ApiProblem };

const MEGABYTE = 1024 * 1024;

/** Chosen twice: the second one need not travel for the server to say so. */
export function findDuplicate(
  uploads: readonly { readonly file: File; readonly problem: UploadProblem | null }[],
  file: File,
): UploadProblem | null {
  const isOnItsWay = uploads.some(
    ({ file: other, problem }) =>
      problem === null &&
      other.name === file.name &&
      other.size === file.size &&
      other.lastModified === file.lastModified,
  );
  return isOnItsWay ? { kind: 'twice' } : null;
}

export function findProblem(file: Pick<File, 'size'>, reportId: string | null): UploadProblem | null {
  if (reportId === null) return { kind: 'no-report' };
  if (file.size === 0) return { kind: 'empty' };
  if (file.size <= MAX_XRAY_BYTES) return null;
  // Upwards: a file a byte too large must not read as 20.
  const megabytes = Math.ceil((file.size / MEGABYTE) * 10) / 10;
  return { kind: 'too-large', megabytes };
}

/** Time out, a session or its mark that is renewed, too many at once. */
const PASSING: readonly number[] = [401, 408, 419, 425, 429];

/** Whether sending the same file again could go better: not where the file itself was refused. */
export function canRetry(problem: UploadProblem): boolean {
  if (problem.kind === 'no-report' || problem.kind === 'full' || problem.kind === 'not-kept') return true;
  if (problem.kind !== 'server') return false;
  const { status } = problem.error;
  return status === 0 || status >= 500 || PASSING.includes(status);
}

/** The modality of a file that says it is no dental X-ray; null where nothing is asked. */
export function findAsked(problem: UploadProblem | null): string | null {
  if (problem?.kind !== 'server' || problem.error.code !== 'xray-not-dental') return null;
  const { data } = problem.error;
  const isNamed = typeof data === 'object' && data !== null && 'modality' in data;
  return isNamed ? String(data.modality) : '';
}
