import { generateKeyPairSync, sign } from 'node:crypto';

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BITS = 0x03;
const NAME = 0x06;
const TEXT = 0x0c;
const TIME = 0x17;
/** Object identifiers of ecdsa-with-SHA256 and commonName. */
const SIGNED = '2a8648ce3d040302';
const COMMON_NAME = '550403';

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const long = Buffer.alloc(2);
  long.writeUInt16BE(body.length);
  const length = body.length < 0x80 ? Buffer.from([body.length]) : Buffer.concat([Buffer.from([0x82]), long]);
  return Buffer.concat([Buffer.from([tag]), length, body]);
}

const hex = (text: string) => Buffer.from(text, 'hex');
const pem = (label: string, bytes: Buffer) =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64')}\n-----END ${label}-----\n`;

export function selfSigned(host: string): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(SEQUENCE, der(NAME, hex(SIGNED)));
  const name = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, der(NAME, hex(COMMON_NAME)), der(TEXT, Buffer.from(host)))),
  );
  const valid = der(
    SEQUENCE,
    der(TIME, Buffer.from('200101000000Z')),
    der(TIME, Buffer.from('491231235959Z')),
  );
  const subject = publicKey.export({ type: 'spki', format: 'der' });
  const signedPart = der(SEQUENCE, der(INTEGER, hex('01')), algorithm, name, valid, name, subject);
  const signature = der(BITS, hex('00'), sign('sha256', signedPart, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem('CERTIFICATE', der(SEQUENCE, signedPart, algorithm, signature)),
  };
}
