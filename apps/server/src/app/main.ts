import { setTimeout as pause } from 'node:timers/promises';
import { isRefused } from '../platform/base/result';
import { buildApp } from './app';
import { jsonLog, toMessage } from '../platform/base/log';
import { useTracer } from '../platform/base/tracing';
import { type Config, readConfig } from './config/config';
import { openDependencies } from './dependencies';
import { startJobs } from './jobs/jobs';
import { provePort, toStartProblem } from './start/startProblem';
import { addGauges, type MetricsSource } from './metrics/gauges';
import { listenForMetrics, type MetricsListener } from './metrics/listen';

const say = (line: string) => process.stdout.write(`${line}\n`);
const warn = (line: string) => process.stderr.write(`${line}\n`);

/** `npm start -- --check`: says what a start would find, and starts nothing. */
const IS_CHECK = process.argv.includes('--check');

/** ms after which a stop no longer waits for requests that are still running. */
const STOP_WITHIN = 10_000;

/** ms in which balancers, told by /api/ready, stop sending calls; all are answered meanwhile. */
const NOTICE = 3000;

async function start(config: Config): Promise<void> {
  // Before a database is made.
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
  const app = await buildApp({
    ...deps,
    web: config.web,
    trustedProxies: config.trustedProxies,
    securityContact: config.securityContact,
    leaving: leaving.signal,
  });
  const address = await app.listen({ host: config.host, port: config.port });
  const metrics = await startMetrics(config, deps);
  // The first picture need not wait for it.
  if (config.mode === 'production') (await import('../areas/xrays/decoder/processes')).warmDecoder();
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
  // Whoever started it as a process of theirs (`scripts/supervise/supervise.mjs`).
  process.send?.({ url: address });
}

/** null: nobody asked for them. */
async function startMetrics(
  { metricsHost, metricsPort }: Config,
  deps: MetricsSource,
): Promise<MetricsListener | null> {
  if (metricsPort === null) return null;
  addGauges(deps);
  return listenForMetrics(metricsHost, metricsPort);
}

/** What it takes is loaded where somebody asked for it alone. @returns sends what has not been sent. */
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
    setTimeout(() => process.exit(1), STOP_WITHIN).unref();
    stop().then(
      () => process.exit(0),
      (error: Error) => {
        warn(toMessage(error));
        process.exit(1);
      },
    );
  };
  // The last is a terminal that was closed, or a supervisor that is gone.
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, once);
  if (process.connected === false) once();
}

// A terminal that was closed takes no line more.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

// Node would print an error with all it holds, the values of a statement among them.
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
