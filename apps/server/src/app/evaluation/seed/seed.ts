import { FIRST_TERMS } from '../../../platform/deps';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { KEY_SCOPES } from '@alveola/contract';
import { z } from 'zod';
import { hashPassword } from '../../../areas/account/identity/passwordHash';
import { TRIAL_DAYS } from '../../../areas/billing/plans/plans';
import { apiKey } from '../../../areas/connections/connectionTables';
import { newApiKey, toPrefix } from '../../../areas/connections/keys/apiKeys';
import { newId, newSecret, sha256 } from '../../../platform/base/ids';
import { EVALUATION_EMAILS } from '../../../platform/db/mode';
import type { Db } from '../../../platform/db/open';
import type { FileStore } from '../../../platform/storage/clinicFiles';
import { appUser, clinic, membership } from '../../../platform/db/schema';
import { readJson, writePrivate } from '../dataFolder';
import type { Owner } from './clinician';
import { seedPatients } from './patients';
import { DAY } from '../../../platform/base/time';

const account = z.object({ email: z.string(), password: z.string() });
/** Data folders of older releases have no key. */
const accountsSchema = z.object({ clinic: account, provider: account, api_key: z.string().optional() });
export type EvaluationAccounts = z.output<typeof accountsSchema>;

/**
 * Writes passwords to the data folder before making the accounts, so that the next start can repair a killed
 * one.
 * @returns lines to print; none if the accounts existed.
 */
export async function seedEvaluation(
  db: Db,
  store: FileStore,
  dataDir: string,
  now: Date,
): Promise<readonly string[]> {
  const file = join(dataDir, 'evaluation-accounts.json');
  const stored = await readJson(file, (value) => accountsSchema.parse(value));
  const accounts = stored ?? newAccounts();
  if (stored === null) await writePrivate(file, `${JSON.stringify(accounts, null, 2)}\n`);
  const knownOwner = await findOwner(db, accounts.clinic.email);
  const owner = knownOwner ?? (await makeAccounts(db, accounts, now));
  if (knownOwner && stored === null) await renewPasswords(db, accounts);
  await seedPatients(db, store, owner, now);
  if (knownOwner && stored !== null) return [];
  return [
    `clinic:   ${accounts.clinic.email}   ${accounts.clinic.password}`,
    `provider: ${accounts.provider.email}   ${accounts.provider.password}`,
    ...(accounts.api_key === undefined ? [] : [`API key:  ${accounts.api_key}`]),
    `kept in ${file}`,
  ];
}

function newAccounts(): EvaluationAccounts {
  return {
    clinic: { email: EVALUATION_EMAILS.clinic, password: newPassword() },
    provider: { email: EVALUATION_EMAILS.provider, password: newPassword() },
    api_key: newApiKey(),
  };
}

/** Adds a capital and a digit, which the random part may lack (specification §5). */
function newPassword(): string {
  return `A1-${newSecret().slice(0, 20)}`;
}

async function findOwner(db: Db, email: string): Promise<Owner | null> {
  const [row] = await db
    .select({ userId: appUser.id, clinicId: appUser.clinic_id })
    .from(appUser)
    .where(eq(appUser.email, email));
  return row?.clinicId ? { userId: row.userId, clinicId: row.clinicId } : null;
}

async function renewPasswords(db: Db, { clinic: owner, provider }: EvaluationAccounts): Promise<void> {
  for (const { email, password } of [owner, provider])
    await db
      .update(appUser)
      .set({ password_hash: await hashPassword(password) })
      .where(eq(appUser.email, email));
}

async function makeAccounts(db: Db, accounts: EvaluationAccounts, now: Date): Promise<Owner> {
  const owner = { userId: newId(), clinicId: newId() };
  const [ownerHash, providerHash] = await Promise.all([
    hashPassword(accounts.clinic.password),
    hashPassword(accounts.provider.password),
  ]);
  const common = { approved: true, language: 'en' } as const;
  await db.transaction(async (tx) => {
    await tx.insert(clinic).values({
      id: owner.clinicId,
      name: 'Fjordtann tannklinikk',
      org_number: '999 888 777',
      country: 'NO',
      terms_version: FIRST_TERMS,
    });
    await tx.insert(appUser).values([
      {
        ...common,
        id: owner.userId,
        clinic_id: owner.clinicId,
        type: 'clinic_owner',
        name: 'Kari Nordmann',
        email: accounts.clinic.email,
        password_hash: ownerHash,
      },
      {
        ...common,
        id: newId(),
        clinic_id: null,
        type: 'provider',
        name: 'Alveola',
        email: accounts.provider.email,
        password_hash: providerHash,
      },
    ]);
    if (accounts.api_key !== undefined)
      await tx.insert(apiKey).values({
        clinic_id: owner.clinicId,
        id: newId(),
        name: 'Sandbox',
        prefix: toPrefix(accounts.api_key),
        secret_hash: sha256(accounts.api_key),
        scopes: [...KEY_SCOPES],
        created_by: owner.userId,
        created_at: now,
      });
    const ends = new Date(now.getTime() + TRIAL_DAYS * DAY);
    await tx.insert(membership).values({
      clinic_id: owner.clinicId,
      code: 'trial',
      plan_name: 'Trial',
      started_at: now,
      next_payment_date: ends,
      trial_ends_at: ends,
    });
  });
  return owner;
}
