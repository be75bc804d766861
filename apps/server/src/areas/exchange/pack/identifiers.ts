import { createHash } from 'node:crypto';

/** Deterministic, and cannot be reversed to the name. */
function toBits(name: string): Buffer {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16);
  // RFC 9562: version 8 leaves the other bits to us.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes;
}

export function toUrn(name: string): string {
  return `urn:uuid:${toBits(name)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`;
}

/** PS3.5 B.2: a DICOM UID made of a UUID. */
export function toUid(name: string): string {
  return `2.25.${BigInt(`0x${toBits(name).toString('hex')}`)}`;
}
