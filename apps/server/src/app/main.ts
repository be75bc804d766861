import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from './app';
import { startBilling } from '../areas/billing/round';
import { sandboxPayments } from '../areas/billing/sandbox/sandbox';
import { removeErased } from '../areas/clinic/erase';
import { type Config, readConfig } from './config';
import { type Cluster, openCluster } from './evaluation/postgres/cluster';
import { migrate } from '../platform/db/migrate';
import { openDatabase } from '../platform/db/open';
import { localFiles } from '../platform/files/localFiles';
import { startHousekeeping } from './jobs/housekeeping';
import { calmLog, jsonLog } from '../platform/log';
import { outboxMail } from '../platform/mail/outbox';
import { startPost } from '../platform/mail/round';
import { smtpMail } from '../platform/mail/smtp';
import { keptSecret } from './evaluation/dataFolder';
import { seedProvider } from './seedProvider';
import { seedEvaluation } from './evaluation/seed/seed';
import { DAY } from '../platform/time';

const say = (line: string) => process.stdout.write(`${line}\n`);
const warn = (line: string) => process.stderr.write(`${line}\n`);

/** The database's server is looked after this often, ms: one that died is started again. */
const LOOK_EVERY = 1000;
/** ms after which a stop no longer waits for requests that are still running. */
const STOP_WITHIN = 10_000;
/** The database in which the product lives, in the embedded server. */
const DATABASE = 'postgres';

async function openEmbedded(config: Config): Promise<Cluster | null> {
  return config.databaseUrl === null ? openCluster(config.dataDir) : null;
}

/** Looks after the embedded server until told not to. */
function keepAlive(cluster: Cluster): () => void {
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    cluster
      .revive()
      .catch((error: Error) => warn(error.message))
      .finally(() => {
        isBusy = false;
      });
  }, LOOK_EVERY);
  return () => clearInterval(timer);
}

async function start(config: Config): Promise<void> {
  const now = () => new Date(Date.now() + config.daysAhead * DAY);
  const payments = config.stripe
    ? (await import('../areas/billing/stripe/stripe')).stripePayments(config.stripe)
    : sandboxPayments(now);
  await mkdir(config.dataDir, { recursive: true });
  const cluster = await openEmbedded(config);
  const database = openDatabase(config.databaseUrl ?? cluster?.url(DATABASE) ?? '');
  await migrate(database.pool);
  const files = localFiles(join(config.dataDir, 'files'));
  const secret = config.secret ?? (await keptSecret(config.dataDir));
  const log = config.mode === 'production' ? jsonLog(say, now) : calmLog(warn);
  const accounts =
    config.mode === 'evaluation' ? await seedEvaluation(database.db, files, config.dataDir, now()) : [];
  if (config.providerEmail !== null) await seedProvider(database.db, config.providerEmail, now());
  const outbox = config.smtpUrl === null ? outboxMail(join(config.dataDir, 'outbox')) : null;
  const mail = outbox ?? smtpMail(config.smtpUrl ?? '', config.mailFrom);
  const { session, budgets, publicUrl, trustedProxies, web, plans } = config;
  const app = await buildApp({
    db: database.db,
    files,
    now,
    log,
    outbox,
    payments,
    plans,
    secret,
    session,
    budgets,
    publicUrl,
    trustedProxies,
    web,
  });
  const address = await app.listen({ host: config.host, port: config.port });
  await removeErased(database.db, files);
  const stopPost = startPost({
    db: database.db,
    mail,
    now,
    log,
    webUrl: (publicUrl ?? address).replace(/\/$/, ''),
  });
  const stopBilling = startBilling({ db: database.db, payments, now, log });
  // Files are dated by the machine's clock, which may not be the product's.
  const stopHouse = startHousekeeping({ db: database.db, files, now: () => new Date(), log });
  const rest = cluster ? keepAlive(cluster) : () => undefined;
  stopOnSignal(async () => {
    rest();
    await app.close();
    await stopPost();
    await stopBilling();
    await stopHouse();
    await database.close();
    await cluster?.stop();
  });
  for (const line of accounts) say(line);
  say(`ready ${address}`);
}

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const once = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN).unref();
    stop().then(
      () => process.exit(0),
      (error: Error) => {
        warn(error.message);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', once);
  process.on('SIGINT', once);
}

const config = readConfig(process.env);
if ('wrong' in config) {
  warn(`These settings are missing or wrong:\n${config.wrong.map((line) => `  ${line}`).join('\n')}`);
  process.exit(1);
}
/** What a technician can do about it, where that is known. */
function startProblem(error: unknown, port: number): string {
  if (!(error instanceof Error)) return 'The server could not be started.';
  if ('code' in error && error.code === 'EADDRINUSE')
    return `Port ${port} is in use, perhaps by this product itself. Stop the other program, or set PORT to another port.`;
  return error.message;
}

try {
  await start(config);
} catch (error) {
  warn(startProblem(error, config.port));
  if (error instanceof Error && error.cause instanceof Error) warn(error.cause.message);
  process.exit(1);
}
