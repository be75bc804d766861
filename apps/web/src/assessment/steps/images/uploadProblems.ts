import { MAX_XRAY_BYTES } from '@alveola/contract';
import { type ApiProblem, isPassing } from '../../../shell/problem';
import type { KeepRefusal } from './keptPictures';

export type UploadProblem =
  | { readonly kind: 'too-large'; readonly megabytes: number }
  | { readonly kind: 'empty' | 'no-report' | 'twice' | KeepRefusal }
  | { readonly kind: 'server'; readonly error: ApiProblem };

const MEGABYTE = 1024 * 1024;

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
  // Rounds up: a file that is a byte too large must not read as 20.
  const megabytes = Math.ceil((file.size / MEGABYTE) * 10) / 10;
  return { kind: 'too-large', megabytes };
}

export function canRetry(problem: UploadProblem): boolean {
  if (problem.kind === 'no-report' || problem.kind === 'full' || problem.kind === 'not-kept') return true;
  if (problem.kind !== 'server') return false;
  // An expired session is renewed by the next sign-in.
  return problem.error.status === 401 || isPassing(problem.error);
}

/** The modality of a file that says it is no dental X-ray. Null: nothing must be asked. */
export function findAsked(problem: UploadProblem | null): string | null {
  if (problem?.kind !== 'server' || problem.error.code !== 'xray-not-dental') return null;
  const { data } = problem.error;
  const isNamed = typeof data === 'object' && data !== null && 'modality' in data;
  return isNamed ? String(data.modality) : '';
}
