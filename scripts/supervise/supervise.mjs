import { spawn } from 'node:child_process';
import { isAnswering } from './health.mjs';
import { tellSystemd } from './systemd.mjs';

/** ms before a server that ended without having been ready is started again. */
const PAUSE = 1000;
/** Deaths within a minute after which something else is wrong. */
const MOST_DEATHS = 5;
/** ms from one question to the next. */
const ASK_EVERY = 5000;
/** Questions in a row without an answer after which a server hangs. One alone is lost where the machine slept. */
const MOST_SILENT = 2;

/**
 * Runs the server as a process of its own, and another where it was killed, has crashed, or no longer answers, at the port
 * that the first was given. A first one that ends before it was ready has said why, and is not started again. Ends as the
 * server ends: a signal is handed on, and a server whose supervisor is gone stops by itself.
 */
export function supervise(program, args, mostDeaths = MOST_DEATHS) {
  const deaths = [];
  let child = null;
  let url = null;
  let silent = 0;
  let isReady = false;
  let isEnding = false;

  function serve() {
    isReady = false;
    silent = 0;
    child = spawn(process.execPath, [program, ...args], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      // Tabs that are open come back to this port.
      env: url === null ? process.env : { ...process.env, PORT: new URL(url).port },
    });
    child.on('error', (error) => console.error(`The server could not be started: ${error.message}`));
    child.on('message', (ready) => {
      isReady = true;
      url = ready.url;
      tellSystemd('READY=1');
    });
    child.on('exit', (code, signal) => {
      if (isEnding || code === 0 || (signal === null && url === null)) process.exit(code ?? 1);
      const now = Date.now();
      deaths.push(now);
      const recent = deaths.filter((at) => now - at < 60_000).length;
      const how = signal === null ? `ended with ${code}` : `was ended by ${signal}`;
      if (recent >= mostDeaths) {
        console.error(`The server ${how}, the ${recent}th time in a minute: it is not started again.`);
        process.exit(1);
      }
      console.error(`The server ${how} and is started again.`);
      if (isReady) serve();
      else setTimeout(serve, PAUSE);
    });
  }

  async function watch() {
    tellSystemd('WATCHDOG=1');
    const watched = child;
    if (!isReady || isEnding) return;
    const answers = await isAnswering(url);
    if (watched !== child || !isReady) return;
    silent = answers ? 0 : silent + 1;
    if (silent < MOST_SILENT) return;
    console.error('The server does not answer and is ended.');
    // A process that is stopped, or busy without an end, takes no other signal.
    child.kill('SIGKILL');
  }

  // Closing the terminal stops it as Ctrl-C does.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => {
      // While it waits for its next start there is nothing to stop.
      if (child.exitCode !== null || child.signalCode !== null) process.exit(0);
      isEnding = true;
      child.kill(signal);
    });
  serve();
  const next = () => setTimeout(() => void watch().finally(next), ASK_EVERY);
  next();
}
