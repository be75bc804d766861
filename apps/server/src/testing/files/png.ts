function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

export function pngChunk(type: string, content: Buffer | string): Buffer {
  const body = Buffer.concat([Buffer.from(type), Buffer.from(content)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length - 4);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

const SIGNATURE = 8;
const HEADER = 25;

export function claimingPng(png: Buffer, width: number, height: number): Buffer {
  const content = Buffer.from(png.subarray(SIGNATURE + 8, SIGNATURE + HEADER - 4));
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  const header = pngChunk('IHDR', content);
  return Buffer.concat([png.subarray(0, SIGNATURE), header, png.subarray(SIGNATURE + HEADER)]);
}
