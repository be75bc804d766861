import { type ChildProcess, execFile, type SpawnOptions, spawn, type StdioOptions } from 'node:child_process';
import { chmod, chown, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/** PostgreSQL refuses to run as root; as root it runs as this user. */
export interface RunUser {
  readonly uid: number;
  readonly gid: number;
  /** It may pass the folders above: needed where the project lies in a folder that root alone may enter. */
  readonly passes: boolean;
}

const USERS = ['postgres', 'nobody'];

/**
 * Who runs PostgreSQL: null is the user of this process. As root it is the owner of the folder, where one has
 * been made before, else the system's user for it.
 */
export async function findRunUser(folder: string, binary: string): Promise<RunUser | null> {
  if (process.getuid?.() !== 0) return null;
  const made = await stat(folder).catch(() => null);
  const known = made && made.uid !== 0 ? { uid: made.uid, gid: made.gid } : await firstUser();
  const succeeds = async (user: RunUser, program: string, args: string[], cwd: string) =>
    (await run(user, program, args, cwd)).code === 0;
  const reaches = (user: RunUser) => succeeds(user, binary, ['--version'], folder);
  await restrictTo(folder, known);
  const plain = { ...known, passes: false };
  if ((await reaches(plain)) && (await succeeds(plain, '/bin/ls', [folder], '/'))) return plain;
  const passing = { ...known, passes: true };
  if (await reaches(passing)) return passing;
  throw new Error(
    `PostgreSQL does not run as root, and the user ${known.uid} cannot enter ${folder} or ${binary}: ` +
      'move the project or DATA_DIR to a folder that others may enter, start as another user, or set DATABASE_URL.',
  );
}

/** The database's folder belongs to who runs it, and to nobody else. */
async function restrictTo(
  folder: string,
  { uid, gid }: { readonly uid: number; readonly gid: number },
): Promise<void> {
  await chown(folder, uid, gid);
  await chmod(folder, 0o700);
}

async function firstUser(): Promise<{ readonly uid: number; readonly gid: number }> {
  for (const name of USERS) {
    const found = await Promise.all([exec('id', ['-u', name]), exec('id', ['-g', name])]).catch(() => null);
    if (found) return { uid: Number(found[0].stdout), gid: Number(found[1].stdout) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no other user: set DATABASE_URL.');
}

/** Starts a program as that user, in a group of its own: an interrupt at the keyboard is not for it. */
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
  // Without the bit, a program that asks whether it may (access, not open) is answered as if it had no rights.
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

/** Runs a program as that user, to its end. */
export function run(user: RunUser | null, program: string, args: string[], cwd: string): Promise<Exit> {
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
