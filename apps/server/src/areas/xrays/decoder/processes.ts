import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';

/** In MB of JavaScript values, without pixels. */
const MOST_VALUES = 512;
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
  const flags = [`--max-old-space-size=${MOST_VALUES}`];
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
