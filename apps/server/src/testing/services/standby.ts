import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Cluster, openCluster } from '../../app/evaluation/postgres/cluster';
import { TEST_SETTINGS, testCluster, type TestDatabases } from '../globalSetup';

/** The second server follows the first, which acknowledges nothing that the second lacks. */
export interface ReplicatedDatabase {
  readonly databases: TestDatabases;
  readonly primary: DatabaseServer;
  readonly standby: DatabaseServer;
  remove(): Promise<void>;
}

export interface DatabaseServer {
  readonly cluster: Cluster;
  kill(): void;
  configure(settings: Readonly<Record<string, string>>): void;
  ask(text: string): Promise<void>;
}

const inside = (dataDir: string, name: string) => join(dataDir, 'postgres/cluster', name);

function toServer(cluster: Cluster, dataDir: string): DatabaseServer {
  return {
    cluster,
    kill: () => {
      const [pid] = readFileSync(inside(dataDir, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGQUIT');
    },
    configure: (settings) => {
      const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
      writeFileSync(inside(dataDir, 'postgresql.auto.conf'), lines.join(''));
    },
    ask: async (text) => {
      const client = new Client({ connectionString: cluster.url('postgres') });
      await client.connect();
      await client.query(text);
      await client.end();
    },
  };
}

export async function replicatedDatabase(): Promise<ReplicatedDatabase> {
  const first = await testCluster();
  await first.cluster.stop();
  const folder = mkdtempSync(join(tmpdir(), 'alveola-standby-'));
  // Ownership is copied, because PostgreSQL does not run as root.
  execFileSync('cp', ['-a', `${first.folder}/.`, folder]);
  await first.cluster.revive();
  const primary = toServer(first.cluster, first.folder);
  const { port, username, password, host } = new URL(first.databases.admin);
  writeFileSync(inside(folder, 'standby.signal'), '');
  const conninfo = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`;
  writeFileSync(inside(folder, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  const second = await openCluster(folder, TEST_SETTINGS);
  await primary.ask("alter system set synchronous_standby_names = 'standby'");
  await primary.ask('select pg_reload_conf()');
  const both = `${new URL(second.url('postgres')).host},${host}`;
  return {
    databases: { ...first.databases, admin: first.databases.admin.replace(host, both) },
    primary,
    standby: toServer(second, folder),
    remove: async () => {
      await second.stop();
      rmSync(folder, { recursive: true, force: true });
      await first.remove();
    },
  };
}
