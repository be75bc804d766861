import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { measurement } from '@alveola/clinical';
import { loadSecret } from '../src/app/evaluation/dataFolder';
import { openCluster } from '../src/app/evaluation/postgres/cluster';
import { newId } from '../src/platform/base/ids';
import { migrate } from '../src/platform/db/migrate';
import { markMode } from '../src/platform/db/mode';
import { type Database, openDatabase } from '../src/platform/db/open';
import { accountsOf, end, type Product } from '../src/testing/product';

const ROOT = resolve(import.meta.dirname, '../../..');
const BUILT = join(ROOT, 'apps/server/dist/main.js');
const READY = /^ready (http:\S+)$/m;

export interface Stand {
  readonly database: Database;
  readonly url: string;
  readonly folder: string;
  start(env?: Record<string, string>, program?: string): Promise<Product>;
  halt(): Promise<void>;
  revive(): Promise<void>;
  clinician(product: Product): Promise<Caller>;
  close(): Promise<void>;
}

export async function openStand(): Promise<Stand> {
  const folder = mkdtempSync(join(tmpdir(), 'alveola-bench-'));
  // The server refuses a folder that has a database and no secret.
  await loadSecret(folder, 'secret-key');
  const cluster = await openCluster(folder);
  const url = cluster.url('postgres');
  const database = openDatabase(url, { max: 12 });
  await migrate(database.pool);
  await markMode(database.pool, 'evaluation');
  const running: Product[] = [];
  return {
    database,
    url,
    folder,
    start: async (env = {}, program = BUILT) => {
      const settings = { DATA_DIR: folder, DATABASE_URL: url, CALLS_PER_MINUTE: '1000000', ...env };
      const product = await startBuilt(program, settings);
      running.push(product);
      return product;
    },
    halt: () => cluster.stop(),
    revive: () => cluster.revive(),
    clinician: (product) => signIn(product.url, accountsOf(folder).clinic),
    close: async () => {
      for (const product of running) await end(product, 'SIGKILL');
      await database.close();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Each connection is a child of this process. */
export function readPostmaster({ folder }: Stand): number {
  return Number(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

function startBuilt(program: string, env: Record<string, string>): Promise<Product> {
  const child: ChildProcess = spawn(process.execPath, [program], {
    env: { ...process.env, NODE_ENV: 'evaluation', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((done, failed) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const url = READY.exec(said)?.[1];
      if (url) done({ child, url, said });
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => {
      if (code) console.log(`the server ended with ${code}: ${said.slice(-600)}`);
      failed(new Error(said));
    });
  });
}

export interface Caller {
  call(
    method: string,
    path: string,
    body?: string | Buffer,
    type?: string,
    more?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; text: string; bytes: Buffer; location: string }>;
  /** Closes its connections, because the server hangs up on an address that holds too many. */
  leave(): void;
}

/**
 * Reuses connections and does as little work as it can, because it shares two cores with the server. Without
 * `who` nobody signs in.
 */
export async function signIn(url: string, who?: { email: string; password: string }): Promise<Caller> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const jar = new Map<string, string>();
  let token = '';
  const call: Caller['call'] = (method, path, body, type = 'application/json', more = {}) =>
    new Promise((done, failed) => {
      const headers: Record<string, string> = {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined
          ? {}
          : { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }),
        ...more,
      };
      const sent = request(`${url}/api${path}`, { method, agent, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', failed);
        answer.on('end', () => {
          if (!token)
            for (const cookie of answer.headers['set-cookie'] ?? []) {
              const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
              jar.set(name, value);
            }
          const bytes = Buffer.concat(chunks);
          const { location = '' } = answer.headers;
          done({ status: answer.statusCode ?? 0, text: bytes.toString(), bytes, location });
        });
      });
      sent.on('error', failed);
      sent.end(body);
    });
  await call('GET', '/csrf-cookie');
  if (who) token = JSON.parse((await call('POST', '/login', JSON.stringify(who))).text).data.token;
  return { call, leave: () => agent.destroy() };
}

export interface Slice {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

let hasSaid = false;
/** Prints the first failure, because a fast failure would look like a fast success. */
function said(error: unknown): false {
  if (!hasSaid) console.log(`failed: ${error instanceof Error ? error.message : 'unknown'}`);
  hasSaid = true;
  return false;
}

export async function closedLoop(
  at: number,
  ms: number,
  one: (worker: number) => Promise<boolean>,
): Promise<Slice> {
  const times: number[] = [];
  let failed = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: at }, async (_, worker) => {
      while (performance.now() - begun < ms) {
        const from = performance.now();
        if (await one(worker).catch(said)) times.push(performance.now() - from);
        else failed += 1;
      }
    }),
  );
  return sliceOf(times, failed, performance.now() - begun);
}

/**
 * Starts calls at a fixed rate whether earlier ones have ended or not, so that queueing counts as waiting.
 */
export async function openLoop(
  perSecond: number,
  ms: number,
  one: (n: number) => Promise<boolean>,
): Promise<Slice> {
  const times: number[] = [];
  let failed = 0;
  const running: Promise<void>[] = [];
  const begun = performance.now();
  for (let n = 0; performance.now() - begun < ms; ) {
    const due = Math.floor(((performance.now() - begun) / 1000) * perSecond);
    for (; n < due; n += 1) {
      const from = begun + (n / perSecond) * 1000;
      running.push(
        one(n)
          .catch(said)
          .then((well) => {
            if (well) times.push(performance.now() - from);
            else failed += 1;
          }),
      );
    }
    await new Promise((next) => setTimeout(next, 2));
  }
  await Promise.all(running);
  return sliceOf(times, failed, performance.now() - begun);
}

function sliceOf(times: number[], failed: number, ms: number): Slice {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { perSecond: (times.length / ms) * 1000, p50: at(0.5), p99: at(0.99), failed };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export function round(value: number, digits = 2): string {
  return value.toFixed(digits);
}

export function spoken({ perSecond, p50, p99, failed }: Slice): string {
  return `${round(perSecond, 0)}/s, p50 ${round(p50, 1)} ms, p99 ${round(p99, 1)} ms${failed > 0 ? `, ${failed} failed` : ''}`;
}

/** In MB. */
export function memoryOf({ child }: Pick<Product, 'child'>): { readonly now: number; readonly most: number } {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { now: of('VmRSS'), most: of('VmHWM') };
}

/** In MB, summed over the processes that the server has started. */
export function readersOf({ child }: Pick<Product, 'child'>): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const held = pids.map((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
      return of('PPid') === child.pid ? of('VmHWM') / 1024 : 0;
    } catch {
      return 0;
    }
  });
  return Math.max(0, ...held);
}

export function machine(): string {
  return `${cpus().length} cores, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)} before the run`;
}

/**
 * A record of 32 teeth with every answer, as the screen sends it and as it is stored: about 31 KB. Its
 * markers fit on a picture of 5000 × 120 pixels.
 */
export function fullMouth(image = 'picture-of-the-bench') {
  const at = (x: number, y: number) => ({ x, y, image });
  const both = (x: number, y: number) => ({ distal: at(x, y), mesial: at(x + 9, y) });
  const teeth = [1, 2, 3, 4].flatMap((quadrant) =>
    [1, 2, 3, 4, 5, 6, 7, 8].map((number) => {
      const x = quadrant * 1000 + number * 71.25;
      return {
        tooth: quadrant * 10 + number,
        Numbering: { distal: at(x, 0.5), mesial: null },
        RootApex: both(x, 100.25),
        CEJ: both(x, 0.125),
        BoneLevel: both(x, 30.75),
      };
    }),
  );
  return measurement.parse({ teeth });
}

export const ids = (count: number) => Array.from({ length: count }, () => newId());
