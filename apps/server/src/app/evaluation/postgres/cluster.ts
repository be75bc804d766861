import { randomBytes } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Binaries, postgresBinaries } from './binaries';
import { livingServer } from './postmaster';
import { ended, type Person, run, whoRuns } from './runAs';

/** An embedded PostgreSQL in a folder: for evaluation and tests. */
export interface Cluster {
  /** Of a database in it. */
  url(database: string): string;
  /** Starts the server anew where it has died; asks for nothing where it lives. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

interface Place {
  readonly binaries: Binaries;
  readonly person: Person | null;
  /** The database's own folder. */
  readonly folder: string;
  readonly log: string;
  readonly password: string;
}

const FOLDER = 'postgres';
const USER = 'alveola';

/**
 * Opens the cluster of a data folder, made on first use. A server that outlived a killed process is taken over.
 * @throws with the server's own words where it does not start.
 */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const binaries = await postgresBinaries();
  const outer = join(dataDir, FOLDER);
  await mkdir(outer, { recursive: true });
  const person = await whoRuns(outer, binaries.postgres);
  const folder = join(outer, 'cluster');
  const password = await passwordOf(dataDir);
  const place = { binaries, person, folder, log: join(outer, 'server.log'), password };
  if (!(await exists(join(folder, 'PG_VERSION')))) await initialise(place, outer);
  let port = await serve(place, null);
  return {
    url: (database) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`,
    revive: async () => {
      if ((await livingServer(place.folder)) === null) port = await serve(place, port);
    },
    stop: () => stop(place),
  };
}

/** A first start that was killed leaves a half-made folder under another name: it is made again. */
async function initialise({ binaries, person, folder, password }: Place, outer: string): Promise<void> {
  const half = `${folder}.new`;
  await asPerson(person, '/bin/rm', ['-rf', half], outer);
  const file = join(outer, 'password');
  await writeFile(file, password, { mode: 0o644 });
  const args = [`--pgdata=${half}`, '--auth=scram-sha-256', `--username=${USER}`, `--pwfile=${file}`];
  const { code, said } = await ended(
    run(person, binaries.initdb, [...args, '--encoding=UTF8', '--locale=C', '--no-instructions'], outer),
  );
  await rm(file, { force: true });
  if (code !== 0) throw new Error(`The embedded database could not be made:\n${said}`);
  await rename(half, folder);
}

async function asPerson(person: Person | null, program: string, args: string[], cwd: string): Promise<void> {
  await ended(run(person, program, args, cwd));
}

/** Answers the port on which the server listens: of the living one, else of one started now. */
async function serve(place: Place, wanted: number | null): Promise<number> {
  const found = await livingServer(place.folder);
  if (found !== null) return found;
  const port = wanted ?? (await freePort());
  const flags = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    '-c unix_socket_directories=',
    '-c logging_collector=off',
    '-c log_min_messages=warning',
    // A statement that fails holds patients' data.
    '-c log_min_error_statement=panic',
    '-c max_connections=60',
    '-c shared_buffers=64MB',
  ].join(' ');
  const args = ['start', '-w', '-t', '60', '-D', place.folder, '-l', place.log, '-o', flags];
  const { code, said } = await ended(run(place.person, place.binaries.pg_ctl, args, place.folder));
  if (code !== 0) {
    const log = await readFile(place.log, 'utf8').catch(() => '');
    throw new Error(`The embedded database did not start:\n${said}\n${log.slice(-2000)}`);
  }
  return port;
}

async function stop({ binaries, person, folder }: Place): Promise<void> {
  await ended(run(person, binaries.pg_ctl, ['stop', '-w', '-m', 'fast', '-D', folder], folder));
}

/** Kept beside the database: nobody but this user reads it. */
async function passwordOf(dataDir: string): Promise<string> {
  const file = join(dataDir, 'database-password');
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept) return kept.trim();
  const made = randomBytes(24).toString('base64url');
  await writeFile(file, made, { mode: 0o600 });
  return made;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('There is no free port.')),
      );
    });
  });
}
