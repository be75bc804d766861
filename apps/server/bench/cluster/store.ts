import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { FOLDER, PORTS, ROOT } from './places';

const SCRIPT = join(ROOT, 'scripts/services/ceph.sh');
/** Short, because paths of sockets have a limit. Ceph removes it when the cluster stops. */
const HERE = join(FOLDER, 'ceph');
export const ENDPOINT = `http://127.0.0.1:${PORTS.store}`;
const REGION = 'default';

export const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'alveola', AWS_SECRET_ACCESS_KEY: 'alveola-on-loopback' };
export const STORAGE_URL = `s3://pictures?region=${REGION}&endpoint=${ENDPOINT}`;

/** Asynchronous, because people are at work meanwhile. A script that is not done ends with this program. */
async function ceph(...args: string[]): Promise<void> {
  const command = ['--pdeathsig', 'KILL', 'bash', SCRIPT, ...args];
  await promisify(execFile)('setpriv', command, { env: { OSDS: '3', ...process.env } });
}

/** The store starts with empty buckets and ends with the process `owner`, however that ends. */
export async function startStore(owner: number, buckets: readonly string[]): Promise<void> {
  await ceph('start', HERE, String(owner));
  await ceph('gateway', HERE, 'gateway', String(PORTS.store));
  const client = new S3Client({
    endpoint: ENDPOINT,
    region: REGION,
    forcePathStyle: true,
    credentials: {
      accessKeyId: CREDENTIALS.AWS_ACCESS_KEY_ID,
      secretAccessKey: CREDENTIALS.AWS_SECRET_ACCESS_KEY,
    },
  });
  for (const Bucket of buckets) await addBucket(client, Bucket);
}

async function addBucket(client: S3Client, Bucket: string): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await client.send(new CreateBucketCommand({ Bucket }));
      return;
    } catch (error) {
      if (tries === 20) throw error;
      await new Promise((later) => setTimeout(later, 1000));
    }
}

const place = (id: number) => join(HERE, 'run', `osd.${id}.pid`);

export function killStorageDaemon(id: number): void {
  process.kill(Number(readFileSync(place(id), 'utf8')), 'SIGKILL');
}

export async function startStorageDaemon(id: number): Promise<void> {
  await ceph('osd', HERE, String(id));
}

export async function stopStore(): Promise<void> {
  const run = join(HERE, 'run');
  const files = existsSync(run) ? readdirSync(run).filter((file) => file.endsWith('.pid')) : [];
  for (const file of files)
    try {
      process.kill(Number(readFileSync(join(run, file), 'utf8')), 'SIGKILL');
    } catch {
      // It was killed before and not started again.
    }
}

export const storeRuns = () => existsSync(join(HERE, 'started'));
