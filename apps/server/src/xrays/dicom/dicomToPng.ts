import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { XraySpacing } from '@alveola/contract';
import { type Refused, refused } from './refused';

/** A picture without any element of the file it came from. */
export interface Deidentified {
  readonly png: Buffer;
  readonly spacing: XraySpacing | null;
  readonly isBurnedIn: boolean;
}

/** Milliseconds. A panoramic takes less than one second. */
const LONGEST = 10_000;
/** Megabytes of values; pixels stand outside of them and are bounded by their number. */
const MEMORY = { maxOldGenerationSizeMb: 512, stackSizeMb: 4 };
const IS_SOURCE = import.meta.url.endsWith('.ts');

/**
 * Reads a DICOM file in a thread of its own and ends it: a file made to keep a decoder busy keeps nobody else
 * waiting, and what a decoder has broken is gone with it.
 */
export async function dicomToPng(bytes: Uint8Array, longest = LONGEST): Promise<Deidentified | Refused> {
  const worker = started({ workerData: bytes, resourceLimits: MEMORY, env: {}, execArgv: [] });
  const answered = new Promise<Deidentified | Refused>((resolve, reject) => {
    const timer = setTimeout(() => resolve(refused('xray-damaged')), longest);
    worker.once('message', (answer: Answer) => resolve(settled(answer)));
    worker.once('error', (error) => (isSpent(error) ? resolve(refused('xray-damaged')) : reject(error)));
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The thread that reads DICOM ended without an answer.'));
    });
  });
  try {
    return await answered;
  } finally {
    await worker.terminate();
  }
}

/** Where the source itself runs, in tests, a thread must first be told how to read TypeScript. */
function started(options: WorkerOptions): Worker {
  if (!IS_SOURCE) return new Worker(new URL('./dicomWorker.js', import.meta.url), options);
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const entry = JSON.stringify(new URL('./dicomWorker.ts', import.meta.url).href);
  const code = `import(${loader}).then(({ register }) => { register(); return import(${entry}); })`;
  return new Worker(code, { ...options, eval: true });
}

type Answer = Refused | (Omit<Deidentified, 'png'> & { readonly png: Uint8Array });

function settled(answer: Answer): Deidentified | Refused {
  if ('refused' in answer) return answer;
  const { png } = answer;
  return { ...answer, png: Buffer.from(png.buffer, png.byteOffset, png.byteLength) };
}

function isSpent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
