import { getReport } from '@alveola/contract';
import { create } from 'zustand';
import { call, unreachable } from '../../../session/api';
import { ApiProblem, logError } from '../../../shell/problem';
import { devicePictures } from '../../../session/offline/device';
import { isReading } from '../../saving/activeAssessment';
import { activeSession, current, registerPictures } from '../../saving/store';
import { findKeptPictures, keepPicture, type NewPicture, type KeepRefusal } from './keptPictures';
import { canRetry, findAsked, findDuplicate, findProblem, type UploadProblem } from './uploadProblems';

type UploadState = 'waiting' | 'sending' | 'preparing' | 'kept' | 'failed';

export interface PictureUpload {
  readonly key: number;
  readonly file: File;
  readonly confirmed: boolean;
  readonly reportId: string;
  readonly keptAs: string | null;
  readonly uploadId: string | null;
  readonly state: UploadState;
  readonly fraction: number;
  readonly problem: UploadProblem | null;
}

/** Two at a time, because the line is shared with the saves. */
const AT_ONCE = 2;

export const useUploads = create<{ readonly uploads: readonly PictureUpload[] }>(() => ({ uploads: [] }));

const sending = new Map<number, AbortController>();
let lastKey = 0;
let hasBegun = false;

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
      uploadId: null,
      state,
      fraction: 0,
      problem,
    });
  }
  useUploads.setState({ uploads });
  sendNext();
}

export function retryUpload(key: number): void {
  const { reportId } = current();
  const upload = findUpload(key);
  if (!upload) return;
  const problem = findProblem(upload.file, reportId);
  change(key, { state: problem ? 'failed' : 'waiting', problem, fraction: 0, reportId: reportId ?? '' });
  sendNext();
}

export function confirmUpload(key: number): void {
  change(key, { confirmed: true });
  retryUpload(key);
}

export function dropUpload(key: number): void {
  const upload = findUpload(key);
  forgetUpload(key);
  if (!upload) return;
  removeKept(upload.keptAs);
  const { uploadId } = upload;
  // If the server misses this, the upload expires there by itself.
  if (uploadId !== null)
    loadUpload()
      .then(({ cancelUpload }) => cancelUpload(uploadId))
      .catch(() => undefined);
}

/** Loaded with the first picture instead of with the wizard. */
function loadUpload() {
  return import('../../../session/upload/upload').catch((error: unknown) => {
    throw unreachable(error);
  });
}

