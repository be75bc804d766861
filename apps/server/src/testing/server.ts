import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { type AppOptions, buildApp } from '../app/app';
import type { Seller } from '../areas/billing/plans/billingTables';
import { DEFAULT_PLANS } from '../areas/billing/plans/plans';
import { sandboxPayments } from '../areas/billing/sandbox/sandbox';
import { newId, newSecret } from '../platform/base/ids';
import { acrossClinics } from '../platform/db/isolation/scope';
import { type Database, type Db, openDatabase } from '../platform/db/open';
import type { appUser } from '../platform/db/schema';
import { FIRST_TERMS, NO_COMPANY, RATE_LIMITS, SESSION_LIMITS_MS } from '../platform/deps';
import { DEADLINES, type Deadlines } from '../platform/base/deadlines';
import { MINUTE } from '../platform/base/time';
import { localFiles } from '../platform/files/localFiles';
import { silentLog } from '../platform/base/log';
import { type Keyring, readKeys } from '../platform/security/seal';
import { QUOTA } from '../platform/storage/quota';
import { addClinic, addUser } from './people/clinics';

export const KEYS = `tests:${newSecret()}`;

function toKeyring(text: string): Keyring {
  const keyring = readKeys(text, () => true);
  if (keyring === null) throw new Error('These are no keys.');
  return keyring;
}

export interface TestServer {
  readonly app: FastifyInstance;
  /** Uses a superuser, who sees and does what no server may. */
  readonly database: Database;
  readonly url: string;
  readonly served: Database;
  readonly servedUrl: string;
  readonly across: Db;
  readonly folder: string;
  readonly keyring: Keyring;
  wait(ms: number): void;
  now(): Date;
  addUser(
    user?: Partial<typeof appUser.$inferInsert>,
  ): Promise<{ readonly id: string; readonly email: string }>;
  /** Shares only the database and files; stops with the first. */
  addServer(): Promise<FastifyInstance>;
  addClinic(trial?: 'running' | 'ended' | 'none'): Promise<string>;
  stop(): Promise<void>;
}

export const SELLER: Seller = {
  name: 'Alveola Example AS',
  address: 'Storgata 1\n0155 Oslo',
  country: 'NO',
  number: '999 888 777',
  vat_number: 'NO999888777MVA',
  account: 'NO93 8601 1117 947',
};

/** Allows more time, because a test may ask more at once than a busy machine answers. */
export const TEST_DEADLINES: Deadlines = { ...DEADLINES, poolWait: MINUTE, connect: MINUTE };

export async function startServer(
  options: Partial<AppOptions> = {},
  { admin, template, server: role } = inject('databases'),
): Promise<TestServer> {
  const name = `t_${newId().replaceAll('-', '_').toLowerCase()}`;
  const deadlines = { ...TEST_DEADLINES, ...options.deadlines };
  // Test data, and whole databases on a slow disk, may need a statement longer than the server allows.
  const unhurried = { ...deadlines, statement: 5 * MINUTE };
  const owner = openDatabase(admin, { max: 1, deadlines: unhurried });
  await owner.pool.query(`create database "${name}" template ${template} strategy file_copy`);
  const url = admin.replace(/\/[^/]*$/, `/${name}`);
  const database = openDatabase(url, { max: 12, deadlines: unhurried });
  const servedUrl = url.replace(/\/\/[^@]*@/, `//${role.name}:${role.password}@`);
  const served = openDatabase(servedUrl, { max: 12, deadlines });
  const folder = mkdtempSync(join(tmpdir(), 'alveola-files-'));
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const keyring = options.keyring ?? toKeyring(KEYS);
  const build = (db: Db) =>
    buildApp({
      db,
      files: localFiles(folder),
      now,
      log: silentLog,
      secret: 'a secret of the tests, long enough to sign',
      session: SESSION_LIMITS_MS,
      rateLimits: RATE_LIMITS,
      quota: QUOTA,
      keyring,
      scanner: null,
      publicUrl: null,
      company: NO_COMPANY,
      seller: SELLER,
      legalDir: null,
      passwordFilter: null,
      termsVersion: FIRST_TERMS,
      outboundAllow: [],
      outbox: null,
      payments: sandboxPayments(now),
      plans: DEFAULT_PLANS,
      ...options,
      deadlines,
    });
  const app = await build(served.db);
  const beside: (() => Promise<void>)[] = [];
  return {
    app,
    database,
    url,
    served,
    servedUrl,
    across: acrossClinics(served.db, 'job', (db) => db),
    folder,
    keyring,
    now,
    wait: (ms) => {
      ahead += ms;
    },
    addUser: (user) => addUser(database.db, user),
    addClinic: (trial) => addClinic(database.db, now(), trial),
    addServer: async () => {
      const ownDatabase = openDatabase(servedUrl, { max: 6, deadlines });
      const another = await build(ownDatabase.db);
      beside.push(async () => {
        await another.close();
        await ownDatabase.close();
      });
      return another;
    },
    stop: async () => {
      await Promise.all(beside.map((end) => end()));
      await app.close();
      await served.close();
      await database.close();
      await owner.pool.query(`drop database "${name}" with (force)`);
      await owner.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
