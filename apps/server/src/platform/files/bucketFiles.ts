import { createHash } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { traceHeaders } from '../base/tracing';
import { sha256 } from '../base/ids';
import { SECOND } from '../base/time';
import { checkKey, DamagedFileError, type Files, KEY, StorageError } from './files';
import type { Bucket } from './storageUrl';

const CONNECT_WITHIN = 2 * SECOND;
const SILENT_FOR = 5 * SECOND;
/** Milliseconds for a call with all attempts: 20 MB over a slow line, or a few bytes. */
const TRANSFER_WITHIN = 20 * SECOND;
const ASK_WITHIN = 8 * SECOND;
const ATTEMPTS = 4;
/** Writes to one fixed name that cannot be a key. */
const PROBE = '.ready';
const DIGEST = 'sha256';

/**
 * Stores each picture by one PUT, which succeeds whole or not at all. The store checks the digests that are
 * sent along, and reading compares with the digest in the metadata.
 */
export function bucketFiles({ name, region, endpoint }: Bucket): Files {
  const client = new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    // Stores other than Amazon's do not know the checksums that the library would add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_WITHIN, socketTimeout: SILENT_FOR },
  });
  client.middlewareStack.add(
    (next) => (given) => {
      const { request } = given;
      if (typeof request === 'object' && request !== null && 'headers' in request)
        Object.assign(request.headers ?? {}, traceHeaders());
      return next(given);
    },
    { step: 'build' },
  );
  const toObject = (key: string) => ({ Bucket: name, Key: checkKey(key) });

  const put = (target: { readonly Bucket: string; readonly Key: string }, bytes: Buffer, ms: number) =>
    ask(ms, async (abortSignal) => {
      const digest = sha256(bytes);
      const command = new PutObjectCommand({
        ...target,
        Body: bytes,
        ContentLength: bytes.length,
        ContentMD5: createHash('md5').update(bytes).digest('base64'),
        ChecksumSHA256: Buffer.from(digest, 'base64url').toString('base64'),
        Metadata: { [DIGEST]: digest },
      });
      await client.send(command, { abortSignal });
    });

  const read = async (key: string, abortSignal: AbortSignal): Promise<Buffer | null> => {
    const storedObject = await orNull(client.send(new GetObjectCommand(toObject(key)), { abortSignal }));
    if (storedObject === null) return null;
    if (!(storedObject.Body instanceof Readable)) throw new Error('The object store sent no content.');
    const bytes = Buffer.concat(await addAbortSignal(abortSignal, storedObject.Body).toArray());
    const was = storedObject.Metadata?.[DIGEST];
    if (was === undefined || sha256(bytes) === was) return bytes;
    throw new DamagedFileError('What the object store sent is not what was stored.');
  };
  // A transfer error disappears at the second try; a change in the store does not.
  const get = (key: string) =>
    ask(TRANSFER_WITHIN, (signal) => read(key, signal).catch(() => read(key, signal)));

  return {
    put: (key, bytes) => put(toObject(key), bytes, TRANSFER_WITHIN),
    get,
    digest: async (key) => {
      const head = new HeadObjectCommand(toObject(key));
      const objectHead = await ask(ASK_WITHIN, (abortSignal) => orNull(client.send(head, { abortSignal })));
      if (objectHead === null) return null;
      const knownDigest = objectHead.Metadata?.[DIGEST];
      if (knownDigest !== undefined) return knownDigest;
      // Another program stored it, without our digest.
      const bytes = await get(key);
      return bytes === null ? null : sha256(bytes);
    },
    remove: async (key) => {
      const command = new DeleteObjectCommand(toObject(key));
      await ask(ASK_WITHIN, (abortSignal) => client.send(command, { abortSignal }));
    },
    list: (before) => listKeys(client, name, before),
    tidy: async () => 0,
    ready: () => put({ Bucket: name, Key: PROBE }, Buffer.from('ready'), ASK_WITHIN),
  };
}

/** S3 can only list by name, so the age is filtered here. */
async function* listKeys(client: S3Client, bucket: string, before: Date): AsyncGenerator<readonly string[]> {
  let next: string | undefined;
  do {
    const command = new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: next });
    const page = await ask(ASK_WITHIN, (abortSignal) => client.send(command, { abortSignal }));
    const old = (page.Contents ?? []).filter(({ LastModified }) => LastModified && LastModified < before);
    const keys = old.flatMap(({ Key }) => (Key !== undefined && KEY.test(Key) ? [Key] : []));
    if (keys.length > 0) yield keys;
    next = page.NextContinuationToken;
  } while (next !== undefined);
}

/** @throws StorageError if it fails or takes too long. */
async function ask<T>(ms: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await call(AbortSignal.timeout(ms));
  } catch (error) {
    if (error instanceof DamagedFileError) throw error;
    throw new StorageError(isFull(error) ? 'storage-full' : 'unavailable', error);
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceeded';
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof S3ServiceException) || error.name === 'NoSuchBucket') throw error;
    if (error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}
