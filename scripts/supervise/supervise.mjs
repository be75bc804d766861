import { spawn } from 'node:child_process';

/** ms before a server that died is started again. */
const PAUSE = 1000;
/** Deaths within a minute after which something else is wrong. */
const MOST_DEATHS = 5;

/**
 * Runs the server as a process of its own, and starts it again where it was killed or has crashed. One that ends before it
 * was ever ready has said why, and is not started again. Ends as the server ends: a signal is handed on, and a server
 * whose supervisor is gone stops by itself.
 */
export function supervise(program, args) {
  const deaths = [];
  let child = null;
  let wasReady = false;
  let isEnding = false;

  function run() {
    child = spawn(process.execPath, [program, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    child.on('message', () => (wasReady = true));
    child.on('error', (error) => console.error(`The server could not be started: ${error.message}`));
    child.on('exit', (code, signal) => {
      if (isEnding || code === 0 || (signal === null && !wasReady)) process.exit(code ?? 1);
      const now = Date.now();
      deaths.push(now);
      const recent = deaths.filter((at) => now - at < 60_000).length;
      const how = signal === null ? `ended with ${code}` : `was ended by ${signal}`;
      if (recent >= MOST_DEATHS) {
        console.error(`The server ${how}, the ${recent}th time in a minute: it is not started again.`);
        process.exit(1);
      }
      console.error(`The server ${how} and is started again.`);
      setTimeout(run, PAUSE);
    });
  }

  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      // While it waits for its next start there is nothing to stop.
      if (child.exitCode !== null || child.signalCode !== null) process.exit(0);
      isEnding = true;
      child.kill(signal);
    });
  run();
}
