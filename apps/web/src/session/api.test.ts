import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getReport, patchReport } from '@alveola/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, connectHttp } from './api';
import { ApiProblem } from '../shell/problem';
import { calls } from '@alveola/contract/shell';

interface Heard {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let server: Server;
let heard: Heard[];
let answers: ((response: ServerResponse) => void)[];
let cookie: string;
let storage: Map<string, string>;
let backendUrl: string;

function says(status: number, body?: unknown) {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? '' : JSON.stringify(body));
  };
}

/** Plays the browser's cookie jar: the page reads what the server sets. */
const setsCookie = (value: string) => (response: ServerResponse) => {
  cookie = `theme=dark; XSRF-TOKEN=${encodeURIComponent(value)}`;
  response.writeHead(204).end();
};

beforeEach(async () => {
  heard = [];
  answers = [];
  cookie = 'XSRF-TOKEN=first%3D';
  storage = new Map();
  vi.stubGlobal('document', {
    get cookie() {
      return cookie;
    },
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      heard.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      (answers.shift() ?? says(500, { message: 'Not expected' }))(response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  backendUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  connectHttp({ backendUrl });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

async function readProblem(promise: Promise<unknown>): Promise<ApiProblem> {
  const error = await promise.catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiProblem)) throw new Error(`No problem, but ${String(error)}`);
  return error;
}

setFlagsFromString('--expose-gc');
/** Node collects the deadline of a signal that `AbortSignal.any` joins. */
const collectGarbage: () => void = runInNewContext('gc');

it('gives up an answer that does not come', async () => {
  answers.push(() => void setTimeout(collectGarbage, 50));
  const failed = call(getReport, { query: { id: 'r' } }, { deadline: 200 });
  await expect(failed).rejects.toMatchObject({ status: 0, code: 'unreachable' });
});

it('gives up an answer that ends in the middle', async () => {
  answers.push((response) => {
    response.writeHead(200).write('{');
    setTimeout(collectGarbage, 50);
  });
  const failed = call(getReport, { query: { id: 'r' } }, { deadline: 200 });
  await expect(failed).rejects.toMatchObject({ status: 0, code: 'unreachable' });
});

describe('every call', () => {
  it('carries the headers of the specification', async () => {
    storage.set('userAuthToken', 'secret');
    answers = [says(200, { data: { id: 'u' } })];
    await call(calls.getUser, {});
    const [request] = heard;
    expect(request?.url).toBe('/api/user');
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer secret',
      'x-xsrf-token': 'first=',
      'x-requested-with': 'XMLHttpRequest',
    });
  });

  it('carries no bearer before the sign-in', async () => {
    answers = [says(200, { data: {} })];
    await call(calls.login, { body: { email: 'a@b.no', password: 'x' } });
    expect(heard[0]?.headers.authorization).toBeUndefined();
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({ email: 'a@b.no', password: 'x' });
  });

  it('puts what it names into its path', async () => {
    answers = [says(422, { message: 'The given data was invalid.', code: 'validation' })];
    await readProblem(call(patchReport, { params: { id: 'a/b' }, body: { notes: '' } }));
    expect(heard[0]).toMatchObject({ method: 'PATCH', url: '/api/patient/patient-report/a%2Fb' });
  });

  it('that answers nothing has no output', async () => {
    answers = [says(204)];
    expect(await call(calls.logout, {})).toBeUndefined();
  });
});

describe('a stale XSRF token', () => {
  it('is fetched anew and the call is made once more', async () => {
    answers = [says(419, { message: 'CSRF token mismatch.' }), setsCookie('second'), says(200, { data: {} })];
    await call(calls.login, { body: { email: 'a@b.no', password: 'x' } });
    expect(heard.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/login',
      'GET /api/csrf-cookie',
      'POST /api/login',
    ]);
    expect(heard[2]?.headers['x-xsrf-token']).toBe('second');
    expect(heard[2]?.body).toBe(heard[0]?.body);
  });

  it('is tried once, not for ever', async () => {
    answers = [
      says(419),
      setsCookie('second'),
      says(419, { message: 'CSRF token mismatch.', code: 'csrf-mismatch' }),
    ];
    const problem = await readProblem(call(calls.logout, {}));
    expect(problem).toMatchObject({ status: 419, code: 'csrf-mismatch' });
    expect(heard).toHaveLength(3);
  });

  it('is fetched before the first change when there is none', async () => {
    cookie = '';
    answers = [setsCookie('first'), says(204)];
    await call(calls.logout, {});
    expect(heard.map(({ url }) => url)).toEqual(['/api/csrf-cookie', '/api/logout']);
  });
});

