import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Asks for `/api/health` without a pause, in a thread of its own so that the work of this process takes none
 * of its time. Any message makes it send back the waits since the last one, in ms.
 */
const agent = new Agent({ keepAlive: true });
let waits = [];
let failed = [];

function ask() {
  const begun = performance.now();
  const end = (problem) => {
    waits.push(performance.now() - begun);
    if (problem !== null) failed.push(problem);
    setTimeout(ask, 20);
  };
  const sent = request(`${workerData.url}/api/health`, { agent, timeout: 10_000 }, (answer) => {
    answer.resume();
    answer.on('end', () => end(answer.statusCode === 204 ? null : `${answer.statusCode}`));
  });
  sent.on('timeout', () => sent.destroy(new Error('no answer in ten seconds')));
  sent.on('error', (error) => end(error.message));
  sent.end();
}

parentPort.on('message', () => {
  parentPort.postMessage({ waits, failed });
  waits = [];
  failed = [];
});
ask();
