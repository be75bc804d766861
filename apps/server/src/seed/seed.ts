import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hashPassword } from '../account/password';
import { newId, newSecret } from '../db/ids';
import type { Db } from '../db/open';
import { appUser, clinic, membership } from '../db/schema';
import type { Files } from '../files/files';
import { seedPatients } from './patients';
import { writeOnce } from './writeOnce';

const account = z.object({ email: z.string(), password: z.string() });
const kept = z.object({ clinic: account, provider: account });
export type EvaluationAccounts = z.output<typeof kept>;

/** Days. Specification §9. */
const TRIAL = 30;
const DAY = 86_400_000;

/**
 * The accounts and example patients of an evaluation, made on its first start. Passwords are written to the
 * data folder before the accounts are made: a start that is killed between the two is made good by the next.
 * @returns lines to print; none when everything was there.
 */
export async function seedEvaluation(
  db: Db,
  files: Files,
  dataDir: string,
  now: Date,
): Promise<readonly string[]> {
  const file = join(dataDir, 'evaluation-accounts.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  const accounts = text === null ? newAccounts() : kept.parse(JSON.parse(text));
  if (text === null) await writeOnce(file, `${JSON.stringify(accounts, null, 2)}\n`);
  const owner = await seedAccounts(db, accounts, now);
  if (owner === null) return [];
  await seedPatients(db, files, owner, now);
  return [
    `clinic:   ${accounts.clinic.email}   ${accounts.clinic.password}`,
    `provider: ${accounts.provider.email}   ${accounts.provider.password}`,
    `kept in ${file}`,
  ];
}

function newAccounts(): EvaluationAccounts {
  return {
    clinic: { email: 'clinic@example.com', password: newPassword() },
    provider: { email: 'provider@example.com', password: newPassword() },
  };
}

/** Specification §5: a capital and a number are needed; both are put where they stand in nobody's way. */
function newPassword(): string {
  return `A1-${newSecret().slice(0, 20)}`;
}

export interface Owner {
  readonly userId: string;
  readonly clinicId: string;
}

/** null: they are there. */
async function seedAccounts(db: Db, accounts: EvaluationAccounts, now: Date): Promise<Owner | null> {
  const present = await db.select({ id: appUser.id }).from(appUser).limit(1);
  if (present.length > 0) return null;
  const [owner, provider] = await Promise.all([
    hashPassword(accounts.clinic.password),
    hashPassword(accounts.provider.password),
  ]);
  const clinicId = newId();
  const userId = newId();
  await db.transaction(async (tx) => {
    await tx
      .insert(clinic)
      .values({ id: clinicId, name: 'Fjordtann tannklinikk', org_number: '999 888 777', country: 'NO' });
    await tx.insert(appUser).values([
      {
        id: userId,
        clinic_id: clinicId,
        type: 'clinic_owner',
        name: 'Kari Nordmann',
        email: accounts.clinic.email,
        password_hash: owner,
        approved: true,
        language: 'en',
      },
      {
        id: newId(),
        clinic_id: null,
        type: 'provider',
        name: 'Alveola',
        email: accounts.provider.email,
        password_hash: provider,
        approved: true,
        language: 'en',
      },
    ]);
    await tx.insert(membership).values({
      clinic_id: clinicId,
      code: 'trial',
      plan_name: 'Trial',
      started_at: now,
      next_payment_date: new Date(now.getTime() + TRIAL * DAY),
    });
  });
  return { userId, clinicId };
}