describe('a failed call', () => {
  it('tells status, code, message, the faults of the fields and the data', async () => {
    const data = { entry: 'e2', saved_by: 'Kari', saved_at: '2026-03-07T12:00:00.000Z' };
    answers = [says(409, { message: 'Newer.', code: 'newer-entry', codes: { notes: ['too-long'] }, data })];
    const problem = await readProblem(call(calls.logout, {}));
    expect(problem).toMatchObject({ status: 409, code: 'newer-entry', message: 'Newer.', data });
    expect(problem.codes).toEqual({ notes: ['too-long'] });
  });

  it('has the words of HTTP when the answer has none', async () => {
    answers = [(response) => response.writeHead(502).end('<html>Bad gateway</html>')];
    const problem = await readProblem(call(calls.getUser, {}));
    expect(problem).toMatchObject({ status: 502, code: 'unknown' });
    expect(problem.message).toBe('Request failed with status code 502');
  });

  it('that reached nobody is unreachable', async () => {
    connectHttp({ backendUrl: 'http://127.0.0.1:1' });
    expect(await readProblem(call(calls.getUser, {}))).toMatchObject({ status: 0, code: 'unreachable' });
  });

  it('is also an answer that is not the contract’s', async () => {
    answers = [says(200, { data: { id: 7 } })];
    expect((await readProblem(call(getReport, { query: { id: 'r' } }))).code).toBe('unreadable');
    answers = [(response) => response.writeHead(200).end('<html>')];
    expect((await readProblem(call(calls.getUser, {}))).code).toBe('unreadable');
  });
});

describe('a session that the server does not know', () => {
  it('is told, once for the token that was sent', async () => {
    const lost: string[] = [];
    connectHttp({ backendUrl, onSessionLost: (code) => void lost.push(code) });
    storage.set('userAuthToken', 'old');
    answers = [says(401, { message: 'Unauthenticated.', code: 'session-idle' })];
    await readProblem(call(calls.getUser, {}));
    expect(lost).toEqual(['session-idle']);
  });

  it('is not the one that was signed in meanwhile', async () => {
    const lost: string[] = [];
    connectHttp({ backendUrl, onSessionLost: (code) => void lost.push(code) });
    storage.set('userAuthToken', 'old');
    answers = [
      (response) => {
        storage.set('userAuthToken', 'new');
        says(401, { message: 'Unauthenticated.', code: 'unauthenticated' })(response);
      },
    ];
    await readProblem(call(calls.getUser, {}));
    expect(lost).toEqual([]);
  });
});

describe('a call that needs a fresh proof of identity', () => {
  const needed = says(403, { message: 'Confirm it is you.', code: 'step-up-needed' });

  it('is made again once the proof was given', async () => {
    connectHttp({ backendUrl, onProofNeeded: () => Promise.resolve(true) });
    answers = [needed, says(200, { data: { id: 'u' } })];
    expect(await call(calls.getUser, {})).toMatchObject({ id: 'u' });
  });

  it('fails as it was refused without the proof', async () => {
    connectHttp({ backendUrl, onProofNeeded: () => Promise.resolve(false) });
    answers = [needed];
    expect((await readProblem(call(calls.getUser, {}))).code).toBe('step-up-needed');
    expect(heard).toHaveLength(1);
  });
});
