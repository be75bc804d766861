import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AS_NOBODY } from '../../src/testing/product';
import { FOLDER, ROOT } from './places';

interface Daemon {
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** Databases and production refuse to run as root. */
  readonly as?: keyof typeof USERS;
  readonly network?: string;
}

const USERS = {
  root: [],
  postgres: ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'],
  nobody: AS_NOBODY,
} as const;
const place = (name: string) => join(FOLDER, 'run', `${name}.pid`);

/** Compares the time of the start, too, because the number alone may belong to another program by now. */
export function findDaemon(name: string): number | null {
  if (!existsSync(place(name))) return null;
  const [pid = '', begun] = readFileSync(place(name), 'utf8').split(' ');
  return begun === readBegun(Number(pid)) ? Number(pid) : null;
}

/** In the kernel's ticks. */
function readBegun(pid: number): string | null {
  if (!existsSync(`/proc/${pid}/stat`)) return null;
  const [, state, ...rest] = /\) (\S) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  return state === 'Z' ? null : (rest.join('').split(' ')[18] ?? null);
}

/** Runs in the background and outlives this program. Does nothing when it already runs. */
export function startDaemon(
  name: string,
  { command, env = {}, as = 'root', network }: Daemon,
): ChildProcess | null {
  if (findDaemon(name) !== null) return null;
  mkdirSync(join(FOLDER, 'run'), { recursive: true });
  mkdirSync(join(FOLDER, 'log'), { recursive: true });
  const log = openSync(join(FOLDER, 'log', `${name}.log`), 'a');
  const inside = network === undefined ? [] : ['ip', 'netns', 'exec', network];
  const [program = '', ...args] = [...inside, ...USERS[as], ...command];
  const child = spawn(program, args, {
    cwd: as === 'postgres' ? FOLDER : ROOT,
    // PostgreSQL's clients look into the home for a certificate, and root's is closed to others.
    env: { ...process.env, ...(as !== 'root' && { HOME: FOLDER }), ...env },
    stdio: ['ignore', log, log],
    detached: true,
  });
  child.unref();
  if (child.pid === undefined) throw new Error(`${program} does not start.`);
  writeFileSync(place(name), `${child.pid} ${readBegun(child.pid)}`);
  return child;
}

export function killDaemon(name: string, signal: NodeJS.Signals = 'SIGKILL'): void {
  const pid = findDaemon(name);
  if (pid !== null) process.kill(pid, signal);
}

export function killGroup(name: string): void {
  const pid = findDaemon(name);
  if (pid !== null) process.kill(-pid, 'SIGKILL');
}

export async function stopDaemon(name: string): Promise<void> {
  killDaemon(name, 'SIGTERM');
  for (let tries = 0; tries < 150 && findDaemon(name) !== null; tries += 1) await pause(100);
  killDaemon(name);
  rmSync(place(name), { force: true });
}

/** @throws after so many seconds */
export async function waitFor(what: string, seconds: number, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s.`);
    await pause(200);
  }
}

export async function ask(url: string): Promise<number | null> {
  return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ status }) => status,
    () => null,
  );
}
