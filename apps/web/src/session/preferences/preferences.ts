import type { Settings } from '@alveola/contract';
import { calls } from '@alveola/contract/shell';
import type { Language } from '@alveola/report/languages';
import { changeLanguage, storeLanguage } from '../../shell/i18n/i18n';
import { logError, ApiProblem, REFUSED_HERE } from '../../shell/problem';
import { call, jsonOrNull, unreachable } from '../api';
import { changeSession, currentSession, type SessionStore } from '../store';

/** A language that could not be saved is kept for its user's id; null: chosen while signed out. */
let chosen: { readonly by: string | null } | null = null;

const isChosenBy = (userId: string) => chosen !== null && (chosen.by === null || chosen.by === userId);

let last: Promise<unknown> = Promise.resolve();

/** A fetch during a change could return older data, so they run one after the other. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

export async function fetchPreferences(
  userId: string,
  settings = call(calls.getSettings, {}),
): Promise<Settings> {
  const preferences = await settings;
  rememberPreferences(userId, preferences);
  return preferences;
}

/** If the fetch fails, the known preferences stay in use and cannot be changed. */
export function loadPreferences(): Promise<void> {
  return inTurn(async () => {
    const userId = currentSession().profile?.id;
    if (userId === undefined) return;
    const isGone = () => currentSession().profile?.id !== userId;
    try {
      const preferences = await fetchPreferences(userId);
      if (isGone()) return;
      if (!isChosenBy(userId)) await showLanguage(preferences.language);
      changeSession({ preferences, preferencesFrom: 'server' });
    } catch (error) {
      logError('Failed to fetch settings', error);
      if (!isGone() && currentSession().preferencesFrom === 'server')
        changeSession({ preferencesFrom: 'browser' });
    }
  }).then(saveChosenLanguage);
}

/** All preferences are replaced, so nothing is sent before they have been fetched. @throws ApiProblem */
export function savePreferences(changed: Partial<Settings>): Promise<void> {
  return inTurn(async () => {
    const { preferences, preferencesFrom, profile } = currentSession();
    if (!preferences || !profile || preferencesFrom !== 'server')
      throw new ApiProblem({
        status: REFUSED_HERE,
        code: 'settings-not-loaded',
        message: 'The settings were not loaded.',
      });
    const saved = await call(calls.putSettings, { body: { ...preferences, ...changed } });
    rememberPreferences(profile.id, saved);
    changeSession({ preferences: saved });
    await showLanguage(saved.language);
  });
}

/** Shows the language at once, and saves it when the preferences are known. @throws ApiProblem */
export async function setLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  const { state, profile, preferencesFrom } = currentSession();
  if (state === 'in' && preferencesFrom === 'server') return savePreferences({ language });
  chosen = { by: profile?.id ?? null };
}

export function languageAtEntry(userId: string, preferences: Settings): Language {
  return isChosenBy(userId) ? currentSession().language : preferences.language;
}

export async function saveChosenLanguage(): Promise<void> {
  const { language, preferences, preferencesFrom, profile } = currentSession();
  if (!profile || preferencesFrom !== 'server') return;
  const isHere = isChosenBy(profile.id) && preferences?.language !== language;
  chosen = null;
  if (!isHere) return;
  await savePreferences({ language }).catch((error: unknown) =>
    logError('The language was not saved', error),
  );
}

export async function showLanguage(language: Language): Promise<void> {
  await changeLanguage(language);
  storeLanguage(language);
  changeSession({ language });
}

const key = (userId: string) => `alveola.preferences.${userId}`;

function rememberPreferences(userId: string, preferences: Settings): void {
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
  const last = settings.safeParse(jsonOrNull(localStorage.getItem(key(userId))));
  if (last.success) return { preferences: last.data, preferencesFrom: 'browser' };
  const { language } = currentSession();
  return { preferences: settings.parse({ language }), preferencesFrom: 'defaults' };
}

async function loadSchema() {
  try {
    const { settingsSchema } = await import('@alveola/contract/settings');
    return settingsSchema;
  } catch (error) {
    throw unreachable(error);
  }
}
