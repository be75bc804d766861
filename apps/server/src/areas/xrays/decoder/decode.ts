import type { ProblemCode } from '@alveola/contract';
import type { NotTaken, OpenedFile } from '../picture/fileKind';
import type { Jobs } from './worker';
import { createSemaphore } from '../../../platform/limits/semaphore';
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';

/**
 * Bytes for all pictures that are decoded at once. Together with the rest of the process they stay below 512
 * MB.
 */
const CAPACITY = 256 * 1024 * 1024;
/** Allows two pictures at once, because the processors have other work too. */
const MIN_WEIGHT = CAPACITY / 2;
/** In ms. Waiting uploads were admitted already, and each takes at most ten seconds. */
const TIMEOUT = 60_000;

const semaphore = createSemaphore({ name: 'decoder', capacity: CAPACITY, timeoutMs: TIMEOUT });

export const exceedsMemory = (weight: number) => weight > CAPACITY;

export function decoding<T>(weight: number, decode: () => Promise<T>): Promise<T | null> {
  return semaphore(Math.max(weight, MIN_WEIGHT), decode);
}

/** In ms, once for the header and once for the pixels. A panoramic image takes less than one second. */
const LONGEST = 20_000;

const notTaken = (refused: ProblemCode): NotTaken => ({ refused });

interface FileJob<R> {
  readonly job: 'picture' | 'dicom';
  readonly bytes: Uint8Array;
  readonly refuse?: (opened: OpenedFile) => R | null;
  readonly longest?: number | undefined;
}

/** Waits until there is enough memory. If the decoder process dies, the file was too heavy for it. */
export function decodeFile<T extends object, R extends NotTaken = NotTaken>({
  job,
  bytes,
  refuse = () => null,
  longest = LONGEST,
}: FileJob<R>): Promise<T | R | NotTaken> {
  return withDecoder<T | R | NotTaken>(async (decoder) => {
    // Retires the decoder, because a file may have damaged the codec's memory.
    if (job === 'dicom') decoder.retire();
    const opened = await decoder.ask<OpenedFile | NotTaken>({ job, bytes }, longest);
    if (opened === null) return notTaken('xray-too-heavy');
    if ('refused' in opened) return opened;
    const refusal = exceedsMemory(opened.weight) ? notTaken('xray-too-heavy') : refuse(opened);
    if (refusal === null) {
      const ask = async () =>
        (await decoder.ask<T | NotTaken>('decode', longest)) ?? notTaken('xray-too-heavy');
      const done = await decoding(opened.weight, ask);
      if (done !== null) return done;
    }
    decoder.retire();
    return refusal ?? notTaken('unavailable');
  });
}

/** @throws if the picture is damaged or too heavy, or memory did not become free in time */
export async function decodeOwn<J extends keyof Jobs>(
  job: J,
  bytes: Buffer,
  weight: number,
): Promise<Awaited<ReturnType<Jobs[J]>>> {
  type Done = { readonly done: Awaited<ReturnType<Jobs[J]>> } | { readonly failed: string };
  const answer = await withDecoder((decoder) =>
    decoding(weight, () => decoder.ask<Done>({ job, bytes }, LONGEST)),
  );
  if (answer === null) throw new Error('A stored picture could not be decoded in time.');
  if ('failed' in answer) throw new Error(answer.failed);
  return answer.done;
}

/** A message between processes holds the bytes without the methods of a buffer. */
export function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const MOST_VALUES_MB = 512;
/** In kB of everything that a decoder writes to, twice what the largest accepted picture needs. */
const MOST_MEMORY = 1536 * 1024;
const MOST = 2;
/** Sets the memory limit; a container image may have no shell. */
const SHELL = '/bin/sh';
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? '../../../../dist/decoderWorker.js' : './decoderWorker.js',
  import.meta.url,
);

const idle: ChildProcess[] = [];
const running = new Set<ChildProcess>();
const atOnce = pLimit(MOST);

export interface Decoder {
  /** Null if the process died, or took longer than `longest` ms and was killed. */
  ask<T>(question: string | object, longest: number): Promise<T | null>;
  retire(): void;
}

/**
 * Uses separate processes, so that a malicious file cannot occupy or crash the server. A process is reused
 * for the next file.
 */
export function withDecoder<T>(work: (decoder: Decoder) => Promise<T>): Promise<T> {
  return atOnce(async () => {
    const child = takeIdle() ?? start();
    let isGood = true;
    const retire = () => {
      isGood = false;
    };
    hold(child);
    const ask = async <A>(question: string | object, longest: number) => {
      const answer = await askProcess<A>(child, question, longest);
      if (answer === null) retire();
      return answer;
    };
    try {
      return await work({ ask, retire });
    } catch (error) {
      retire();
      throw error;
    } finally {
      if (isGood) keep(child);
      else child.kill('SIGKILL');
    }
  });
}

export function listDecoders(): readonly number[] {
  return Array.from(running, ({ pid }) => pid ?? 0);
}

export function warmDecoder(): void {
  if (idle.length === 0) keep(start());
}

function takeIdle(): ChildProcess | null {
  const child = idle.pop() ?? null;
  return child === null || child.connected ? child : takeIdle();
}

function keep(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  idle.push(child);
}

function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function askProcess<T>(child: ChildProcess, question: string | object, longest: number): Promise<T | null> {
  return new Promise((resolve) => {
    const settle = (answer: T | null) => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onEnd);
      child.off('error', onEnd);
      resolve(answer);
    };
    const onMessage = (answer: T) => settle(answer);
    const onEnd = () => settle(null);
    const timer = setTimeout(onEnd, longest);
    child.once('message', onMessage);
    child.once('exit', onEnd);
    child.once('error', onEnd);
    if (!child.connected) onEnd();
    else child.send(question, (error) => error && onEnd());
  });
}

function start(): ChildProcess {
  const flags = [`--max-old-space-size=${MOST_VALUES_MB}`];
  const child = fork(fileURLToPath(ENTRY), {
    ...(process.platform === 'linux' && existsSync(SHELL) ? limited(flags) : { execArgv: flags }),
    serialization: 'advanced',
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // The caller notices a lost answer by itself; between files an error does not matter.
  child.on('error', () => undefined);
  child.once('exit', () => running.delete(child));
  running.add(child);
  return child;
}

/** The operating system kills only this process if it exceeds the limit. */
function limited(flags: readonly string[]) {
  const command = `ulimit -d ${MOST_MEMORY}; exec "$0" "$@"`;
  return { execPath: SHELL, execArgv: ['-c', command, process.execPath, ...flags] };
}
