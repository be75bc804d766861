import { MAX_XRAY_BYTES } from '@alveola/contract';
import { create } from 'zustand';
import { ApiProblem, uploadXrayFile } from '../../../api';
import { addXray, current, useAssessment } from '../../store';

export type UploadState = 'waiting' | 'sending' | 'preparing' | 'failed';

/** Why a file was not uploaded: told here before it is sent, or by the server. */
export type UploadProblem =
  | { readonly kind: 'too-large'; readonly megabytes: string }
  | { readonly kind: 'empty' | 'no-report' }
  | { readonly kind: 'server'; readonly error: unknown };

export interface Upload {
  readonly key: number;
  readonly file: File;
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

/** Takes the files in; what the server would refuse for its size is told at once. They go on over steps. */
export function addFiles(files: readonly File[]): void {
  const { reportId } = current();
  const uploads = files.map((file): Upload => {
    lastKey += 1;
    const problem = problemOf(file, reportId);
    const state = problem ? 'failed' : 'waiting';
    return { key: lastKey, file, reportId: reportId ?? '', state, fraction: 0, problem };
  });
  useUploads.setState((now) => ({ uploads: [...now.uploads, ...uploads] }));
  sendNext();
}

export function problemOf(file: Pick<File, 'size'>, reportId: string | null): UploadProblem | null {
  if (reportId === null) return { kind: 'no-report' };
  if (file.size === 0) return { kind: 'empty' };
  if (file.size <= MAX_XRAY_BYTES) return null;
  // Upwards: a file a byte too large must not read as 20.0.
  const megabytes = (Math.ceil((file.size / MEGABYTE) * 10) / 10).toFixed(1);
  return { kind: 'too-large', megabytes };
}

/** Whether sending the same file again could go better. */
export function canRetry(problem: UploadProblem): boolean {
  return problem.kind === 'server' || problem.kind === 'no-report';
}

export function retryUpload(key: number): void {
  const { reportId } = current();
  const upload = useUploads.getState().uploads.find((each) => each.key === key);
  if (!upload) return;
  const problem = problemOf(upload.file, reportId);
  change(key, { state: problem ? 'failed' : 'waiting', problem, fraction: 0, reportId: reportId ?? '' });
  sendNext();
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

async function send({ key, file, reportId }: Upload): Promise<void> {
  const abort = new AbortController();
  sending.set(key, abort);
  change(key, { state: 'sending' });
  try {
    const progress = (fraction: number) =>
      change(key, { fraction, state: fraction < 1 ? 'sending' : 'preparing' });
    const xray = await uploadXrayFile(reportId, file, progress, abort.signal);
    if (abort.signal.aborted || current().reportId !== reportId) return;
    addXray(xray);
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
useAssessment.subscribe((now, before) => {
  if (now.active && (now.reportId === before.reportId || before.reportId === null)) return;
  for (const { key } of useUploads.getState().uploads) dropUpload(key);
});
