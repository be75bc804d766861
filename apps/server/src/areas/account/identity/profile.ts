import { listRights, type Profile } from '@alveola/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { appUser, clinic, membership } from '../../../platform/db/schema';
import { toMembershipSummary } from './membership';

export interface ProfileRows {
  readonly user: typeof appUser.$inferSelect;
  readonly clinic: typeof clinic.$inferSelect | null;
  readonly membership: typeof membership.$inferSelect | null;
}

async function findUser(db: Queries, condition: SQL): Promise<ProfileRows | null> {
  const [row] = await db
    .select({ user: appUser, clinic, membership })
    .from(appUser)
    .leftJoin(clinic, eq(clinic.id, appUser.clinic_id))
    .leftJoin(membership, eq(membership.clinic_id, appUser.clinic_id))
    .where(condition);
  return row ?? null;
}

export function findUserByEmail(db: Queries, email: string): Promise<ProfileRows | null> {
  return findUser(db, eq(sql`lower(${appUser.email})`, email.toLowerCase()));
}

export function findUserById(db: Queries, id: string): Promise<ProfileRows | null> {
  return findUser(db, eq(appUser.id, id));
}

export const hasFactor = ({ totp_since, passkeys }: ProfileRows['user']): boolean =>
  totp_since !== null || passkeys > 0;

/** `termsVersion` is the version that users must have accepted; null asks nobody. */
export function toProfile(
  { user, clinic: clinicRow, membership: plan }: ProfileRows,
  now: Date,
  termsVersion: string | null,
): Profile {
  const isOwner = clinicRow !== null && user.type === 'clinic_owner';
  return {
    id: user.id,
    name: user.name,
    title: user.title,
    email: user.email,
    type: user.type,
    may: listRights(user.type),
    approved: user.approved,
    clinic: clinicRow && {
      id: clinicRow.id,
      name: clinicRow.name,
      org_number: clinicRow.org_number,
      country: clinicRow.country,
    },
    clinic_id: user.clinic_id,
    language: user.language,
    payment_customer_id: user.payment_customer_id,
    code_at_sign_in: user.code_at_sign_in,
    authenticator: user.totp_since !== null,
    passkeys: user.passkeys,
    ...(isOwner && termsVersion !== null && clinicRow.terms_version !== termsVersion
      ? { terms_due: true }
      : {}),
    ...(plan && clinicRow ? { membership_summary: toMembershipSummary(plan, clinicRow, now) } : {}),
  };
}
