import { spawn } from 'node:child_process';
import { get } from 'node:http';

const RESTART_PAUSE_MS = 1000;
/** More deaths within a minute mean that a restart does not help. */
const MOST_DEATHS = 5;
const ASK_EVERY_MS = 5000;
/** A single missed answer may mean that the machine slept. */
const MOST_SILENT = 2;

/**
 * Runs the server as a process of its own and restarts it on the same port after a crash, a kill or a hang. A
 * first server that ends before it was ready has printed the reason and is not restarted. Ends as the server
 * ends: signals are passed on, and a server whose supervisor is gone stops by itself.
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
      else setTimeout(serve, RESTART_PAUSE_MS);
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
    // A stopped or endlessly busy process takes no other signal.
    child.kill('SIGKILL');
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => {
      if (child.exitCode !== null || child.signalCode !== null) process.exit(0);
      isEnding = true;
      child.kill(signal);
    });
  serve();
  const next = () => setTimeout(() => void watch().finally(next), ASK_EVERY_MS);
  next();
}

/**
 * Notifies systemd (`Type=notify`, `WatchdogSec=`) through its command, because Node has no Unix datagrams.
 */
function tellSystemd(state) {
  if (!process.env.NOTIFY_SOCKET) return;
  spawn('systemd-notify', [state], { stdio: ['ignore', 'inherit', 'inherit'] }).on('error', (error) =>
    console.error(`systemd-notify could not be started: ${error.message}`),
  );
}

/** In ms: even on a very busy machine a healthy server answers within this time. */
const ANSWERS_WITHIN = 10_000;

function isAnswering(url) {
  return new Promise((done) => {
    const request = get(`${url}/api/health`, { signal: AbortSignal.timeout(ANSWERS_WITHIN) }, (answer) => {
      answer.resume().on('error', () => done(false));
      done(answer.statusCode < 300);
    });
    request.on('error', () => done(false));
  });
}
