import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decrypt, encrypt, readKeyNumber } from './cipher';

const CHUNK = 64 * 1024;
const key = { n: 7, secret: randomBytes(32) };
const refused = (stored: Buffer, name = 'a.full', fileKey = key) =>
  decrypt(stored, fileKey, name).then(
    () => 'opened',
    (error) => error.name,
  );

describe('an encrypted file', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 17 * CHUNK + 5])(
    'of %i bytes comes back as it was, and says under which key it is',
    async (length) => {
      const bytes = randomBytes(length);
      const stored = await encrypt(bytes, key, 'a.full');
      expect(readKeyNumber(stored)).toBe(7);
      expect((await decrypt(stored, key, 'a.full')).equals(bytes)).toBe(true);
    },
  );

  it('is never the same twice, and holds nothing of what it was', async () => {
    const bytes = Buffer.from('a name that nobody may read '.repeat(20));
    const [first, second] = [await encrypt(bytes, key, 'a.full'), await encrypt(bytes, key, 'a.full')];
    expect(first.equals(second)).toBe(false);
    expect(first.includes('nobody may read')).toBe(false);
  });

  it('opens neither changed at any place, nor cut, nor longer, nor with its parts in another order', async () => {
    const stored = await encrypt(randomBytes(2 * CHUNK + 100), key, 'a.full');
    const sealed = CHUNK + 16;
    for (const at of [8, 20, 44, 44 + CHUNK, 44 + sealed, stored.length - 1]) {
      const changed = Buffer.from(stored);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(await refused(changed), `byte ${at}`).toBe('DamagedFileError');
    }
    const chunk = (n: number) => stored.subarray(44 + n * sealed, 44 + (n + 1) * sealed);
    const others = [
      stored.subarray(0, -1),
      stored.subarray(0, 44 + sealed),
      stored.subarray(0, 44 + 2 * sealed),
      Buffer.concat([stored, Buffer.from([0])]),
      Buffer.concat([stored, chunk(2)]),
      Buffer.concat([stored.subarray(0, 44), chunk(1), chunk(0), chunk(2)]),
    ];
    for (const other of others) expect(await refused(other)).toBe('DamagedFileError');
  });

  it('opens under no other name and no other key', async () => {
    const stored = await encrypt(randomBytes(10), key, 'a.full');
    expect(await refused(stored, 'b.full')).toBe('DamagedFileError');
    expect(await refused(stored, 'a.full', { n: 7, secret: randomBytes(32) })).toBe('DamagedFileError');
  });

  it.each([Buffer.alloc(0), Buffer.from('ALVFILE1'), Buffer.from('\x89PNG\r\n\x1a\n'), Buffer.alloc(100)])(
    'is none where it does not begin as one',
    (bytes) => expect(readKeyNumber(bytes)).toBeNull(),
  );
});
