import { parentPort, workerData } from 'node:worker_threads';
import { readAssessment } from './record';

if (workerData instanceof Uint8Array) parentPort?.postMessage(readAssessment(Buffer.from(workerData)));
