import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Buffer | readonly (readonly [Cbor, Cbor])[];

/** Covers the part of RFC 8949 that an attestation needs: whole numbers, text, bytes and maps. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.length), ...value.flatMap((pair) => pair.map(encode))]);
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  return length < 256
    ? Buffer.from([(kind << 5) | 24, length])
    : Buffer.from([(kind << 5) | 25, length >> 8, length & 255]);
}

const b64 = (bytes: Buffer) => bytes.toString('base64url');
const hash = (data: string | Buffer) => createHash('sha256').update(data).digest();
const PRESENT = 1;
const VERIFIED = 4;
const HAS_CREDENTIAL = 64;

export interface SoftAuthenticator {
  readonly id: string;
  make(options: any): any;
  use(options: any): any;
  /** `false` acts like a security key without a finger or a PIN. */
  verifies: boolean;
  counter: number;
  origin: string;
  /** `null` takes the host that is requested. */
  host: string | null;
}

export function softAuthenticator(origin = 'http://localhost:3000'): SoftAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: me.origin, crossOrigin: false }));
  const authData = (rpId: string, flags: number) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(me.counter);
    const verified = me.verifies ? VERIFIED : 0;
    return Buffer.concat([hash(me.host ?? rpId), Buffer.from([PRESENT | verified | flags]), counter]);
  };
  const me: SoftAuthenticator = {
    id: b64(id),
    verifies: true,
    counter: 1,
    origin,
    host: null,
    make: ({ challenge, rp }) => {
      const key = encode([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([authData(rp.id, HAS_CREDENTIAL), Buffer.alloc(16), length, id, key]);
      const attestation = encode([
        ['fmt', 'none'],
        ['attStmt', []],
        ['authData', data],
      ]);
      const clientDataJSON = b64(clientData('webauthn.create', challenge));
      return {
        id: b64(id),
        response: { clientDataJSON, attestationObject: b64(attestation), transports: ['usb'] },
      };
    },
    use: ({ challenge, rpId }) => {
      me.counter += 1;
      const data = authData(rpId, 0);
      const client = clientData('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([data, hash(client)]), privateKey);
      return {
        id: b64(id),
        response: {
          clientDataJSON: b64(client),
          authenticatorData: b64(data),
          signature: b64(signature),
        },
      };
    },
  };
  return me;
}
