import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export async function onSmallDisk<T>(place: string, size: string, work: () => Promise<T>): Promise<T> {
  const before = `${place}.before`;
  if (!existsSync(place)) mkdirSync(place);
  renameSync(place, before);
  mkdirSync(place);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', place]);
  try {
    execFileSync('sh', ['-c', `cp -a ${before}/. ${place}/ && chown --reference=${before} ${place}`]);
    return await work();
  } finally {
    execFileSync('umount', ['-l', place]);
  }
}

/** Leaves so many bytes free. @returns makes room again */
export function fill(place: string, free: number): () => void {
  const { bavail, bsize } = statfsSync(place);
  const filler = join(place, 'filler');
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - free), 1));
  return () => rmSync(filler);
}
