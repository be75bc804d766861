import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Files } from './files';
import { localFiles } from './localFiles';
import { isFolderUrl, readBucketUrl } from './storageUrl';

export async function openFiles(url: string): Promise<Files> {
  if (isFolderUrl(url)) return localFiles(join(fileURLToPath(url), 'files'));
  const bucket = readBucketUrl(url);
  if (!bucket) throw new Error(`${url} is neither file:///… nor s3://bucket?region=…&endpoint=https://…`);
  return (await import('./bucketFiles')).bucketFiles(bucket);
}
