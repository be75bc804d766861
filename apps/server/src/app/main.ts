import { isRefused } from '../platform/result';
import { buildApp } from './app';
import { type Config, readConfig } from './config';
import { createDependencies } from './dependencies';
import { startJobs } from './jobs/jobs';

const say = (line: string) => process.stdout.write(`${line}\n`);
const warn = (line: string) => process.stderr.write(`${line}\n`);

/** ms after which a stop no longer waits for requests that are still running. */
const STOP_WITHIN = 10_000;

async function start(config: Config): Promise<void> {
  const { deps, mail, accounts, close } = await createDependencies(config, { say, warn });
  const app = await buildApp({ ...deps, web: config.web, trustedProxies: config.trustedProxies });
  const address = await app.listen({ host: config.host, port: config.port });
  const webUrl = (config.publicUrl ?? address).replace(/\/$/, '');
  const stopJobs = startJobs({ ...deps, mail, webUrl });
  stopOnSignal(async () => {
    await app.close();
    await stopJobs();
    await close();
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

/** What a technician can do about it, where that is known. */
function toStartProblem(error: unknown, port: number): string {
  if (!(error instanceof Error)) return 'The server could not be started.';
  if ('code' in error && error.code === 'EADDRINUSE')
    return `Port ${port} is in use, perhaps by this product itself. Stop the other program, or set PORT to another port.`;
  return error.message;
}

const config = readConfig(process.env);
if (isRefused(config)) {
  const lines = Object.entries(config.errors ?? {}).map(([name, messages]) => `  ${name}: ${messages[0]}`);
  warn(`These settings are missing or wrong:\n${lines.join('\n')}`);
  process.exit(1);
}
try {
  await start(config);
} catch (error) {
  warn(toStartProblem(error, config.port));
  if (error instanceof Error && error.cause instanceof Error) warn(error.cause.message);
  process.exit(1);
}
