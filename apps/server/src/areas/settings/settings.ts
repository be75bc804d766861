import {
  DEFAULT_SETTINGS,
  getSettings,
  putSettings,
  settings as settingsSchema,
  type Settings,
} from '@alveola/contract';
import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit';
import type { Queries } from '../../platform/db/open';
import { appUser, settings } from '../../platform/db/schema';
import { type Route, route } from '../../platform/http/route';

/** A user's preferences, the defaults of the specification where none were set. */
export async function preferencesOf(db: Queries, userId: string): Promise<Settings> {
  const [row] = await db
    .select({ kept: settings.preferences, language: appUser.language })
    .from(appUser)
    .leftJoin(settings, eq(settings.user_id, appUser.id))
    .where(eq(appUser.id, userId));
  return row ? settingsSchema.parse({ ...row.kept, language: row.language }) : DEFAULT_SETTINGS;
}

export const getSettingsRoute: Route = route(getSettings, async ({ deps: { db }, session }) =>
  preferencesOf(db, session.user.id),
);

export const putSettingsRoute: Route = route(putSettings, async ({ deps, session, body, address }) => {
  const { id, clinic_id } = session.user;
  const { language, ...preferences } = body;
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(settings)
      .values({ user_id: id, preferences })
      .onConflictDoUpdate({ target: settings.user_id, set: { preferences } });
    await tx.update(appUser).set({ language }).where(eq(appUser.id, id));
    await audit(tx, deps.now(), { clinicId: clinic_id, userId: id, address, action: 'settings.change' });
  });
  return body;
});
