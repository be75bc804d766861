import { parentPort, workerData } from 'node:worker_threads';
import { readDicom } from './readDicom';
import { toPng } from './toPng';

/** The entry of the thread that a file is read in; it reads one and ends. */
async function answer(bytes: unknown) {
  if (!(bytes instanceof Uint8Array)) throw new Error('The thread reads bytes.');
  const read = await readDicom(bytes);
  if ('refused' in read) return read;
  const { spacing, isBurnedIn } = read;
  return { png: Uint8Array.from(await toPng(read)), spacing, isBurnedIn };
}

parentPort?.postMessage(await answer(workerData));
