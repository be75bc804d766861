import { Secret, TOTP } from 'otpauth';
import type { TestServer } from '../server';
import { PASSWORD } from './clinics';
import type { Visitor } from '../visitor';

const INTERVAL = 30_000;

/** What the app on the telephone shows; `ahead` in intervals of 30 s. */
export const shownCode = (server: TestServer, secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.now().getTime() + ahead * INTERVAL,
  });

/** Of this code, yet another. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Sets an app up. The clock goes on by an interval, so that the next code is another. */
export async function setUpApp(server: TestServer, me: Visitor) {
  const body = { current_password: PASSWORD };
  const secret = String((await me.call('POST', '/user/authenticator', { body })).data.secret);
  const { data } = await me.call('POST', '/user/authenticator/confirm', {
    body: { code: shownCode(server, secret) },
  });
  server.wait(INTERVAL);
  return { secret, recovery: data.recovery_codes as readonly string[] };
}
