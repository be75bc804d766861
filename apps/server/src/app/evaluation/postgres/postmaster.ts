import { type ChildProcess, execFile, type SpawnOptions, spawn, type StdioOptions } from 'node:child_process';
import { chmod, chown, stat, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { platform } from 'node:os';

const exec = promisify(execFile);

export interface RunUser {
  readonly uid: number;
  readonly gid: number;
  /** Lets it enter the parent folders, for a project in a folder that only root may enter. */
  readonly passes: boolean;
}

const USERS = ['postgres', 'nobody'];

export async function findRunUser(folder: string, binary: string): Promise<RunUser | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(folder).catch(() => null);
  const runUser = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await firstUser();
  const succeeds = async (user: RunUser, program: string, args: string[], cwd: string) =>
    (await runAsUser(user, program, args, cwd)).code === 0;
  const reaches = (user: RunUser) => succeeds(user, binary, ['--version'], folder);
  await restrictTo(folder, runUser);
  const plain = { ...runUser, passes: false };
  if ((await reaches(plain)) && (await succeeds(plain, '/bin/ls', [folder], '/'))) return plain;
  const passing = { ...runUser, passes: true };
  if (await reaches(passing)) return passing;
  throw new Error(
    `PostgreSQL does not run as root, and the user ${runUser.uid} cannot enter ${folder} or ${binary}: ` +
      'move the project or DATA_DIR to a folder that others may enter, start as another user, or set DATABASE_URL.',
  );
}

async function restrictTo(folder: string, { uid, gid }: { readonly uid: number; readonly gid: number }) {
  await chown(folder, uid, gid);
  await chmod(folder, 0o700);
}

async function firstUser(): Promise<{ readonly uid: number; readonly gid: number }> {
  for (const name of USERS) {
    const userIds = await Promise.all([exec('id', ['-u', name]), exec('id', ['-g', name])]).catch(() => null);
    if (userIds) return { uid: Number(userIds[0].stdout), gid: Number(userIds[1].stdout) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no other user: set DATABASE_URL.');
}

export function start(
  user: RunUser | null,
  program: string,
  args: string[],
  cwd: string,
  stdio: StdioOptions = ['ignore', 'pipe', 'pipe'],
): ChildProcess {
  const options: SpawnOptions = { cwd, stdio, detached: true };
  if (user === null) return spawn(program, args, options);
  const { uid, gid, passes } = user;
  if (!passes) return spawn(program, args, { ...options, uid, gid });
  // Without this capability, a program that tests for access (instead of opening) would seem to have no
  // rights.
  const rights = [
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  const as = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...rights];
  return spawn('setpriv', [...as, program, ...args], options);
}

export function runAsUser(user: RunUser | null, program: string, args: string[], cwd: string) {
  const child = start(user, program, args, cwd);
  return new Promise<{ readonly code: number | null; readonly output: string }>((resolve) => {
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('exit', (code) => resolve({ code, output }));
  });
}

const PID_FILE = 'postmaster.pid';
const TRIES = 240;
const PAUSE_MS = 250;
/** Higher than any process id; replaces the id of a dead process. */
const NO_PROCESS = 4_194_305;

/**
 * Waits up to a minute for a server that is recovering or stopping. @returns null if none runs on this
 * folder.
 */
export async function findRunningPort(folder: string): Promise<number | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const lines = await readPidFile(folder);
    const pid = Number(lines[0]);
    if (!isAlive(pid)) return null;
    if (!(await isServer(pid))) {
      await markDead(join(folder, PID_FILE), lines);
      return null;
    }
    const port = Number(lines[3]);
    if (lines[7]?.trim() === 'ready' && (await listens(port))) return port;
    await wait(PAUSE_MS);
  }
  throw new Error(`The embedded database in ${folder} is neither up nor down.`);
}

async function readPidFile(folder: string): Promise<readonly string[]> {
  const text = await readFile(join(folder, PID_FILE), 'utf8').catch(() => '');
  return text.split('\n');
}

/** @returns 0 if no server is noted. */
export async function readServerPid(folder: string): Promise<number> {
  return Number((await readPidFile(folder))[0]);
}

export async function untilServerGone(pid: number): Promise<void> {
  for (let tries = 0; tries < TRIES && isAlive(pid) && (await isServer(pid)); tries += 1)
    await wait(PAUSE_MS);
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Excludes a killed server that its parent has not reaped, which still answers to signals, and another
 * program that got its number after a restart of the machine.
 */
async function isServer(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return true;
  const [, name = '', state = ''] = /^\d+ \((.*)\) (\S)/s.exec(stat) ?? [];
  return name.startsWith('postgres') && state !== 'Z' && state !== 'X';
}

/**
 * PostgreSQL would take the number for a living server and refuse to start. The rest of the file lets it find
 * out whether processes of the dead one still use the data.
 */
async function markDead(file: string, lines: readonly string[]): Promise<void> {
  await writeFile(file, [String(NO_PROCESS), ...lines.slice(1)].join('\n'));
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const answer = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
    socket.setTimeout(2000, () => answer(false));
  });
}

const TAKEOVER_WITHIN_S = 10;

/**
 * `cat` ends when the process at the other end of the pipe is gone, however it ended. The file names the
 * process that took the database over last: its own watcher stops the database, even if it is gone by now.
 */
const WATCH = `cat > /dev/null
sleep ${TAKEOVER_WITHIN_S}
[ "$(cat "$1")" = "$2" ] || exit 0
exec "$3" stop -w -m fast -D "$4"`;

interface Watched {
  readonly pg_ctl: string;
  readonly user: RunUser | null;
  readonly outer: string;
  readonly folder: string;
}

export async function watchForOrphan({ pg_ctl, user, outer, folder }: Watched): Promise<() => void> {
  if (platform() === 'win32') return () => undefined;
  const file = join(outer, 'owner');
  const args = ['-c', WATCH, 'sh', file, String(process.pid), pg_ctl, folder];
  const watcher = start(user, '/bin/sh', args, outer, ['pipe', 'ignore', 'ignore']);
  watcher.on('error', () => undefined);
  watcher.stdin?.on('error', () => undefined);
  watcher.unref();
  await writeFile(file, String(process.pid), { mode: 0o644 });
  // A pipe keeps a process alive as a socket does.
  if (watcher.stdin && 'unref' in watcher.stdin && typeof watcher.stdin.unref === 'function')
    watcher.stdin.unref();
  return () => {
    // Kills the group, because the waiting program would go on.
    try {
      if (watcher.pid !== undefined) process.kill(-watcher.pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  };
}
