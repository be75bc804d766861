import { DEFAULT_PREFERENCES, type Preferences, preferences } from '@alveola/clinical';
import { getSettings, putSettings } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/db/open';
import { appUser, settings } from '../../platform/db/schema';
import { type Route, route } from '../../platform/http/route';

/** A user's preferences, the defaults of the specification where none were set. The language is the user's own. */
export async function findPreferences(db: Queries, userId: string): Promise<Preferences> {
  const [row] = await db
    .select({ stored: settings.preferences, language: appUser.language })
    .from(appUser)
    .leftJoin(settings, eq(settings.user_id, appUser.id))
    .where(eq(appUser.id, userId));
  return row
    ? preferences.parse({ ...(row.stored ?? DEFAULT_PREFERENCES), language: row.language })
    : DEFAULT_PREFERENCES;
}

export const getSettingsRoute: Route = route(getSettings, async ({ deps: { db }, session }) =>
  findPreferences(db, session.user.id),
);

export const putSettingsRoute: Route = route(putSettings, async ({ deps, session, body, audit }) => {
  const { id } = session.user;
  const { language, ...rest } = body;
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(settings)
      .values({ user_id: id, preferences: rest })
      .onConflictDoUpdate({ target: settings.user_id, set: { preferences: rest } });
    await tx.update(appUser).set({ language }).where(eq(appUser.id, id));
    await audit(tx, 'settings.change');
  });
  return body;
});
