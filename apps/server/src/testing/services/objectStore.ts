import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { vi } from 'vitest';
import { newId } from '../../platform/base/ids';
import { freePort } from '../product';

const SCRIPT = resolve(import.meta.dirname, '../../../../../scripts/services/ceph.sh');
/** Serves all test files of a run, which are threads of one process, and ends with it. */
const FOLDER = join(tmpdir(), `alveola-ceph-${process.pid}`);
const REGION = 'default';
export const CREDENTIALS = {
  AWS_ACCESS_KEY_ID: 'alveola',
  AWS_SECRET_ACCESS_KEY: 'alveola-on-loopback',
};
const run = promisify(execFile);

/** Milliseconds in which a hook may install Ceph and start it. */
export const STORE_STARTS_WITHIN = 300_000;

/** Has its own gateway to the shared store, so that stopping it disturbs no other file. */
export interface ObjectStore {
  readonly endpoint: string;
  addBucket(): Promise<string>;
  /** Stores like another program: without our digest, or with a wrong one. */
  putForeign(url: string, key: string, body: string, sha256?: string): Promise<void>;
  /** SIGKILL ends it, SIGSTOP hangs it, SIGCONT resumes it. */
  signal(signal: NodeJS.Signals): void;
  startAgain(): Promise<void>;
}

export async function startObjectStore(): Promise<ObjectStore> {
  Object.assign(process.env, CREDENTIALS);
  await run('bash', [SCRIPT, 'start', FOLDER, String(process.pid)]);
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  let pid = 0;
  const startAgain = async () => {
    await run('bash', [SCRIPT, 'gateway', FOLDER, `gateway-${port}`, port]);
    const isThere = () =>
      fetch(endpoint).then(
        ({ ok }) => ok,
        () => false,
      );
    await vi.waitUntil(isThere, { timeout: 60_000, interval: 50 });
    pid = Number(readFileSync(join(FOLDER, `run/client.gateway-${port}.pid`), 'utf8'));
  };
  await startAgain();
  const client = new S3Client({ endpoint, region: REGION, forcePathStyle: true });
  return {
    endpoint,
    startAgain,
    addBucket: async () => {
      const name = newId().toLowerCase().replaceAll(/[-_]/g, '0');
      await client.send(new CreateBucketCommand({ Bucket: name }));
      return `s3://${name}?region=${REGION}&endpoint=${endpoint}`;
    },
    putForeign: async (url, key, body, sha256) => {
      const Metadata = sha256 === undefined ? {} : { sha256 };
      const Bucket = new URL(url).hostname;
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: body, Metadata }));
    },
    signal: (signal) => void process.kill(pid, signal),
  };
}
