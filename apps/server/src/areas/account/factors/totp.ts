import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, 30 s. */
const PERIOD = 30;
const SHAPE = { algorithm: 'SHA1', digits: 6, period: PERIOD } as const;
const WINDOW = 1;
/** RFC 4226 §4 recommends 160 bits. */
const SECRET_BYTES = 20;

const read = (secret: string) => new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) });

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export function toTotpUri(secret: string, email: string): string {
  return new TOTP({
    ...SHAPE,
    issuer: 'Alveola',
    label: email,
    secret: Secret.fromBase32(secret),
  }).toString();
}

/**
 * @returns the number of the 30 s interval since 1970 in which the code is valid, at most one away from now;
 * null if the code is wrong
 */
export function findStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = read(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta;
}
