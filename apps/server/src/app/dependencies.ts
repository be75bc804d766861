import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sandboxPayments } from '../areas/billing/sandbox/sandbox';
import { migrate } from '../platform/db/migrate';
import { openDatabase } from '../platform/db/open';
import { openFiles } from '../platform/files/openFiles';
import { jsonLog, terminalLog } from '../platform/log';
import type { MailPort } from '../platform/mail/mail';
import { outboxMail } from '../platform/mail/outbox';
import { smtpMail } from '../platform/mail/smtp';
import { DAY } from '../platform/time';
import type { AppDeps } from './app';
import type { Config } from './config';
import { seedProvider } from './seedProvider';

export interface Dependencies {
  readonly deps: AppDeps;
  readonly mail: MailPort;
  /** The accounts of an evaluation that were made now, as lines to print. */
  readonly accounts: readonly string[];
  readonly close: () => Promise<void>;
}

interface Output {
  readonly say: (line: string) => void;
  readonly warn: (line: string) => void;
}

/** Opens everything that the configuration names. What an evaluation alone needs is loaded in an evaluation alone. */
export async function createDependencies(config: Config, { say, warn }: Output): Promise<Dependencies> {
  const { dataDir, storageUrl, mode, stripe, smtpUrl, mailFrom, providerEmail } = config;
  const now = () => new Date(Date.now() + config.daysAhead * DAY);
  const log = mode === 'production' ? jsonLog(say, now) : terminalLog(warn);
  const payments = stripe
    ? (await import('../areas/billing/stripe/stripe')).stripePayments(stripe)
    : sandboxPayments(now);
  if (dataDir !== null) await mkdir(dataDir, { recursive: true });
  const evaluation =
    dataDir === null
      ? null
      : await (await import('./evaluation/evaluation')).openEvaluation(dataDir, config.databaseUrl, log);
  const { databaseUrl, secret } = evaluation ?? config;
  if (databaseUrl === null || secret === null) throw new Error('There is no database, or no secret key.');
  const database = openDatabase(databaseUrl);
  const { db } = database;
  await migrate(database.pool);
  const files = await openFiles(storageUrl);
  const accounts = evaluation ? await evaluation.seed(db, files, now()) : [];
  if (providerEmail !== null) await seedProvider(db, providerEmail, now());
  const outbox = smtpUrl === null && dataDir !== null ? outboxMail(join(dataDir, 'outbox')) : null;
  const { session, rateLimits, publicUrl, plans } = config;
  return {
    deps: { db, files, now, log, outbox, payments, plans, secret, session, rateLimits, publicUrl },
    mail: outbox ?? smtpMail(smtpUrl ?? '', mailFrom),
    accounts,
    close: async () => {
      await database.close();
      await evaluation?.close();
    },
  };
}
