import type { PictureStorage } from '../../../session/offline/device';
import type { Drafts } from '../../saving/drafts';

/** Bytes of all files of all users that wait on this device for a connection. */
export const MOST_KEPT = 100 * 1024 * 1024;

export type KeepRefusal = 'full' | 'not-kept';

interface KeptPicture {
  readonly id: string;
  readonly file: File;
  readonly uploadId: string | null;
}

export interface NewPicture {
  readonly file: File;
  readonly report: string;
  readonly uploadId: string | null;
}

interface Head {
  readonly name: string;
  readonly type: string;
  readonly lastModified: number;
}

/** Encrypts a file with the key of the drafts. @throws where the device refuses it */
export async function keepPicture(
  pictures: PictureStorage,
  { seal }: Pick<Drafts, 'seal'>,
  { file, report, uploadId }: NewPicture,
): Promise<{ readonly id: string } | KeepRefusal> {
  const keptBytes = (await pictures.list()).reduce((sum, { size }) => sum + size, 0);
  if (keptBytes + file.size > MOST_KEPT) return 'full';
  const { name, type, lastModified } = file;
  const head = new TextEncoder().encode(JSON.stringify({ name, type, lastModified } satisfies Head));
  const length = new Uint8Array(new Uint32Array([head.length]).buffer);
  const clear = await new Blob([length, head, file]).arrayBuffer();
  const { user, iv, cipher } = await seal(clear);
  const id = `${user}/${crypto.randomUUID()}`;
  await pictures.put({ id, user, report, size: file.size, savedAt: Date.now(), uploadId, iv, cipher });
  return { id };
}

export async function findKeptPictures(
  pictures: PictureStorage,
  { owner, unseal }: Pick<Drafts, 'owner' | 'unseal'>,
  report: string,
): Promise<readonly KeptPicture[]> {
  const all = await pictures.list();
  const matching = all.filter((each) => each.user === owner() && each.report === report);
  const decrypted = matching
    .toSorted((a, b) => a.savedAt - b.savedAt)
    .map(async (each) => ({
      id: each.id,
      file: toFile(await unseal(each)),
      uploadId: each.uploadId ?? null,
    }));
  const settled = await Promise.allSettled(decrypted);
  return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}

function toFile(clear: ArrayBuffer): File {
  const [length = 0] = new Uint32Array(clear.slice(0, 4));
  const head: Head = JSON.parse(new TextDecoder().decode(clear.slice(4, 4 + length)));
  return new File([clear.slice(4 + length)], head.name, { type: head.type, lastModified: head.lastModified });
}
