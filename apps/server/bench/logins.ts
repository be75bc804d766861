import { randomUUID } from 'node:crypto';
import { hashPassword, isPassword } from '../src/areas/account/identity/passwordHash';
import { appUser } from '../src/platform/db/schema';
import { type Caller, closedLoop, median, round, signIn, type Slice, spoken, type Stand } from './bench';
import type { Product } from '../src/testing/product';

const AT_ONCE = 4;
const PASSWORD = 'Correct-horse-7';
const SLICE = 2500;
const REPEATS = 3;
/** Each signs in a dozen times: more than 30 in 15 minutes would be refused. */
const USERS = 64;

/** P14: compares sign-ins with the cost of their hash, and measures their effect on others. */
export async function benchLogins(stand: Stand, product: Product, me: Caller): Promise<string[]> {
  const hash = await hashPassword(PASSWORD);
  const bare: Slice[] = [];
  const logins: Slice[] = [];
  const { rows } = await stand.database.pool.query(
    'select clinic_id from app_user where clinic_id is not null limit 1',
  );
  const emails = Array.from({ length: USERS }, () => `${randomUUID()}@example.com`);
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
  let n = 0;
  const oneIn = async () => {
    n += 1;
    const caller = await signIn(product.url, { email: emails[n % USERS] ?? '', password: PASSWORD });
    caller.leave();
    return true;
  };
  const asked = async () => (await me.call('GET', '/user')).status === 200;
  const others: Slice[] = [];
  await closedLoop(AT_ONCE, 500, oneIn);
  for (let pair = 0; pair < REPEATS; pair += 1) {
    bare.push(await closedLoop(AT_ONCE, SLICE, async () => isPassword(hash, PASSWORD)));
    logins.push(await closedLoop(AT_ONCE, SLICE, oneIn));
    const [, other] = await Promise.all([closedLoop(AT_ONCE, SLICE, oneIn), closedLoop(2, SLICE, asked)]);
    others.push(other);
  }
  const quiet = await closedLoop(2, SLICE, asked);
  const ratios = logins.map((login, pair) => login.perSecond / (bare[pair]?.perSecond ?? 1));
  const p99 = median(others.map((other) => other.p99));
  return [
    ...logins.map(
      (login, pair) =>
        `bare argon2id ${round(bare[pair]?.perSecond ?? 0, 0)}/s | sign-ins ${spoken(login)}, each with a connection and two calls`,
    ),
    `P14 sign-ins / bare argon2id: median ${round(median(ratios))} (${round(Math.min(...ratios))}–${round(Math.max(...ratios))}); floor 0.45`,
    `P14 another call meanwhile: p99 ${round(p99, 1)} ms; with nobody signing in ${spoken(quiet)}: ${round(p99 / quiet.p99, 1)} times; floor 3`,
  ];
}
