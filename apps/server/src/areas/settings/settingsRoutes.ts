import {
  DEFAULT_SETTINGS,
  getSettings,
  type Letterhead,
  putSettings,
  type Settings,
  settingsSchema,
} from '@alveola/contract';
import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Queries } from '../../platform/db/open';
import { appUser, settings } from '../../platform/db/schema';
import { route } from '../../platform/http/route';
import { bytea, instant } from '../../platform/db/columns';

const ofClinic = sql<number | null>`(
  select (theirs.preferences ->> 'xray_age_months')::integer
  from app_user as owner join settings as theirs on theirs.user_id = owner.id
  where owner.clinic_id = ${appUser.clinic_id} and owner.type = 'clinic_owner'
  order by owner.created_at, owner.id limit 1)`;

/**
 * Defaults follow the specification. The language belongs to the user, and the age limit of X-rays to the
 * clinic.
 */
export async function findPreferences(db: Queries, userId: string): Promise<Settings> {
  const [row] = await db
    .select({ stored: settings.preferences, language: appUser.language, limit: ofClinic })
    .from(appUser)
    .leftJoin(settings, eq(settings.user_id, appUser.id))
    .where(eq(appUser.id, userId));
  if (!row) return DEFAULT_SETTINGS;
  const xray_age_months = row.limit ?? DEFAULT_SETTINGS.xray_age_months;
  return settingsSchema.parse({ ...row.stored, language: row.language, xray_age_months });
}

export const getSettingsRoute = route(getSettings, async ({ deps: { db }, session }) =>
  findPreferences(db, session.user.id),
);

/** Stores the limit with every owner, so that it survives the removal of any of them. */
export async function shareXrayAge(db: Queries, clinicId: string, months: number): Promise<void> {
  await db.execute(sql`
    update settings set preferences = jsonb_set(preferences, '{xray_age_months}', to_jsonb(${months}::integer))
    from app_user where app_user.id = settings.user_id and app_user.clinic_id = ${clinicId}
      and app_user.type = 'clinic_owner' and app_user.removed_at is null`);
}

export const putSettingsRoute = route(putSettings, async ({ deps: { db }, session, body, audit }) => {
  const { id } = session.user;
  const { language, ...preferences } = body;
  await db.transaction(async (tx) => {
    await tx
      .insert(settings)
      .values({ user_id: id, preferences })
      .onConflictDoUpdate({ target: settings.user_id, set: { preferences } });
    if (session.user.type === 'clinic_owner')
      await shareXrayAge(tx, session.user.clinic_id ?? '', preferences.xray_age_months);
    await tx.update(appUser).set({ language }).where(eq(appUser.id, id));
    await audit(tx, 'settings.change');
  });
  return findPreferences(db, id);
});

export const clinicLetterhead = pgTable('clinic_letterhead', {
  clinic_id: text().primaryKey(),
  address: text().array().notNull().default([]),
  phone: text().notNull().default(''),
  email: text().notNull().default(''),
  logo: bytea(),
  logo_width: integer(),
  logo_height: integer(),
  changed_by: text().notNull(),
  changed_at: instant().notNull(),
});

type LetterheadRecord = typeof clinicLetterhead.$inferSelect;

export async function findLetterhead(db: Queries, clinicId: string): Promise<LetterheadRecord | null> {
  const [row] = await db.select().from(clinicLetterhead).where(eq(clinicLetterhead.clinic_id, clinicId));
  return row ?? null;
}

export function toLetterhead(row: LetterheadRecord | null): Letterhead {
  const { address = [], phone = '', email = '', logo = null, logo_width, logo_height } = row ?? {};
  return {
    address,
    phone,
    email,
    logo:
      logo && logo_width && logo_height
        ? { png: logo.toString('base64'), width: logo_width, height: logo_height }
        : null,
  };
}
