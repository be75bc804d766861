import { type ChildProcess, execFile, type SpawnOptions, spawn, type StdioOptions } from 'node:child_process';
import { chmod, chown, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

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
  const made = await stat(folder).catch(() => null);
  const runUser = made && made.uid !== 0 ? { uid: made.uid, gid: made.gid } : await firstUser();
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

async function restrictTo(
  folder: string,
  { uid, gid }: { readonly uid: number; readonly gid: number },
): Promise<void> {
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

export interface Exit {
  readonly code: number | null;
  readonly output: string;
}

export function runAsUser(user: RunUser | null, program: string, args: string[], cwd: string): Promise<Exit> {
  const child = start(user, program, args, cwd);
  return new Promise((resolve) => {
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
