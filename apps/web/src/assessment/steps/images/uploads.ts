import { MAX_XRAY_BYTES } from '@alveola/contract';
import { create } from 'zustand';
import { uploadXrayFile } from '../../../session/upload';
import { ApiProblem } from '../../../shell/problem';
import { activeSession, current } from '../../saving/store';

export type UploadState = 'waiting' | 'sending' | 'preparing' | 'failed';

/** Why a file was not uploaded: told here before it is sent, or by the server. */
export type UploadProblem =
  | { readonly kind: 'too-large'; readonly megabytes: string }
  | { readonly kind: 'empty' | 'no-report' | 'twice' }
  | { readonly kind: 'server'; readonly error: ApiProblem };

export interface Upload {
  readonly key: number;
  readonly file: File;
  /** Asked, and to be taken all the same. */
  readonly confirmed: boolean;
  readonly reportId: string;
  readonly state: UploadState;
  /** 0 to 1, of what is sent. */
  readonly fraction: number;
  readonly problem: UploadProblem | null;
}

/** Two at a time: the line is shared with the saves. */
const AT_ONCE = 2;
const MEGABYTE = 1024 * 1024;

export const useUploads = create<{ readonly uploads: readonly Upload[] }>(() => ({ uploads: [] }));

const sending = new Map<number, AbortController>();
let lastKey = 0;
let unsubscribe: (() => void) | null = null;

/** Takes the files in; what the server would refuse for its size is told at once. They go on over steps. */
export function addFiles(files: readonly File[]): void {
  unsubscribe ??= dropWithAssessment();
  const { reportId } = current();
  const uploads = [...useUploads.getState().uploads];
  for (const file of files) {
    lastKey += 1;
    const problem = findProblem(file, reportId) ?? findDuplicate(uploads, file);
    const state = problem ? 'failed' : 'waiting';
    uploads.push({
      key: lastKey,
      file,
      confirmed: false,
      reportId: reportId ?? '',
      state,
      fraction: 0,
      problem,
    });
  }
  useUploads.setState({ uploads });
  sendNext();
}

/** Chosen twice: the second one need not travel for the server to say so. */
export function findDuplicate(
  uploads: readonly Pick<Upload, 'file' | 'problem'>[],
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
  // Upwards: a file a byte too large must not read as 20.0.
  const megabytes = (Math.ceil((file.size / MEGABYTE) * 10) / 10).toFixed(1);
  return { kind: 'too-large', megabytes };
}

/** Time out, a session or its mark that is renewed, too many at once. */
const PASSING: readonly number[] = [401, 408, 419, 425, 429];

/** Whether sending the same file again could go better: not where the file itself was refused. */
export function canRetry(problem: UploadProblem): boolean {
  if (problem.kind === 'no-report') return true;
  if (problem.kind !== 'server') return false;
  const { status } = problem.error;
  return status === 0 || status >= 500 || PASSING.includes(status);
}

export function retryUpload(key: number): void {
  const { reportId } = current();
  const upload = useUploads.getState().uploads.find((each) => each.key === key);
  if (!upload) return;
  const problem = findProblem(upload.file, reportId);
  change(key, { state: problem ? 'failed' : 'waiting', problem, fraction: 0, reportId: reportId ?? '' });
  sendNext();
}

/** The modality of a file that says it is no dental X-ray; null where nothing is asked. */
export function findAsked(problem: UploadProblem | null): string | null {
  if (problem?.kind !== 'server' || problem.error.code !== 'xray-not-dental') return null;
  const { data } = problem.error;
  const isNamed = typeof data === 'object' && data !== null && 'modality' in data;
  return isNamed ? String(data.modality) : '';
}

/** The answer to that question: it is meant. */
export function confirmUpload(key: number): void {
  change(key, { confirmed: true });
  retryUpload(key);
}

/** Out of the list; what is on its way is stopped. */
export function dropUpload(key: number): void {
  sending.get(key)?.abort();
  sending.delete(key);
  useUploads.setState((now) => ({ uploads: now.uploads.filter((each) => each.key !== key) }));
  sendNext();
}

function change(key: number, part: Partial<Upload>): void {
  useUploads.setState((now) => ({
    uploads: now.uploads.map((each) => (each.key === key ? { ...each, ...part } : each)),
  }));
}

function sendNext(): void {
  const waiting = useUploads.getState().uploads.filter(({ state }) => state === 'waiting');
  for (const upload of waiting.slice(0, AT_ONCE - sending.size)) void send(upload);
}

async function send({ key, file, confirmed, reportId }: Upload): Promise<void> {
  const abort = new AbortController();
  sending.set(key, abort);
  change(key, { state: 'sending' });
  try {
    const progress = (fraction: number) =>
      change(key, { fraction, state: fraction < 1 ? 'sending' : 'preparing' });
    const xray = await uploadXrayFile(reportId, { file, confirmed }, progress, abort.signal);
    if (abort.signal.aborted || current().reportId !== reportId) return;
    activeSession().addXray(xray);
    dropUpload(key);
  } catch (error) {
    if (abort.signal.aborted) return;
    if (!(error instanceof ApiProblem)) throw error;
    change(key, { state: 'failed', problem: { kind: 'server', error } });
  } finally {
    sending.delete(key);
    sendNext();
  }
}

/** With the assessment go its uploads. */
function dropWithAssessment(): () => void {
  return activeSession().store.subscribe((now, before) => {
    if (now.active && (now.reportId === before.reportId || before.reportId === null)) return;
    for (const { key } of useUploads.getState().uploads) dropUpload(key);
  });
}
