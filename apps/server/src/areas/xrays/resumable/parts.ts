import type { ClinicFiles } from '../../../platform/storage/clinicFiles';

const KIND = '.upload';

/** Each part has its own id, so that two servers never overwrite each other's part. */
export function toPartKey(id: string): string {
  return `${id}${KIND}`;
}

export function isPart(key: string): boolean {
  return key.endsWith(KIND);
}

export async function joinParts(
  files: ClinicFiles,
  { length, parts }: { readonly length: number; readonly parts: readonly string[] },
): Promise<Buffer | null> {
  const bytes = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for (const id of parts) {
    const part = await files.get(toPartKey(id));
    if (part === null) return null;
    at += part.copy(bytes, at);
  }
  return at === length ? bytes : null;
}

export async function removeParts(
  files: { remove(key: string): Promise<void> },
  parts: readonly string[],
): Promise<void> {
  await Promise.allSettled(parts.map((id) => files.remove(toPartKey(id))));
}
