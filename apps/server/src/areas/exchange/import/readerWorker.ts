import { parentPort, workerData } from 'node:worker_threads';
import { readAssessment } from './importedAssessment';

/** The entry of a thread that reads one assessment; whoever started it ends it. */
if (workerData instanceof Uint8Array) parentPort?.postMessage(readAssessment(Buffer.from(workerData)));
