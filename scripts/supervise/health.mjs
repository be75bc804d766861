import { get } from 'node:http';

/** In ms: even on a very busy machine a healthy server answers within this time. */
const ANSWERS_WITHIN = 10_000;

export function isAnswering(url) {
  return new Promise((done) => {
    const request = get(`${url}/api/health`, { signal: AbortSignal.timeout(ANSWERS_WITHIN) }, (answer) => {
      answer.resume().on('error', () => done(false));
      done(answer.statusCode < 300);
    });
    request.on('error', () => done(false));
  });
}
