import { timingSafeEqual } from 'node:crypto';
import type { Profile } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import { newSecret, sha256 } from '../db/ids';
import { appUser, clinic, membership, session } from '../db/schema';
import type { Queries } from '../db/open';
import type { Deps } from '../deps';
import { type Refused, refuse } from '../http/answer';
import { membershipSummary } from './membership';

/** Who makes a call. */
export interface Session {
  readonly tokenHash: string;
  readonly user: Profile;
}

/** The use of a session is written down once in this time, ms. */
const WRITE_EVERY = 60_000;

/** Ends nothing: other devices stay signed in. The token alone is useless without the binding cookie. */
export async function startSession(
  db: Queries,
  userId: string,
  userAgent: string,
  now: Date,
): Promise<{ token: string; binding: string }> {
  const token = newSecret();
  const binding = newSecret();
  await db.insert(session).values({
    token_hash: sha256(token),
    binding_hash: sha256(binding),
    user_id: userId,
    created_at: now,
    last_used_at: now,
    user_agent: userAgent,
  });
  return { token, binding };
}

export async function endSession(db: Queries, tokenHash: string): Promise<void> {
  await db.delete(session).where(eq(session.token_hash, tokenHash));
}

/** The session of a token that comes with the cookie it was made with, within both of its times. */
export async function findSession(
  { db, now, session: limits }: Pick<Deps, 'db' | 'now' | 'session'>,
  token: string,
  binding: string | null,
): Promise<Session | Refused> {
  const tokenHash = sha256(token);
  const [row] = await db
    .select({ session, user: appUser, clinic, membership })
    .from(session)
    .innerJoin(appUser, eq(appUser.id, session.user_id))
    .leftJoin(clinic, eq(clinic.id, appUser.clinic_id))
    .leftJoin(membership, eq(membership.clinic_id, appUser.clinic_id))
    .where(eq(session.token_hash, tokenHash));
  if (!row || binding === null || !isSame(row.session.binding_hash, sha256(binding)))
    return refuse('unauthenticated');
  const at = now();
  const unused = at.getTime() - row.session.last_used_at.getTime();
  if (at.getTime() - row.session.created_at.getTime() >= limits.absolute) return refuse('unauthenticated');
  if (unused >= limits.idle) return refuse('session-idle');
  if (unused >= WRITE_EVERY)
    await db.update(session).set({ last_used_at: at }).where(eq(session.token_hash, tokenHash));
  return { tokenHash, user: profileOf(row, at) };
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

export interface ProfileRows {
  readonly user: typeof appUser.$inferSelect;
  readonly clinic: typeof clinic.$inferSelect | null;
  readonly membership: typeof membership.$inferSelect | null;
}

export function profileOf({ user, clinic: of, membership: plan }: ProfileRows, now: Date): Profile {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    type: user.type,
    approved: user.approved,
    clinic: of && { id: of.id, name: of.name, org_number: of.org_number, country: of.country },
    clinic_id: user.clinic_id,
    language: user.language,
    payment_customer_id: user.payment_customer_id,
    code_at_sign_in: user.code_at_sign_in,
    ...(plan ? { membership_summary: membershipSummary(plan, now) } : {}),
  };
}
