import { login } from '@alveola/contract';
import { eq, sql } from 'drizzle-orm';
import { audit } from '../audit/audit';
import { appUser, clinic, membership } from '../db/schema';
import type { Db } from '../db/open';
import type { Deps } from '../deps';
import { refuse } from '../http/answer';
import { type Route, route } from '../http/route';
import { hashPassword, isOutdated, isPassword } from './password';
import { profileOf, startSession } from './session';
import { signInLimits } from './signInLimits';

/** So many addresses are kept as its owner's. */
const KNOWN = 10;

async function userWith(db: Db, email: string) {
  const [row] = await db
    .select({ user: appUser, clinic, membership })
    .from(appUser)
    .leftJoin(clinic, eq(clinic.id, appUser.clinic_id))
    .leftJoin(membership, eq(membership.clinic_id, appUser.clinic_id))
    .where(eq(sql`lower(${appUser.email})`, email.toLowerCase()));
  return row ?? null;
}

/** Assurance 1.5: one answer and one amount of work for every cause; approval is told to the right password alone. */
export function loginRoute(deps: Deps): Route {
  const limits = signInLimits(deps);
  return route(login, async ({ body: { email, password }, address, bind }) => {
    const { db, now } = deps;
    const found = await userWith(db, email);
    const mark = limits.mark(address);
    const attempt = { email, address, isKnown: found?.user.known_addresses.includes(mark) ?? false };
    const seconds = limits.wait(attempt);
    if (seconds > 0) return refuse('too-many-attempts', { retryAfter: seconds });
    const who = { clinicId: found?.user.clinic_id ?? null, userId: found?.user.id ?? null, address };
    if (!(await isPassword(found?.user.password_hash ?? null, password)) || !found) {
      await audit(db, now(), { ...who, action: 'login.failed' });
      return refuse('login-failed');
    }
    limits.succeeded(attempt);
    if (!found.user.approved) return refuse('not-approved');
    const { id, password_hash, known_addresses } = found.user;
    const renewed = isOutdated(password_hash) ? await hashPassword(password) : password_hash;
    const { token, binding } = await db.transaction(async (tx) => {
      const known = [mark, ...known_addresses.filter((other) => other !== mark)].slice(0, KNOWN);
      await tx
        .update(appUser)
        .set({ known_addresses: known, password_hash: renewed })
        .where(eq(appUser.id, id));
      await audit(tx, now(), { ...who, action: 'login' });
      return startSession(tx, id, now());
    });
    bind(binding);
    return { token, user: profileOf(found, now()) };
  });
}
