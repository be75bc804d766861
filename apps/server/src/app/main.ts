import { createServer } from 'node:net';
import { toMessage, jsonLog } from '../platform/base/log';
import { type Config, readConfig } from './config/config';
import { setTimeout as pause } from 'node:timers/promises';
import { isRefused } from '../platform/base/result';
import { buildApp } from './app';
import { useTracer } from '../platform/base/tracing';
import { openDependencies } from './dependencies';
import { startJobs } from './jobs/jobs';
import { addGauges, type MetricsSource, listenForMetrics } from './metrics/serveMetrics';

/** @throws if the port is taken, so that a start fails before its other work. */
export function provePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(port, host, () => server.close(() => done()));
  });
}

const ADVICE: Readonly<Record<string, (config: Config, path: string) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is in use, perhaps by this product itself. Stop the other program, or set PORT to another port.`,
  EADDRNOTAVAIL: ({ host }) =>
    `This machine has no address ${host}. Set HOST to one that it has, such as ::1 where it has no IPv4.`,
  EACCES: (config, path) => toFolderAdvice('may not be made, read or written by this user', config, path),
  EPERM: (config, path) => toFolderAdvice('may not be made, read or written by this user', config, path),
  ENOTDIR: (config, path) => toFolderAdvice('lies in something that is no folder', config, path),
  EROFS: (config, path) => toFolderAdvice('is on a disk that is read-only', config, path),
  ENOSPC: (config, path) => toFolderAdvice('does not fit on its disk, which is full', config, path),
};

function toFolderAdvice(problem: string, { dataDir, port }: Config, path: string): string {
  if (path === '') return `Port ${port} may not be used by this user. Set PORT to one above 1023.`;
  const advice =
    dataDir === null
      ? 'Mend that, and start again.'
      : `Mend that, or set DATA_DIR to a folder that this user may write to; it is ${dataDir} now.`;
  return `${path} ${problem}. ${advice}`;
}

export function toStartProblem(error: unknown, config: Config): string {
  if (!(error instanceof Error)) return 'The server could not be started.';
  const advise = 'code' in error && typeof error.code === 'string' ? ADVICE[error.code] : undefined;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : '';
  return advise?.(config, path) ?? toMessage(error);
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const warn = (line: string) => process.stderr.write(`${line}\n`);

const IS_CHECK = process.argv.includes('--check');

const ABANDON_REQUESTS_AFTER_MS = 10_000;

/** Milliseconds for load balancers that poll /api/ready to stop sending calls; all are answered meanwhile. */
const NOTICE = 3000;

async function start(config: Config): Promise<void> {
  if (!IS_CHECK) await provePort(config);
  const { deps, mail, check, prepare, close } = await openDependencies(config, { say, warn });
  const checked = await check();
  const isChecked = checked.every(({ problem }) => problem === null);
  if (IS_CHECK || !isChecked) {
    const lines = checked.map(({ name, problem }) =>
      problem ? `FAILED  ${name}: ${problem}` : `ok      ${name}`,
    );
    (isChecked ? say : warn)(['ok      the settings are complete', ...lines].join('\n'));
    await close();
    process.exit(isChecked ? 0 : 1);
  }
  const accounts = await prepare();
  const leaving = new AbortController();
  const app = await buildApp({ ...deps, leaving: leaving.signal });
  const address = await app.listen({ host: config.host, port: config.port });
  const metrics = await startMetrics(config, deps);
  if (config.mode === 'production') (await import('../areas/xrays/decoder/decode')).warmDecoder();
  const stopTracing = await startTracing(config);
  const webUrl = (config.publicUrl ?? address).replace(/\/$/, '');
  const stopJobs = startJobs({ ...deps, mail, webUrl });
  stopOnSignal(async () => {
    leaving.abort();
    if (config.mode === 'production') await pause(NOTICE);
    await Promise.all([app.close(), stopJobs()]);
    await close();
    await metrics?.close();
    await stopTracing();
  });
  if (metrics) say(`metrics ${metrics.url}`);
  for (const line of accounts) say(line);
  say(`ready ${address}`);
  process.send?.({ url: address });
}

async function startMetrics({ metricsHost, metricsPort }: Config, deps: MetricsSource) {
  if (metricsPort === null) return null;
  addGauges(deps);
  return listenForMetrics(metricsHost, metricsPort);
}

async function startTracing({ tracesUrl }: Config): Promise<() => Promise<void>> {
  if (tracesUrl === null) return async () => undefined;
  const { openTracing } = await import('./tracing/otlp');
  const { tracer, close } = openTracing(tracesUrl);
  useTracer(tracer);
  return close;
}

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const once = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), ABANDON_REQUESTS_AFTER_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: Error) => {
        warn(toMessage(error));
        process.exit(1);
      },
    );
  };
  // SIGHUP means a closed terminal, `disconnect` a supervisor that is gone.
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, once);
  if (process.connected === false) once();
}

// A closed terminal accepts no more output.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

// Node would print the error with all its values, including those of a statement.
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error: unknown) => {
    jsonLog(warn, () => new Date()).error('crashed', error);
    process.exit(1);
  });

const config = readConfig(process.env, process.getuid?.() ?? null);
if (isRefused(config)) {
  const lines = Object.entries(config.errors ?? {}).map(([name, messages]) => `  ${name}: ${messages[0]}`);
  warn(`These settings are missing or wrong:\n${lines.join('\n')}`);
  process.exit(1);
}
try {
  await start(config);
} catch (error) {
  warn(toStartProblem(error, config));
  if (error instanceof Error && error.cause) warn(toMessage(error.cause));
  process.exit(1);
}
