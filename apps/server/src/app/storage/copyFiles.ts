import pLimit from 'p-limit';
import { sha256 } from '../../platform/base/ids';
import type { Files } from '../../platform/files/files';

const AT_ONCE = 4;

export interface Copied {
  readonly files: number;
  readonly copied: number;
  readonly bytes: number;
  readonly failed: readonly string[];
}

/**
 * Skips files with the same SHA-256, so that an interrupted copy continues, and checks each sent file by
 * reading it back. The source may be in use: a file that is removed meanwhile is no failure, and a new one is
 * for the next run.
 */
export async function copyFiles(from: Files, to: Files, report: (sofar: Copied) => void): Promise<Copied> {
  const limit = pLimit(AT_ONCE);
  const failed: string[] = [];
  let [files, copied, bytes] = [0, 0, 0];
  const sofar = (): Copied => ({ files, copied, bytes, failed });
  const copyOne = async (key: string) => {
    try {
      const sent = await copyFile(from, to, key);
      if (sent !== null) [copied, bytes] = [copied + 1, bytes + sent];
    } catch (error) {
      failed.push(`${key}: ${error instanceof Error ? toReason(error) : 'unknown'}`);
    }
    files += 1;
  };
  for await (const keys of from.list(new Date(8.64e15))) {
    await Promise.all(keys.map((key) => limit(() => copyOne(key))));
    report(sofar());
  }
  return sofar();
}

async function copyFile(from: Files, to: Files, key: string): Promise<number | null> {
  const was = await from.digest(key);
  if (was === null || was === (await to.digest(key))) return null;
  const bytes = await from.get(key);
  if (bytes === null) return null;
  const wanted = sha256(bytes);
  if (wanted !== was && (await from.digest(key)) !== wanted)
    throw new Error('changed while it was copied, or is damaged');
  await to.put(key, bytes);
  if ((await to.digest(key)) !== wanted) throw new Error('arrived as something else');
  return bytes.length;
}

function toReason(error: Error): string {
  return error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message;
}
