import { LOOPBACK } from '../outbound/addresses';

export interface Bucket {
  readonly name: string;
  readonly region: string;
  readonly endpoint: string | null;
}

const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PARAMETERS = new Set(['endpoint', 'region']);

export function isFolderUrl(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'file:' && new URL(url).hostname === '';
}

/**
 * Reads `s3://bucket?region=…&endpoint=https://…`; null for anything else. It never holds credentials, and
 * pictures leave this machine only over TLS.
 */
export function readBucketUrl(text: string): Bucket | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const { protocol, hostname, pathname, username, password, port, hash, searchParams } = url;
  const more = [username, password, port, hash, pathname.replace('/', '')].join('');
  if (protocol !== 's3:' || !BUCKET_NAME.test(hostname) || more !== '') return null;
  if ([...searchParams.keys()].some((name) => !PARAMETERS.has(name))) return null;
  const region = searchParams.get('region');
  const endpoint = searchParams.get('endpoint');
  if (!region || (endpoint !== null && !isEndpoint(endpoint))) return null;
  return { name: hostname, region, endpoint };
}

export function isStoreUrl(url: string): boolean {
  return isFolderUrl(url) || readBucketUrl(url) !== null;
}

export function isLocalBucket(url: string): boolean {
  const endpoint = readBucketUrl(url)?.endpoint ?? null;
  return endpoint !== null && LOOPBACK.has(new URL(endpoint).hostname);
}

function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, pathname, search } = new URL(text);
  if (`${username}${password}${search}` !== '' || pathname !== '/') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}
