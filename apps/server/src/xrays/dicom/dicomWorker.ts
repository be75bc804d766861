import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { decodeDicom, openDicom } from './readDicom';
import { toPng } from './toPng';

/** The entry of the thread that a file is read in; it reads one and ends. */
async function read(bytes: unknown): Promise<void> {
  if (!(bytes instanceof Uint8Array) || parentPort === null) throw new Error('The thread reads bytes.');
  const opened = openDicom(bytes);
  if ('refused' in opened) return parentPort.postMessage(opened);
  parentPort.postMessage({ weight: opened.weight });
  // Whoever started it says when there is room for so much.
  await once(parentPort, 'message');
  const picture = await decodeDicom(opened);
  if ('refused' in picture) return parentPort.postMessage(picture);
  const { spacing, isBurnedIn } = picture;
  const png = Uint8Array.from(await toPng(picture));
  parentPort.postMessage({ png, spacing, isBurnedIn }, [png.buffer]);
}

await read(workerData);
