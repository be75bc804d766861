import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';

/** Megabytes of values; pixels stand outside of them. */
const MOST_VALUES = 512;
/** Kilobytes of all that a decoder writes to: values, pixels, and what its libraries need; twice what is ever let in. */
const MOST_MEMORY = 1536 * 1024;
/** As many as may decode at once. */
const MOST = 2;
/** What sets the limit. An image may have none. */
const SHELL = '/bin/sh';
/** It stands beside the bundle of the server. Tests run the source, and this of the build that they have made. */
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? '../../../../dist/decoderWorker.js' : './decoderWorker.js',
  import.meta.url,
);

/** Those that wait for the next file, and all that run. */
const idle: ChildProcess[] = [];
const running = new Set<ChildProcess>();
const atOnce = pLimit(MOST);

/** A process that decodes one file at a time. */
export interface Decoder {
  /** What it answers; null: it ended instead, or took longer than so many ms, and is ended. */
  ask<T>(question: string | object, longest: number): Promise<T | null>;
  /** It is not given another file: something of this one may have stayed in it. */
  retire(): void;
}

/**
 * Works with a decoder that nobody else has meanwhile. They are processes of their own, kept for the next file: a file
 * made to keep one busy keeps nobody else waiting, and one that breaks it is refused alone.
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

/** Ids of the processes that decode, or wait for it. */
export function listDecoders(): readonly number[] {
  return Array.from(running, ({ pid }) => pid ?? 0);
}

/** Starts one before the first file comes. */
export function warmDecoder(): void {
  if (idle.length === 0) keep(start());
}

function takeIdle(): ChildProcess | null {
  const child = idle.pop() ?? null;
  // One that ended while nobody looked.
  return child === null || child.connected ? child : takeIdle();
}

/** A process that only waits for files ends when there is nothing else to do. */
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

/** It is told nothing of its surroundings. */
function start(): ChildProcess {
  const flags = [`--max-old-space-size=${MOST_VALUES}`];
  const child = fork(fileURLToPath(ENTRY), {
    ...(process.platform === 'linux' && existsSync(SHELL) ? limited(flags) : { execArgv: flags }),
    serialization: 'advanced',
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Whoever asks it is told; between two files nobody needs to know.
  child.on('error', () => undefined);
  child.once('exit', () => running.delete(child));
  running.add(child);
  return child;
}

/** The system ends a process that takes more, and no other. */
function limited(flags: readonly string[]) {
  const command = `ulimit -d ${MOST_MEMORY}; exec "$0" "$@"`;
  return { execPath: SHELL, execArgv: ['-c', command, process.execPath, ...flags] };
}
