import { once } from 'node:events';
import { decodeDicom, openDicom } from './readDicom';
import type { Refused } from './refused';
import { toPng } from './pixels/toPng';

/** The entry of the process that a file is read in; it reads one, and whoever started it ends it. */
async function read(): Promise<void> {
  const [bytes] = await once(process, 'message');
  if (!(bytes instanceof Uint8Array)) throw new Error('The process reads bytes.');
  const opened = openDicom(bytes);
  if ('refused' in opened) return answer(opened);
  answer({ weight: opened.weight, modality: opened.modality });
  // Whoever asked says when there is room for so much.
  await once(process, 'message');
  const picture = await decodeDicom(opened);
  if ('refused' in picture) return answer(picture);
  const { spacing, isBurnedIn, taken } = picture;
  answer({ png: await toPng(picture), spacing, isBurnedIn, taken });
}

function answer(word: Refused | Readonly<Record<string, unknown>>): void {
  process.send?.(word);
}

await read();
