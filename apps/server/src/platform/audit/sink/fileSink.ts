import { type FileHandle, open } from 'node:fs/promises';
import { within } from '../../base/deadlines';
import { type Line, readLine } from './line';
import type { AuditSink } from './sink';

/** Bytes from the end, in which the last line stands whole. */
const TAIL = 1024 * 1024;

/** Lines at the end of a file, which is there or is made; on the disk when they count as taken. */
export function fileSink(path: string, ms: number): AuditSink {
  return { take: (lines) => within(ms, append(path, lines)) };
}

async function append(path: string, lines: readonly Line[]): Promise<void> {
  const file = await open(path, 'a+', 0o640);
  try {
    const last = await findLast(file);
    // Written by a run that ended before it could say so.
    const known = lines.findIndex(({ n, hash }) => n === last?.n && hash === last.hash);
    const text = lines.slice(known + 1).map((line) => `${line.text}\n`);
    await file.appendFile(text.join(''));
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** The last line that is whole. What a run that ended amid its work has left of another is cut off. */
async function findLast(file: FileHandle) {
  const { size } = await file.stat();
  const from = Math.max(0, size - TAIL);
  const tail = Buffer.alloc(size - from);
  await file.read(tail, 0, tail.length, from);
  const end = tail.lastIndexOf('\n') + 1;
  if (end < tail.length) await file.truncate(from + end);
  const [line = ''] = tail.toString('latin1', 0, end).split('\n').slice(-2);
  return readLine(line);
}
