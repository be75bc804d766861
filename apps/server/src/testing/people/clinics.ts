import { hashPassword } from '../../areas/account/identity/passwordHash';
import { newId } from '../../platform/base/ids';
import type { Db } from '../../platform/db/open';
import { appUser, clinic, membership } from '../../platform/db/schema';
import { FIRST_TERMS } from '../../platform/deps';
import { DAY } from '../../platform/base/time';

export const PASSWORD = 'Correct-horse-7';
/** In days. */
const TRIAL = 30;

/** Is hashed once, because hashing is slow on purpose. */
let passwordHash: Promise<string> | null = null;

export async function addClinic(
  db: Db,
  now: Date,
  trial: 'running' | 'ended' | 'none' = 'running',
): Promise<string> {
  const id = newId();
  await db
    .insert(clinic)
    .values({ id, name: 'Clinic', org_number: '1', country: 'NO', terms_version: FIRST_TERMS });
  const next_payment_date = new Date(now.getTime() + (trial === 'running' ? TRIAL : -1) * DAY);
  if (trial !== 'none')
    await db
      .insert(membership)
      .values({ clinic_id: id, code: 'trial', plan_name: 'Trial', started_at: now, next_payment_date });
  return id;
}

export async function addUser(
  db: Db,
  user: Partial<typeof appUser.$inferInsert> = {},
): Promise<{ readonly id: string; readonly email: string }> {
  passwordHash ??= hashPassword(PASSWORD);
  const id = newId();
  const row = { id, clinic_id: null, email: `${id}@example.com`, ...user };
  await db.insert(appUser).values({
    type: row.clinic_id === null ? 'provider' : 'clinic_owner',
    name: 'Kari Nordmann',
    password_hash: await passwordHash,
    approved: true,
    language: 'en',
    ...row,
  });
  return { id, email: row.email };
}
