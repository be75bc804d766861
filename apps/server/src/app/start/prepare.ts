import { findServingProblem } from '../../platform/db/isolation/roles';
import { findMissing, migrate, listMigrations } from '../../platform/db/migrate';
import { markMode, type Mode } from '../../platform/db/mode';
import type { Database, Db } from '../../platform/db/open';
import type { Pool } from 'pg';
import type { Language } from '@alveola/report/languages';
import { createLink, FIRST_LINK_VALID_FOR, issueLink } from '../../areas/account/identity/links';
import { hashPassword } from '../../areas/account/identity/passwordHash';
import { newId, newSecret } from '../../platform/base/ids';
import { appUser, clinic, membership } from '../../platform/db/schema';
import type { Config } from '../config/config';
import { eq } from 'drizzle-orm';
import { firstProviderMail } from '../../areas/account/identity/accountMails';
import { enqueueMail } from '../../platform/mail/queue';

/**
 * Migrates if the owner's role is configured.
 * @throws if the version differs, or the serving role lacks rights.
 */
export async function prepareDatabase(served: Database, owner: Database | null, mode: Mode): Promise<void> {
  if (owner) {
    await migrate(owner.pool);
    await markMode(owner.pool, mode);
    await markLeastRelease(owner.pool);
  } else {
    const missing = await findMissing(served.pool);
    if (missing.length > 0)
      throw new Error(
        `The database lacks ${missing.join(', ')}. Set MIGRATE_DATABASE_URL to the address of the role that owns it, for one start at least.`,
      );
  }
  const problem = mode === 'production' ? await findServingProblem(served.pool, true) : null;
  if (problem !== null) throw new Error(problem);
}

/**
 * Names the newest migration that a release must know to use this database; older releases refuse to start. A
 * migration belongs here if earlier releases would show or store something wrong after it. It is the last but
 * one at most, so that going back one release stays possible.
 */
export const LEAST_MIGRATION = '0044_xray_uploads.sql';

/** Asks before anything is changed in the database. @returns why this release must not use it, or null. */
export async function findReleaseProblem(pool: Pool): Promise<string | null> {
  const { rows: tables } = await pool.query("select to_regclass('database_mode') is not null as made");
  if (!tables[0]?.made) return null;
  const { rows } = await pool.query<{ least: string | null }>(
    "select to_jsonb(database_mode) ->> 'least_migration' as least from database_mode",
  );
  const least = rows[0]?.least ?? null;
  const newest = (await listMigrations()).at(-1) ?? '';
  if (least === null || least <= newest) return null;
  return `This database was brought to a newer release, and older ones would show or store wrong values in it: it needs one that has the migration ${least}, and this one ends with ${newest}. Start the newer release again, or restore the backup from before the upgrade into an empty database.`;
}

async function markLeastRelease(pool: Pool): Promise<void> {
  await pool.query(
    'update database_mode set least_migration = $1 where least_migration is null or least_migration < $1',
    [LEAST_MIGRATION],
  );
}

/** The column needs a number, and nothing limits the users of a clinic without a plan. */
const SEATS = 10_000;

const LANGUAGE_OF: Readonly<Partial<Record<string, Language>>> = { NO: 'nb', PT: 'pt', BR: 'pt' };

/**
 * Makes the one clinic of a product without billing, with its owner. The plan never ends, because no payment
 * is ever due for it.
 * @returns the owner's link, valid for a week, as lines to print; none if there is a clinic.
 */
export async function seedClinic(
  db: Db,
  { owner, seller, publicUrl, termsVersion }: Pick<Config, 'owner' | 'seller' | 'publicUrl' | 'termsVersion'>,
  now: Date,
): Promise<readonly string[]> {
  const [present] = await db.select({ id: clinic.id }).from(clinic).limit(1);
  if (present || owner === null) return [];
  const { email } = owner;
  const password_hash = await hashPassword(newSecret());
  const [clinicId, userId] = [newId(), newId()];
  const country = seller.country ?? '';
  const language = LANGUAGE_OF[country] ?? 'en';
  const linkId = await db.transaction(async (tx) => {
    await tx.insert(clinic).values({
      id: clinicId,
      name: seller.name ?? '',
      org_number: seller.number ?? '',
      country,
      created_at: now,
      terms_version: termsVersion,
    });
    await tx.insert(membership).values({
      clinic_id: clinicId,
      code: 'custom',
      plan_name: '',
      started_at: now,
      seats: SEATS,
    });
    await tx.insert(appUser).values({
      ...owner,
      id: userId,
      clinic_id: clinicId,
      type: 'clinic_owner',
      password_hash,
      language,
      approved: true,
      created_at: now,
    });
    return createLink(tx, now, { kind: 'reset', user_id: userId, email, language }, FIRST_LINK_VALID_FOR);
  });
  const webUrl = (publicUrl ?? '').replace(/\/$/, '');
  const link = await issueLink({ db, now, webUrl }, linkId, FIRST_LINK_VALID_FOR);
  return [`The first owner chooses a password here, within a week: ${link}`];
}

/**
 * Makes the provider's first account if there is none, with a random password that nobody knows. Its owner
 * gets a mail with a link, valid for a week, to choose another.
 */
export async function seedProvider(db: Db, email: string, now: Date): Promise<void> {
  const present = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(eq(appUser.type, 'provider'))
    .limit(1);
  if (present.length > 0) return;
  const password_hash = await hashPassword(newSecret());
  const name = 'Alveola';
  const language = 'en';
  await db.transaction(async (tx) => {
    const id = newId();
    const newRows = await tx
      .insert(appUser)
      .values({ id, type: 'provider', name, email, password_hash, language, approved: true, created_at: now })
      .onConflictDoNothing()
      .returning({ id: appUser.id });
    if (newRows.length === 0) return;
    const request = { kind: 'reset', user_id: id, email, language } as const;
    const link = await createLink(tx, now, request, FIRST_LINK_VALID_FOR);
    await enqueueMail(tx, now, firstProviderMail, { email, language }, { link });
  });
}
