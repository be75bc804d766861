import { DEFAULT_PREFERENCES, type Preferences, preferences } from '@alveola/clinical';
import { getSettings, putSettings } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit';
import type { Queries } from '../../platform/db/open';
import { appUser, settings } from '../../platform/db/schema';
import { type Route, route } from '../../platform/http/route';

/** A user's preferences, the defaults of the specification where none were set. */
export async function preferencesOf(db: Queries, userId: string): Promise<Preferences> {
  const [row] = await db
    .select({ kept: settings.preferences, language: appUser.language })
    .from(appUser)
    .leftJoin(settings, eq(settings.user_id, appUser.id))
    .where(eq(appUser.id, userId));
  if (!row) return DEFAULT_PREFERENCES;
  return row.kept ? preferences.parse(row.kept) : { ...DEFAULT_PREFERENCES, language: row.language };
}

export const getSettingsRoute: Route = route(getSettings, async ({ deps: { db }, session }) =>
  preferencesOf(db, session.user.id),
);

export const putSettingsRoute: Route = route(putSettings, async ({ deps, session, body, address }) => {
  const { id, clinic_id } = session.user;
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(settings)
      .values({ user_id: id, preferences: body })
      .onConflictDoUpdate({ target: settings.user_id, set: { preferences: body } });
    await tx.update(appUser).set({ language: body.language }).where(eq(appUser.id, id));
    await audit(tx, deps.now(), { clinicId: clinic_id, userId: id, address, action: 'settings.change' });
  });
  return body;
});
