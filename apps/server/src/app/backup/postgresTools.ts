import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { splitPassword } from '../../platform/db/hosts/list';

/** PostgreSQL's own format, which `pg_restore` reads from a pipe; owners and rights are those of the new place. */
const DUMP = ['--format=custom', '--no-owner', '--no-privileges'];
/** All or nothing. */
const RESTORE = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];

/** The database in one consistent state, that of the beginning. @throws at its end where `pg_dump` failed. */
export async function* dump(url: string): AsyncGenerator<Buffer> {
  const child = start('pg_dump', DUMP, url, ['ignore', 'pipe', 'pipe']);
  const ended = end(child, 'pg_dump');
  ended.catch(() => undefined);
  if (child.stdout) yield* child.stdout;
  await ended;
}

/** @throws where `pg_restore` failed; then nothing was written. */
export async function restoreDump(url: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  const child = start('pg_restore', RESTORE, url, ['pipe', 'ignore', 'pipe']);
  const ended = end(child, 'pg_restore');
  ended.catch(() => undefined);
  try {
    if (child.stdin) await pipeline(Readable.from(chunks), child.stdin);
  } catch (error) {
    // A dump that ends too early must not be taken for a whole one.
    child.kill('SIGKILL');
    await ended.catch((failure: unknown) => {
      if (error instanceof Error && 'code' in error) throw failure;
    });
    throw error;
  }
  await ended;
}

/** Of several servers the one that takes writing. */
function start(
  program: string,
  args: readonly string[],
  url: string,
  stdio: ('ignore' | 'pipe')[],
): ChildProcess {
  const { address, password } = splitPassword(url);
  return spawn(program, [...args, `--dbname=${address}`], {
    stdio,
    env: {
      ...process.env,
      PGTARGETSESSIONATTRS: 'read-write',
      ...(password === null ? {} : { PGPASSWORD: password }),
    },
  });
}

async function end(child: ChildProcess, program: string): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-2000);
  });
  try {
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`${program} failed: ${said.trim()}`);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error(
        `${program} is missing: install PostgreSQL's client, of the server's version or newer.`,
      );
    throw error;
  }
}
