import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { XraySpacing } from '@alveola/contract';
import { atMost } from '../../http/queue';
import { decoding, isTooHeavy } from '../decoding';
import { type Refused, refused } from './refused';

/** A picture without any element of the file it came from. */
export interface Deidentified {
  readonly png: Buffer;
  readonly spacing: XraySpacing | null;
  readonly isBurnedIn: boolean;
}

/** Milliseconds, for the elements and again for the pixels. A panoramic takes less than one second. */
const LONGEST = 10_000;
/** Megabytes of values; pixels stand outside of them and are bounded by their number. */
const MEMORY = { maxOldGenerationSizeMb: 512, stackSizeMb: 4 };
const IS_SOURCE = import.meta.url.endsWith('.ts');
const threads = atMost(2);

/**
 * Reads a DICOM file in a thread of its own and ends it: a file made to keep a decoder busy keeps nobody else
 * waiting, and what a decoder has broken is gone with it.
 */
export function dicomToPng(bytes: Uint8Array, longest = LONGEST): Promise<Deidentified | Refused> {
  return threads(async () => {
    const worker = started({ workerData: bytes, resourceLimits: MEMORY, env: {}, execArgv: [] });
    try {
      return await readBy(worker, longest);
    } finally {
      await worker.terminate();
    }
  });
}

interface Weighed {
  readonly weight: number;
}
interface Done extends Omit<Deidentified, 'png'> {
  readonly png: Uint8Array;
}

async function readBy(worker: Worker, longest: number): Promise<Deidentified | Refused> {
  const opened = await answerOf<Weighed>(worker, longest);
  if ('refused' in opened) return opened;
  if (isTooHeavy(opened.weight)) return refused('xray-too-heavy');
  const done = await decoding(opened.weight, () => {
    worker.postMessage('decode');
    return answerOf<Done>(worker, longest);
  });
  if (done === null) return refused('unavailable');
  if ('refused' in done) return done;
  const { png } = done;
  return { ...done, png: Buffer.from(png.buffer, png.byteOffset, png.byteLength) };
}

/** The next word of the thread. */
function answerOf<T>(worker: Worker, longest: number): Promise<T | Refused> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(refused('xray-too-heavy')), longest);
    worker.once('message', (answer: T | Refused) => {
      clearTimeout(timer);
      resolve(answer);
    });
    worker.once('error', (error) => (isSpent(error) ? resolve(refused('xray-too-heavy')) : reject(error)));
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The thread that reads DICOM ended without an answer.'));
    });
  });
}

/** Where the source itself runs, in tests, a thread must first be told how to read TypeScript. */
function started(options: WorkerOptions): Worker {
  if (!IS_SOURCE) return new Worker(new URL('./dicomWorker.js', import.meta.url), options);
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const entry = JSON.stringify(new URL('./dicomWorker.ts', import.meta.url).href);
  const code = `import(${loader}).then(({ register }) => { register(); return import(${entry}); })`;
  return new Worker(code, { ...options, eval: true });
}

function isSpent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
