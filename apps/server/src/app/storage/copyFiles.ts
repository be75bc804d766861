import pLimit from 'p-limit';
import { sha256 } from '../../platform/base/ids';
import type { Files } from '../../platform/files/files';

/** Files that are on their way at once; with the largest pictures 80 MB. */
const AT_ONCE = 4;

export interface Copied {
  /** Files of the source that were looked at. */
  readonly files: number;
  /** Those that were not in the target, or were other bytes there. */
  readonly copied: number;
  readonly bytes: number;
  /** Keys that could not be copied, with the reason. */
  readonly failed: readonly string[];
}

/**
 * Brings every file of one store into another. What is there already is compared by its SHA-256 and not sent again,
 * so that a copy that was cut off goes on where it was; what is sent is read back by its SHA-256. The source
 * may be in use: a file that is removed meanwhile is none that failed, and one that comes meanwhile is for the next run.
 */
export async function copyFiles(from: Files, to: Files, report: (sofar: Copied) => void): Promise<Copied> {
  const limit = pLimit(AT_ONCE);
  const failed: string[] = [];
  let [files, copied, bytes] = [0, 0, 0];
  const sofar = (): Copied => ({ files, copied, bytes, failed });
  const one = async (key: string) => {
    try {
      const sent = await copyFile(from, to, key);
      if (sent !== null) [copied, bytes] = [copied + 1, bytes + sent];
    } catch (error) {
      failed.push(`${key}: ${error instanceof Error ? toReason(error) : 'unknown'}`);
    }
    files += 1;
  };
  // Every age: those of this very moment, too.
  for await (const keys of from.list(new Date(8.64e15))) {
    await Promise.all(keys.map((key) => limit(() => one(key))));
    report(sofar());
  }
  return sofar();
}

/** @returns the bytes that were sent; null: there was nothing to send. */
async function copyFile(from: Files, to: Files, key: string): Promise<number | null> {
  const was = await from.digest(key);
  if (was === null || was === (await to.digest(key))) return null;
  const bytes = await from.get(key);
  if (bytes === null) return null;
  const wanted = sha256(bytes);
  // It may have got another key in between.
  if (wanted !== was && (await from.digest(key)) !== wanted)
    throw new Error('changed while it was copied, or is damaged');
  await to.put(key, bytes);
  if ((await to.digest(key)) !== wanted) throw new Error('arrived as something else');
  return bytes.length;
}

function toReason(error: Error): string {
  return error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message;
}
