import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Cluster, openCluster } from '../app/evaluation/postgres/cluster';
import { migrate } from '../platform/db/migrate';
import { markMode } from '../platform/db/mode';
import { newSecret } from '../platform/base/ids';
import { ROLES } from '../platform/db/isolation/roles';
import { openDatabase } from '../platform/db/open';
import { CATALOG, type Catalog } from './statements/tables';

declare module 'vitest' {
  interface ProvidedContext {
    databases: TestDatabases;
  }
}

export interface TestDatabases {
  /** Belongs to a superuser, who can make databases. */
  readonly admin: string;
  readonly template: string;
  readonly server: { readonly name: string; readonly password: string };
  readonly catalog: Catalog;
}

const TEMPLATE = 'template_alveola';
/** Databases of tests need not survive a power failure, and files that run at once share the connections. */
export const TEST_SETTINGS = ['fsync=off', 'full_page_writes=off', 'max_connections=300'];

export interface TestCluster {
  readonly cluster: Cluster;
  readonly folder: string;
  readonly databases: TestDatabases;
  remove(): Promise<void>;
}

export async function testCluster(): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'alveola-server-'));
  const cluster = await openCluster(folder, TEST_SETTINGS);
  const admin = openDatabase(cluster.url('postgres'), { max: 1 });
  await admin.pool.query(`create database ${TEMPLATE}`);
  const template = openDatabase(cluster.url(TEMPLATE), { max: 1 });
  await migrate(template.pool);
  await markMode(template.pool, 'evaluation');
  const { rows: tables } = await template.pool.query<{ name: string; columns: string[] }>(CATALOG);
  const catalog = Object.fromEntries(tables.map(({ name, columns }) => [name, columns]));
  await template.close();
  const server = { name: 'alveola_server', password: newSecret() };
  await admin.pool.query(
    `create role ${server.name} login password '${server.password}' in role ${ROLES.app}`,
  );
  await admin.close();
  return {
    cluster,
    databases: { admin: cluster.url('postgres'), template: TEMPLATE, server, catalog },
    folder,
    remove: async () => {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const BUILD = resolve(import.meta.dirname, '../../../../scripts/build.mjs');

/**
 * Each test file copies the migrated template. The server is built first if necessary, because running it as
 * TypeScript would cost seconds of processor time for every process.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [BUILD, 'server'], { stdio: 'inherit' });
  const ownCluster = await testCluster();
  project.provide('databases', ownCluster.databases);
  return () => ownCluster.remove();
}
