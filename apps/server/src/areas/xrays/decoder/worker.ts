import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { FILE_JOBS, JOBS } from './jobs';

async function work(): Promise<void> {
  for (;;) {
    const [asked] = await once(process, 'message');
    if (!(asked.bytes instanceof Uint8Array)) throw new Error('The process reads bytes.');
    const { buffer, byteOffset, byteLength } = asked.bytes;
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    if (asked.job in FILE_JOBS) await decodeFile(asked.job, bytes);
    else answer(await doJob(asked.job, bytes));
  }
}

async function decodeFile(job: keyof typeof FILE_JOBS, bytes: Buffer): Promise<void> {
  const opened = await FILE_JOBS[job](bytes);
  if ('refused' in opened) return answer(opened);
  const { weight, modality, decode } = opened;
  answer({ weight, modality });
  // The server answers once there is enough memory.
  await once(process, 'message');
  answer(await decode());
}

async function doJob(job: keyof typeof JOBS, bytes: Buffer): Promise<object> {
  try {
    return { done: await JOBS[job](bytes) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : 'unknown' };
  }
}

function answer(word: object): void {
  process.send?.(word);
}

/** Makes the system kill this process first when memory runs out. */
function offerToEnd(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not every system has this file.
  }
}

offerToEnd();
await work();
