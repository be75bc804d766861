import type { Settings } from '@alveola/contract';
import { unreachable } from '../http';
import { currentSession, type SessionStore } from '../store';

/** Separate for each user, since several work at one computer. */
const key = (userId: string) => `alveola.preferences.${userId}`;

export function rememberPreferences(userId: string, preferences: Settings): void {
  localStorage.setItem(key(userId), JSON.stringify(preferences));
}

/**
 * Falls back to the preferences last seen in this browser, else to the defaults in the language shown.
 * @throws ApiProblem when the code that checks them cannot be loaded
 */
export async function recallPreferences(
  userId: string,
): Promise<Pick<SessionStore, 'preferences' | 'preferencesFrom'> & { readonly preferences: Settings }> {
  const settings = await loadSchema();
  const last = settings.safeParse(parsed(localStorage.getItem(key(userId))));
  if (last.success) return { preferences: last.data, preferencesFrom: 'browser' };
  const { language } = currentSession();
  return { preferences: settings.parse({ language }), preferencesFrom: 'defaults' };
}

async function loadSchema() {
  try {
    const { settingsSchema } = await import('@alveola/contract');
    return settingsSchema;
  } catch (error) {
    throw unreachable(error);
  }
}

function parsed(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}
