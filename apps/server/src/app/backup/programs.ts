import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { splitPassword } from '../../platform/db/address';

const SOURCES = {
  restic: 'install the package restic, or take it from https://restic.net',
  pg_dump: "install PostgreSQL's client, of the server's version or newer",
  pg_restore: "install PostgreSQL's client, of the server's version or newer",
} as const;

interface Program {
  readonly name: keyof typeof SOURCES;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export function restic(args: readonly string[], cwd?: string): Program {
  return { name: 'restic', args, ...(cwd === undefined ? {} : { cwd }) };
}

/** Leaves owners and rights out, because the server sets them anew after a restore. */
export function postgres(name: 'pg_dump' | 'pg_restore', args: readonly string[], url: string): Program {
  const { address, password } = splitPassword(url);
  return {
    name,
    args: [...args, '--no-owner', '--no-privileges', `--dbname=${address}`],
    env: {
      PGTARGETSESSIONATTRS: 'read-write',
      ...(password === null ? {} : { PGPASSWORD: password }),
    },
  };
}

/** @returns the output. @throws the program's own words if it fails. */
export async function runProgram(
  program: Program,
  input = '',
  accepted: readonly number[] = [0],
): Promise<string> {
  const child = start(program);
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stdin?.on('error', () => undefined).end(input);
  await waitForEnd(child, program, accepted);
  return Buffer.concat(chunks).toString();
}

/**
 * Ends the second program's input only if the first succeeded, so that half a dump never counts as whole.
 * @throws the words of the program that failed first.
 */
export async function pipeInto(first: Program, second: Program): Promise<void> {
  const [source, target] = [start(first), start(second)];
  const failures: unknown[] = [];
  source.stdin?.end();
  // A target that ends early reports the reason itself.
  target.stdin?.on('error', () => undefined);
  if (target.stdin) source.stdout?.pipe(target.stdin, { end: false });
  target.stdout?.resume();
  const sent = waitForEnd(source, first).then(
    () => target.stdin?.end(),
    (error: unknown) => {
      failures.push(error);
      // An interrupted Restic writes no snapshot, and an interrupted PostgreSQL no row.
      target.kill('SIGINT');
    },
  );
  const taken = waitForEnd(target, second).catch((error: unknown) => {
    failures.push(error);
    source.kill('SIGINT');
  });
  await Promise.all([sent, taken]);
  if (failures.length > 0) throw failures[0];
}

function start({ name, args, env, cwd }: Program): ChildProcess {
  return spawn(name, args, { cwd, stdio: 'pipe', env: { ...process.env, ...env } });
}

async function waitForEnd(child: ChildProcess, { name }: Program, accepted: readonly number[] = [0]) {
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints = `${complaints}${chunk.toString()}`.slice(-2000);
  });
  try {
    const [code] = await once(child, 'close');
    if (!accepted.includes(code)) throw new Error(`${name} failed: ${complaints.trim()}`);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error(`${name} is missing: ${SOURCES[name]}.`);
    throw error;
  }
}
