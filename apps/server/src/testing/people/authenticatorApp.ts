import { Secret, TOTP } from 'otpauth';
import type { TestServer } from '../server';
import { PASSWORD } from './clinics';
import type { Visitor } from '../visitor';

const INTERVAL = 30_000;

export const shownCode = (server: TestServer, secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.now().getTime() + ahead * INTERVAL,
  });

export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export async function setUpApp(server: TestServer, me: Visitor) {
  const body = { current_password: PASSWORD };
  const secret = String((await me.call('POST', '/user/authenticator', { body })).data.secret);
  const { data } = await me.call('POST', '/user/authenticator/confirm', {
    body: { code: shownCode(server, secret) },
  });
  server.wait(INTERVAL);
  return { secret, recovery: data.recovery_codes as readonly string[] };
}
