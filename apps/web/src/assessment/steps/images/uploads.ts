import { MAX_XRAY_BYTES } from '@alveola/contract';
import { create } from 'zustand';
import { uploadXrayFile } from '../../../session/upload';
import { ApiProblem } from '../../../shell/problem';
import { devicePictures } from '../../../session/offline/device';
import { logError } from '../../../shell/log';
import { isReading } from '../../saving/assessment';
import { activeSession, current } from '../../saving/store';
import { findPictures, keepPicture, type Refusal } from './keptPictures';

/** `kept`: on this device, until there is a connection. */
export type UploadState = 'waiting' | 'sending' | 'preparing' | 'kept' | 'failed';

/** Why a file was not uploaded: told here before it is sent, or by the server. */
export type UploadProblem =
  | { readonly kind: 'too-large'; readonly megabytes: number }
  | { readonly kind: 'empty' | 'no-report' | 'twice' | Refusal }
  | { readonly kind: 'server'; readonly error: ApiProblem };

export interface Upload {
  readonly key: number;
  readonly file: File;
  /** Asked, and to be taken all the same. */
  readonly confirmed: boolean;
  readonly reportId: string;
  /** Under which it lies on this device; null: it does not. */
  readonly keptAs: string | null;
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
let hasBegun = false;

/** Takes the files in; what the server would refuse for its size is told at once. They go on over steps. */
export function addFiles(files: readonly File[]): void {
  begin();
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
      keptAs: null,
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

/** Out of the list and off this device; what is on its way is stopped. */
export function dropUpload(key: number): void {
  removeKept(useUploads.getState().uploads.find((each) => each.key === key)?.keptAs ?? null);
  forgetUpload(key);
}

function removeKept(id: string | null): void {
  if (id === null) return;
  devicePictures.remove([id]).catch((error: unknown) => logError('An X-ray was not removed', error));
}

function forgetUpload(key: number): void {
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

async function send(upload: Upload): Promise<void> {
  const { key, file, confirmed, reportId } = upload;
  const abort = new AbortController();
  sending.set(key, abort);
  change(key, { state: 'sending' });
  try {
    const progress = (fraction: number) =>
      change(key, { fraction, state: fraction < 1 ? 'sending' : 'preparing' });
    const xray = await uploadXrayFile(reportId, { file, confirmed }, progress, abort.signal);
    removeKept(upload.keptAs);
    if (abort.signal.aborted || current().reportId !== reportId) return;
    activeSession().addXray(xray);
    forgetUpload(key);
  } catch (error) {
    if (abort.signal.aborted) return;
    if (!(error instanceof ApiProblem)) throw error;
    // Sent before this page was opened, and the answer lost: the report has it.
    if (upload.keptAs !== null && error.code === 'xray-duplicate') dropUpload(key);
    else if (error.status === 0) await keepHere(upload);
    else change(key, { state: 'failed', problem: { kind: 'server', error } });
  } finally {
    sending.delete(key);
    sendNext();
  }
}

/** Without a connection: it stays on this device, and goes as soon as there is one. */
async function keepHere({ key, file, reportId, keptAs }: Upload): Promise<void> {
  const kept = keptAs === null ? await keepFile(file, reportId) : { id: keptAs };
  if (kept === 'full' || kept === 'not-kept') change(key, { state: 'failed', problem: { kind: kept } });
  else change(key, { state: 'kept', keptAs: kept.id, fraction: 0 });
}

async function keepFile(file: File, report: string): Promise<{ readonly id: string } | Refusal> {
  try {
    return await keepPicture(devicePictures, activeSession().drafts, { file, report });
  } catch (error) {
    logError('An X-ray was not kept', error);
    return 'not-kept';
  }
}

/** What was taken up before the page ended. */
export async function loadKept(reportId: string): Promise<void> {
  begin();
  const found = await findPictures(devicePictures, activeSession().drafts, reportId);
  const { uploads } = useUploads.getState();
  if (current().reportId !== reportId || isReading(current())) return;
  const added = found.filter(({ id }) => uploads.every(({ keptAs }) => keptAs !== id));
  const rest = { confirmed: false, reportId, state: 'waiting', fraction: 0, problem: null } as const;
  useUploads.setState({
    uploads: [
      ...uploads,
      ...added.map(({ id, file }) => ({ ...rest, key: (lastKey += 1), file, keptAs: id })),
    ],
  });
  sendNext();
}

/** ms between two tries: the server may have been away, and not the network. */
const TRY_EVERY = 15_000;

function sendKept(): void {
  for (const { key, state } of useUploads.getState().uploads)
    if (state === 'kept') change(key, { state: 'waiting' });
  sendNext();
}

function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  addEventListener('online', sendKept);
  setInterval(() => navigator.onLine && sendKept(), TRY_EVERY);
  const { store } = activeSession();
  useUploads.subscribe(({ uploads }) => {
    const picturesWaiting = uploads.filter(({ keptAs }) => keptAs !== null).length;
    if (store.getState().picturesWaiting !== picturesWaiting) store.setState({ picturesWaiting });
  });
  // With the assessment go its uploads; what waits on this device is found when it is opened again.
  store.subscribe((now, before) => {
    if (now.active && (now.reportId === before.reportId || before.reportId === null)) return;
    for (const { key } of useUploads.getState().uploads) forgetUpload(key);
  });
}
