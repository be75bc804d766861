import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type Refusal, refuse } from '../../../platform/base/result';
import type { Read } from './importedAssessment';

/** Milliseconds; a full mouth takes less than one second, the thread's own start included. */
const LONGEST = 20_000;
/** Megabytes of all that is made of a file of 1 MB. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };
/** It stands beside the bundle of the server. Tests run the source, and this of the build that they have made. */
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? '../../../../dist/readerWorker.js' : './readerWorker.js',
  import.meta.url,
);

/** Reads an assessment in a thread of its own: whatever it does to the parser or a rule, it keeps nobody else waiting. */
export async function readBeside(bytes: Buffer): Promise<Read | Refusal> {
  const worker = new Worker(fileURLToPath(ENTRY), {
    workerData: bytes,
    resourceLimits: MEMORY,
    execArgv: [],
  });
  const answer = new Promise<Read | Refusal>((resolve) => {
    const giveUp = () => resolve(refuse('body-too-complex'));
    worker.once('message', resolve);
    worker.once('error', giveUp);
    worker.once('exit', giveUp);
    setTimeout(giveUp, LONGEST).unref();
  });
  try {
    return await answer;
  } finally {
    await worker.terminate();
  }
}
