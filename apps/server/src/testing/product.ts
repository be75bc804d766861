import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SERVER = resolve(import.meta.dirname, '..');
const READY = /^ready (http:\S+)$/m;

export interface Product {
  readonly child: ChildProcess;
  readonly url: string;
  readonly said: string;
}

export function startProduct(dataDir: string, env: Record<string, string> = {}): Promise<Product> {
  return start([process.execPath, MAIN], { NODE_ENV: 'evaluation', DATA_DIR: dataDir, ...env });
}

export function startSource(root: string, env: Record<string, string>): Promise<Product> {
  const main = join(root, 'apps/server/src/app/main.ts');
  return start([process.execPath, '--import', 'tsx', main], { NODE_ENV: 'evaluation', ...env });
}

const MAIN = join(SERVER, '../dist/main.js');
/** Drops root but keeps access to every folder, because the project may be in root's own. */
const NOBODY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
const PASSES = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];

export const AS_NOBODY = [...NOBODY, ...PASSES];

/** Production refuses to run as root, so it gets another user then. */
export function startProduction(env: Record<string, string>, args: readonly string[] = []): Promise<Product> {
  const as = process.getuid?.() === 0 ? AS_NOBODY : [];
  return start([...as, process.execPath, MAIN, ...args], { NODE_ENV: 'production', ...env });
}

function start(command: readonly string[], env: Record<string, string>): Promise<Product> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: SERVER,
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((done, failed) => {
    let output = '';
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const url = READY.exec(output)?.[1];
      if (url) done({ child, url, said: output });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => failed(Object.assign(new Error(output), { code, said: output })));
  });
}

export function end({ child }: Pick<Product, 'child'>, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done(child.exitCode);
    child.once('exit', (code) => done(code));
    child.kill(signal);
  });
}

export function accountsOf(dataDir: string) {
  return JSON.parse(readFileSync(join(dataDir, 'evaluation-accounts.json'), 'utf8'));
}

/**
 * Stays below the ports that Linux gives to connections (32,768 and above), since one of those may be taken
 * before it is used again.
 */
export function freePort(): Promise<string> {
  const port = randomInt(20_000, 32_000);
  return new Promise((done) => {
    const server = createServer();
    server.on('error', () => done(freePort()));
    server.listen(port, '127.0.0.1', () => server.close(() => done(String(port))));
  });
}

export interface Client {
  call(method: string, path: string, body?: unknown): Promise<{ status: number; data: any }>;
  headers(): Record<string, string>;
  at(url: string): Client;
}

interface Kept {
  readonly cookies: Map<string, string>;
  token: string;
}

function visit(url: string, session: Kept): Client {
  const headers = () => ({
    cookie: [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': session.cookies.get('XSRF-TOKEN') ?? '',
    ...(session.token ? { authorization: `Bearer ${session.token}` } : {}),
  });
  const call: Client['call'] = async (method, path, body) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...headers(),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
      session.cookies.set(name, value);
    }
    const text = await answer.text();
    const data = text === '' ? undefined : JSON.parse(text).data;
    if (/^\/(login|confirmation)/.test(path) && data?.token) session.token = data.token;
    return { status: answer.status, data };
  };
  return {
    call,
    headers,
    at: (other) => visit(other, { cookies: new Map(session.cookies), token: session.token }),
  };
}

export async function stranger(url: string): Promise<Client> {
  const me = visit(url, { cookies: new Map(), token: '' });
  await me.call('GET', '/csrf-cookie');
  return me;
}

export async function signedIn(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<Client> {
  const me = await stranger(url);
  await me.call('POST', '/login', { email, password });
  return me;
}

export function databaseUrl(dataDir: string): string {
  const port = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[3];
  const password = readFileSync(join(dataDir, 'database-password'), 'utf8');
  return `postgres://alveola:${password}@127.0.0.1:${port}/postgres`;
}
