import { timingSafeEqual } from 'node:crypto';
import type { Profile } from '@alveola/contract';
import { eq, sql } from 'drizzle-orm';
import { sha256 } from '../../../platform/db/ids';
import { appUser, clinic, membership, session } from '../../../platform/db/schema';
import type { Db, Queries } from '../../../platform/db/open';
import type { Deps } from '../../../platform/deps';
import { type Refused, refuse } from '../../../platform/http/answer';
import { keptSessions } from './sessionCache';
import { membershipSummary } from '../membership';

/** Who makes a call. */
export interface Session {
  readonly tokenHash: string;
  readonly user: Profile;
}

/** The use of a session is written down once in this time, ms. */
const WRITE_EVERY = 60_000;

export async function endSession(db: Queries, tokenHash: string): Promise<void> {
  await db.delete(session).where(eq(session.token_hash, tokenHash));
}

/** What is kept of a session, and whose it is. */
export interface SessionRows extends ProfileRows {
  readonly session: typeof session.$inferSelect;
}

export interface Sessions {
  /**
   * The session of a token that comes with the cookie it was made with, within both of its times. What was read
   * of it in the last moments is believed, unless it is wanted `anew`.
   */
  find(token: string, binding: string | null, anew: boolean): Promise<Session | Refused>;
  /** After a call that may have ended sessions, or changed what they allow: nothing read before is believed. */
  forget(): void;
}

export function sessionsOf({ db, now, session: limits }: Pick<Deps, 'db' | 'now' | 'session'>): Sessions {
  const kept = keptSessions(now);
  const load = loader(db);
  return {
    find: async (token, binding, anew) => {
      const tokenHash = sha256(token);
      const known = anew ? null : kept.get(tokenHash);
      const rows = known ?? (await kept.read(tokenHash, () => load(tokenHash)));
      if (!rows || binding === null || !isSame(rows.session.binding_hash, sha256(binding)))
        return refuse('unauthenticated');
      const at = now();
      const { created_at, last_used_at } = rows.session;
      const unused = at.getTime() - last_used_at.getTime();
      if (at.getTime() - created_at.getTime() >= limits.absolute) return refuse('unauthenticated');
      if (unused >= limits.idle) return refuse('session-idle');
      if (unused >= WRITE_EVERY) {
        await db.update(session).set({ last_used_at: at }).where(eq(session.token_hash, tokenHash));
        kept.forget(tokenHash);
      }
      return { tokenHash, user: profileOf(rows, at) };
    },
    forget: () => kept.forget(),
  };
}

/** Prepared once, for it is asked at almost every call. */
function loader(db: Db): (tokenHash: string) => Promise<SessionRows | null> {
  const query = db
    .select({ session, user: appUser, clinic, membership })
    .from(session)
    .innerJoin(appUser, eq(appUser.id, session.user_id))
    .leftJoin(clinic, eq(clinic.id, appUser.clinic_id))
    .leftJoin(membership, eq(membership.clinic_id, appUser.clinic_id))
    .where(eq(session.token_hash, sql.placeholder('tokenHash')))
    .prepare('session_of_token');
  return async (tokenHash) => (await query.execute({ tokenHash }))[0] ?? null;
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
