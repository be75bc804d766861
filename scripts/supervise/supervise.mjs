import { spawn } from 'node:child_process';

/** ms before a server that died is started again where no spare is there yet. */
const PAUSE = 1000;
/** Deaths within a minute after which something else is wrong. */
const MOST_DEATHS = 5;

/**
 * Runs the server as a process of its own, and another where it was killed or has crashed: a spare that has loaded the
 * program already, so that it serves in a fraction of a second. One that ends before it was ever ready has said why, and is
 * not started again. Ends as the server ends: a signal is handed on, and processes whose supervisor is gone stop by
 * themselves.
 */
export function supervise(program, args, mostDeaths = MOST_DEATHS) {
  const deaths = [];
  let child = null;
  let spare = null;
  let isEnding = false;

  function load(...more) {
    const loaded = spawn(process.execPath, [program, ...args, ...more], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    loaded.on('error', (error) => console.error(`The server could not be started: ${error.message}`));
    return loaded;
  }

  function loadSpare() {
    const loaded = load('--spare');
    spare = loaded;
    loaded.on('exit', () => {
      if (spare === loaded) spare = null;
    });
  }

  function serve(next) {
    let wasReady = false;
    child = next;
    child.on('message', () => {
      wasReady = true;
      loadSpare();
    });
    child.on('exit', (code, signal) => {
      if (isEnding || code === 0 || (signal === null && !wasReady)) end(code ?? 1);
      const now = Date.now();
      deaths.push(now);
      const recent = deaths.filter((at) => now - at < 60_000).length;
      const how = signal === null ? `ended with ${code}` : `was ended by ${signal}`;
      if (recent >= mostDeaths) {
        console.error(`The server ${how}, the ${recent}th time in a minute: it is not started again.`);
        end(1);
      }
      console.error(`The server ${how} and is started again.`);
      if (spare === null) setTimeout(() => serve(load()), PAUSE);
      else serveSpare();
    });
  }

  function serveSpare() {
    const next = spare;
    spare = null;
    serve(next);
    next.send('serve');
  }

  function end(code) {
    spare?.kill('SIGKILL');
    process.exit(code);
  }

  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      // While it waits for its next start there is nothing to stop.
      if (child.exitCode !== null || child.signalCode !== null) end(0);
      isEnding = true;
      child.kill(signal);
    });
  serve(load());
}
