import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sandboxPayments } from '../areas/billing/sandbox/sandbox';
import { acrossClinics } from '../platform/db/isolation/scope';
import { ROLES } from '../platform/db/isolation/roles';
import { inTurn } from '../platform/db/migrate';
import { openDatabase } from '../platform/db/open';
import { DEADLINES } from '../platform/base/deadlines';
import { measuredFiles, openFiles } from '../platform/files/openFiles';
import { jsonLog, terminalLog } from '../platform/base/log';
import { outboxMail, smtpMail } from '../platform/mail/mail';
import { clamd } from '../platform/scan/scanner';
import { DAY } from '../platform/base/time';
import type { Config } from './config/config';
import { runChecks } from './start/checks';
import { prepareDatabase, seedClinic, seedProvider } from './start/prepare';

interface Output {
  readonly say: (line: string) => void;
  readonly warn: (line: string) => void;
}

/** Each start-up check holds one of the owner's connections, and none may wait for another. */
const CHECKS_AT_ONCE = 5;

export async function openDependencies(config: Config, { say, warn }: Output) {
  const { dataDir, storageUrl, mode, migrateDatabaseUrl, stripe, smtpUrl, mailFrom, providerEmail } = config;
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
  const { databaseUrl, secret, keyring } = evaluation ?? config;
  if (databaseUrl === null || secret === null || keyring === null)
    throw new Error('There is no database, or there are no keys.');
  // An evaluation signs in as the owner, but serves with the same rights as production.
  const isOwner = mode === 'evaluation';
  const database = openDatabase(databaseUrl, {
    pooler: config.databasePooler,
    ...(isOwner && { role: ROLES.app }),
  });
  const { db } = database;
  const ownerUrl = isOwner ? databaseUrl : migrateDatabaseUrl;
  const owner =
    ownerUrl === null
      ? null
      : openDatabase(ownerUrl, { max: CHECKS_AT_ONCE, ...(isOwner && { pooler: config.databasePooler }) });
  const files = measuredFiles(await openFiles(storageUrl));
  const smtp = smtpUrl === null ? null : smtpMail(smtpUrl, { from: mailFrom, replyTo: config.company.email });
  const outbox = smtp !== null || dataDir === null ? null : outboxMail(join(dataDir, 'outbox'));
  const sender = smtp ?? outbox;
  if (sender === null) throw new Error('There is no way to send mails.');
  const scanner = config.clamd === null ? null : clamd(config.clamd, DEADLINES.scan);
  const opened = { db, files, now, log, outbox, payments, secret, keyring, scanner };
  return {
    deps: { ...config, ...opened, deadlines: DEADLINES },
    mail: sender,
    check: () => runChecks({ config, keyring, database, owner, files, scanner, smtp }),
    /**
     * Migrates the database and adds its first accounts.
     * @returns lines to print: the new accounts of an evaluation, or the link for the owner of a new clinic.
     */
    prepare: async () => {
      await prepareDatabase(database, owner, mode);
      if (config.isBilled && providerEmail !== null)
        await acrossClinics(db, 'start', (all) => seedProvider(all, providerEmail, now()));
      const seed = evaluation
        ? () => evaluation.seed(owner?.db ?? db, { files, keyring }, now())
        : () => acrossClinics(db, 'start', (all) => seedClinic(all, config, now()));
      const lines = config.isBilled && !evaluation ? [] : await inTurn(owner?.pool ?? database.pool, seed);
      await owner?.close();
      return lines;
    },
    close: async () => {
      await database.close();
      await evaluation?.close();
    },
  };
}