function findUpload(key: number): PictureUpload | undefined {
  return useUploads.getState().uploads.find((each) => each.key === key);
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

function change(key: number, part: Partial<PictureUpload>): void {
  useUploads.setState((now) => ({
    uploads: now.uploads.map((each) => (each.key === key ? { ...each, ...part } : each)),
  }));
}

function sendNext(): void {
  const waiting = useUploads.getState().uploads.filter(({ state }) => state === 'waiting');
  for (const upload of waiting.slice(0, AT_ONCE - sending.size)) void send(upload);
}

async function send(upload: PictureUpload): Promise<void> {
  const { key, reportId } = upload;
  const abort = new AbortController();
  sending.set(key, abort);
  change(key, { state: 'sending' });
  try {
    const { uploadXrayFile } = await loadUpload();
    const xray = await uploadXrayFile({
      ...upload,
      onProgress: (fraction) => change(key, { fraction, state: fraction < 1 ? 'sending' : 'preparing' }),
      onUpload: (uploadId) => noteId(upload, uploadId),
      signal: abort.signal,
    });
    removeKept(upload.keptAs);
    if (abort.signal.aborted || current().reportId !== reportId) return;
    activeSession().addXray(xray);
    forgetUpload(key);
  } catch (error) {
    if (abort.signal.aborted) return;
    if (!(error instanceof ApiProblem)) throw error;
    if (error.code === 'xray-duplicate' && ((await takeArrived(reportId)) || upload.keptAs !== null))
      dropUpload(key);
    else if (error.status === 0) await keepHere(findUpload(key) ?? upload);
    else change(key, { state: 'failed', problem: { kind: 'server', error } });
  } finally {
    sending.delete(key);
    sendNext();
  }
}

/** An earlier attempt arrived and its answer was lost, so the report has a picture that is not shown here. */
async function takeArrived(reportId: string): Promise<boolean> {
  const report = await call(getReport, { query: { id: reportId } }).catch(() => null);
  const { reportId: open, xrays } = current();
  if (!report || open !== reportId) return false;
  const arrived = report.xray_images.filter(({ id }) => xrays.every((xray) => xray.id !== id));
  for (const xray of arrived) activeSession().addXray(xray);
  return arrived.length > 0;
}

function noteId({ key, keptAs }: PictureUpload, uploadId: string): void {
  if (findUpload(key)?.uploadId === uploadId) return;
  change(key, { uploadId });
  if (keptAs !== null)
    devicePictures
      .note(keptAs, uploadId)
      .catch((error: unknown) => logError('An upload was not noted', error));
}

async function keepHere({ key, file, reportId, keptAs, uploadId }: PictureUpload): Promise<void> {
  const keptFile = keptAs === null ? await keepFile({ file, report: reportId, uploadId }) : { id: keptAs };
  if (keptFile === 'full' || keptFile === 'not-kept')
    change(key, { state: 'failed', problem: { kind: keptFile } });
  else change(key, { state: 'kept', keptAs: keptFile.id });
}

async function keepFile(picture: NewPicture): Promise<{ readonly id: string } | KeepRefusal> {
  try {
    return await keepPicture(devicePictures, activeSession().drafts, picture);
  } catch (error) {
    logError('An X-ray was not kept', error);
    return 'not-kept';
  }
}

export async function loadKept(reportId: string): Promise<void> {
  begin();
  const foundPictures = await findKeptPictures(devicePictures, activeSession().drafts, reportId);
  const { uploads } = useUploads.getState();
  if (current().reportId !== reportId || isReading(current())) return;
  const added = foundPictures.filter(({ id }) => uploads.every(({ keptAs }) => keptAs !== id));
  const untouched = { confirmed: false, reportId, state: 'waiting', fraction: 0, problem: null } as const;
  useUploads.setState({
    uploads: [
      ...uploads,
      ...added.map(({ id, ...picture }) => ({ ...untouched, ...picture, key: (lastKey += 1), keptAs: id })),
    ],
  });
  sendNext();
}

/** Milliseconds between two tries: the network may be fine and the server down. */
const TRY_EVERY = 15_000;

export function settleUploads(): Promise<void> {
  return new Promise((done) => {
    const check = () => {
      if (useUploads.getState().uploads.some(isOnItsWay)) return;
      stop();
      done();
    };
    const stop = useUploads.subscribe(check);
    check();
  });
}

function isOnItsWay({ state }: PictureUpload): boolean {
  return state !== 'kept' && state !== 'failed';
}

export function dropUploads(): void {
  for (const { key } of useUploads.getState().uploads) dropUpload(key);
}

const mayArrive = ({ reportId, problem }: PictureUpload): boolean =>
  reportId !== '' && (problem === null || canRetry(problem) || findAsked(problem) !== null);

/** Keeps the files on this device, where the next opening of their assessment finds them; else they go on. */
async function keepUploads(): Promise<boolean> {
  const uploads = useUploads.getState().uploads.filter((each) => each.keptAs === null && mayArrive(each));
  const answers = uploads.map(async ({ key, file, reportId: report }) => {
    sending.get(key)?.abort();
    const kept = await keepFile({ file, report, uploadId: findUpload(key)?.uploadId ?? null });
    const isKept = typeof kept === 'object';
    change(key, { problem: null, ...(isKept ? { state: 'kept', keptAs: kept.id } : { state: 'waiting' }) });
    return isKept;
  });
  const areKept = (await Promise.all(answers)).every(Boolean);
  sendNext();
  return areKept;
}

/** An assessment that is closed without a question, as by a sign-out, has its files kept afterwards. */
function putAway(upload: PictureUpload): void {
  const { key, file, keptAs, reportId, uploadId } = upload;
  forgetUpload(key);
  if (keptAs === null && mayArrive(upload)) void keepFile({ file, report: reportId, uploadId });
}

function sendKept(): void {
  for (const { key, state } of useUploads.getState().uploads)
    if (state === 'kept') change(key, { state: 'waiting' });
  sendNext();
}

function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  registerPictures(keepUploads);
  addEventListener('online', sendKept);
  setInterval(() => navigator.onLine && sendKept(), TRY_EVERY);
  const { store } = activeSession();
  useUploads.subscribe(({ uploads }) => {
    const picturesWaiting = uploads.filter(({ state }) => state !== 'failed').length;
    if (store.getState().picturesWaiting !== picturesWaiting) store.setState({ picturesWaiting });
  });
  addEventListener('beforeunload', (event) => {
    const { uploads } = useUploads.getState();
    if (uploads.some((each) => each.keptAs === null && isOnItsWay(each))) event.preventDefault();
  });
  store.subscribe((now, before) => {
    if (now.active && (now.reportId === before.reportId || before.reportId === null)) return;
    useUploads.getState().uploads.forEach(putAway);
  });
}
