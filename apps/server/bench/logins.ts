import { randomUUID } from 'node:crypto';
import { hashPassword, isPassword } from '../src/account/password';
import { appUser } from '../src/db/schema';
import { type Caller, closedLoop, median, round, signIn, type Slice, spoken, type Stand } from './bench';
import type { Product } from '../src/testing/product';

const AT_ONCE = 4;
const PASSWORD = 'Correct-horse-7';
/** Sign-ins of one slice: no more than an address may try. */
const EACH = 8;

/** P14: sign-ins against the hash that each of them costs, and what others feel of them. */
export async function benchLogins(stand: Stand, product: Product, me: Caller): Promise<string[]> {
  const hash = await hashPassword(PASSWORD);
  const bare: Slice[] = [];
  const logins: Slice[] = [];
  const { rows } = await stand.database.pool.query(
    'select clinic_id from app_user where clinic_id is not null limit 1',
  );
  for (let n = 0; n < 2; n += 1) {
    bare.push(await closedLoop(AT_ONCE, 2000, async () => isPassword(hash, PASSWORD)));
    const emails = Array.from({ length: EACH }, () => `${randomUUID()}@example.com`);
    await stand.database.db.insert(appUser).values(
      emails.map((email) => ({
        id: randomUUID(),
        clinic_id: rows[0].clinic_id,
        type: 'clinic_user' as const,
        name: 'Bench',
        email,
        password_hash: hash,
        approved: true,
        language: 'en' as const,
      })),
    );
    const from = performance.now();
    const results = await Promise.allSettled(
      emails.map((email) => signIn(product.url, { email, password: PASSWORD })),
    );
    const ms = performance.now() - from;
    const well = results.filter(({ status }) => status === 'fulfilled').length;
    logins.push({ perSecond: (well / ms) * 1000, p50: ms / EACH, p99: ms, failed: EACH - well });
  }
  const quiet = await closedLoop(2, 1500, async () => (await me.call('GET', '/user')).status === 200);
  const ratios = logins.map((login, n) => login.perSecond / (bare[n]?.perSecond ?? 1));
  return [
    ...logins.map(
      (login, n) =>
        `bare argon2id ${round(bare[n]?.perSecond ?? 0, 0)}/s | ${EACH} sign-ins at once ${round(login.perSecond, 0)}/s${login.failed ? `, ${login.failed} failed` : ''}`,
    ),
    `P14 sign-ins / bare argon2id: median ${round(median(ratios))}; floor 0.80 (bursts of ${EACH}: an address may try no more, and each brings a connection and two calls)`,
    `another call, with nobody signing in: ${spoken(quiet)}`,
  ];
}
