import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type Refusal, refuse } from '../../../platform/base/result';
import type { Read } from './importedAssessment';

/** In ms. A full mouth takes less than one second, including the start of the thread. */
const LONGEST = 20_000;
/** In MB for a file of 1 MB. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };
/** The worker lies beside the server's bundle. Tests run the source, and use the worker of the build. */
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? '../../../../dist/readerWorker.js' : './readerWorker.js',
  import.meta.url,
);

/** Uses a thread of its own, so that a malicious file cannot block the server. */
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
