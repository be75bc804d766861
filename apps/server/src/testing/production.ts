import { mkdtempSync, chownSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { inject } from 'vitest';
import { newId, newSecret } from '../platform/base/ids';
import { type Database, openDatabase } from '../platform/db/open';

export interface Production {
  readonly env: Record<string, string>;
  readonly database: Database;
  readonly admin: Database;
  stop(): Promise<void>;
}

export async function production(): Promise<Production> {
  const { admin: url, server: role } = inject('databases');
  const admin = openDatabase(url, { max: 1 });
  const name = `p_${newId().replaceAll('-', '_').toLowerCase()}`;
  await admin.pool.query(`create database "${name}"`);
  const databaseUrl = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const database = openDatabase(databaseUrl, { max: 2 });
  const folder = mkdtempSync(join(tmpdir(), 'alveola-production-'));
  if (process.getuid?.() === 0) chownSync(folder, 65_534, 65_534);
  const mail = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], logger: false });
  mail.on('error', () => undefined);
  await new Promise<void>((done) => void mail.listen(0, '127.0.0.1', done));
  const address = mail.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    env: {
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://app.example.com',
      DATABASE_URL: Object.assign(new URL(databaseUrl), { username: role.name, password: role.password })
        .href,
      MIGRATE_DATABASE_URL: databaseUrl,
      SECRET_KEY: newSecret(),
      KEYS: `tests:${newSecret()}`,
      STORAGE_URL: `file://${folder}`,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Alveola <post@example.com>',
      SUPPORT_EMAIL: 'support@alveola.example',
      COMPANY_NAME: 'Alveola Example AS',
      COMPANY_ADDRESS: 'Storgata 1, 0155 Oslo',
      PROVIDER_EMAIL: 'owner@alveola.example',
      TRUSTED_PROXIES: 'none',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRODUCT: 'prod_1',
    },
    database,
    admin,
    stop: async () => {
      await new Promise<void>((done) => mail.close(() => done()));
      await database.close();
      await admin.pool.query(`drop database "${name}" with (force)`);
      await admin.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
