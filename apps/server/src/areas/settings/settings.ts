import {
  DEFAULT_SETTINGS,
  getSettings,
  putSettings,
  settings as settingsSchema,
  type Settings,
} from '@alveola/contract';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/db/open';
import { appUser, settings } from '../../platform/db/schema';
import { type Route, route } from '../../platform/http/route';

/** A user's preferences, the defaults of the specification where none were set. The language is the user's own. */
export async function findPreferences(db: Queries, userId: string): Promise<Settings> {
  const [row] = await db
    .select({ stored: settings.preferences, language: appUser.language })
    .from(appUser)
    .leftJoin(settings, eq(settings.user_id, appUser.id))
    .where(eq(appUser.id, userId));
  return row ? settingsSchema.parse({ ...row.stored, language: row.language }) : DEFAULT_SETTINGS;
}

export const getSettingsRoute: Route = route(getSettings, async ({ deps: { db }, session }) =>
  findPreferences(db, session.user.id),
);

export const putSettingsRoute: Route = route(putSettings, async ({ deps: { db }, session, body, audit }) => {
  const { id } = session.user;
  const { language, ...preferences } = body;
  await db.transaction(async (tx) => {
    await tx
      .insert(settings)
      .values({ user_id: id, preferences })
      .onConflictDoUpdate({ target: settings.user_id, set: { preferences } });
    await tx.update(appUser).set({ language }).where(eq(appUser.id, id));
    await audit(tx, 'settings.change');
  });
  return body;
});
