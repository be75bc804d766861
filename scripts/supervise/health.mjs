import { get } from 'node:http';

/** ms in which a server answers that does not hang, however busy its machine is. */
const ANSWERS_WITHIN = 10_000;

/** Whether the server at this address says that it is alive. */
export function isAnswering(url) {
  return new Promise((done) => {
    const request = get(`${url}/api/health`, { signal: AbortSignal.timeout(ANSWERS_WITHIN) }, (answer) => {
      answer.resume().on('error', () => done(false));
      done(answer.statusCode < 300);
    });
    request.on('error', () => done(false));
  });
}
