import type { Language, Preferences } from '@alveola/clinical';
import type { confirmationNeeded, Profile } from '@alveola/contract';
import type { z } from 'zod';
import { ApiProblem, call } from '../api';
import * as calls from '../calls';
import { removeToken, storedToken, storeToken } from '../http';
import { changeLanguage } from '../i18n/i18n';
import { storedLanguage, storeLanguage } from '../i18n/languages';
import { logError } from '../log';
import { changeSession, currentSession } from './store';
import { endVisit } from './visit';

export type Confirmation = z.output<typeof confirmationNeeded>;

/** Chosen on the sign-in page: it goes with the user, instead of the one of the account. */
let chosenWhileOut = false;

/** Whose work is in memory: after a session that ended by itself, the same user goes on with it. */
let lastUser: string | null = null;

/** On load. Specification §4: with a token the profile is fetched once. */
export async function resumeSession(): Promise<void> {
  changeSession({ language: storedLanguage() ?? 'en' });
  if (storedToken() === null) return changeSession({ state: 'out' });
  changeSession({ state: 'loading' });
  try {
    const profile = await call(calls.getUser, {});
    await enter(profile);
  } catch (error) {
    if (isWithoutServer(error)) return changeSession({ state: 'unreachable' });
    logError('The profile could not be fetched', error);
    removeToken();
    const ended = error instanceof ApiProblem ? error.code : null;
    changeSession({ state: 'out', profile: null, preferences: null, ended });
  }
}

/**
 * Signs in; where a code was e-mailed that is asked for first, answers which confirmation that is.
 * @throws ApiProblem
 */
export async function login(email: string, password: string): Promise<Confirmation | null> {
  const answer = await call(calls.login, { body: { email, password } });
  if ('next' in answer) return answer;
  storeToken(answer.token);
  await enter(answer.user);
  return null;
}

async function enter(profile: Profile): Promise<void> {
  if (lastUser !== null && lastUser !== profile.id) await endVisit();
  lastUser = profile.id;
  const preferences = await fetchPreferences();
  if (!preferences) return changeSession({ state: 'unreachable' });
  const language = chosenWhileOut ? currentSession().language : preferences.language;
  await show(language);
  changeSession({ state: 'in', profile, preferences, leaving: false, ended: null });
  if (chosenWhileOut && language !== preferences.language)
    await savePreferences({ ...preferences, language }).catch((error: unknown) =>
      logError('The language was not saved', error),
    );
  chosenWhileOut = false;
}

/** Null when they are not to be had: no preference is guessed, since the diagnosis depends on them. */
async function fetchPreferences(): Promise<Preferences | null> {
  try {
    return await call(calls.getSettings, {});
  } catch (error) {
    logError('Failed to fetch settings', error);
    if (error instanceof ApiProblem && error.status === 401) throw error;
    return null;
  }
}

/**
 * Ends the session on the server, then here. A 401 is success: the session was gone already.
 * @throws ApiProblem when the server was not reached: the token stays, since it still opens the session
 */
export async function logout(): Promise<void> {
  try {
    changeSession({ leaving: true });
    await call(calls.logout, {});
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 401)) {
      changeSession({ leaving: false });
      throw error;
    }
  }
  removeToken();
  lastUser = null;
  await endVisit();
  changeSession({ state: 'out', profile: null, preferences: null, ended: null });
}

/** The server does not know the session any more: to the sign-in, and back to this path after it. */
export function sessionLost(code: string): void {
  removeToken();
  if (currentSession().state !== 'in') return;
  changeSession({ state: 'out', profile: null, preferences: null, ended: code });
}

/** Replaces the preferences, whole. What the server answers is what counts. @throws ApiProblem */
export async function savePreferences(preferences: Preferences): Promise<void> {
  const saved = await call(calls.putSettings, { body: preferences });
  changeSession({ preferences: saved });
  await show(saved.language);
}

/** Shown at once; signed in, it is saved with the preferences. @throws ApiProblem */
export async function setLanguage(language: Language): Promise<void> {
  const { state, preferences } = currentSession();
  await show(language);
  if (state === 'in' && preferences) await savePreferences({ ...preferences, language });
  else chosenWhileOut = true;
}

async function show(language: Language): Promise<void> {
  await changeLanguage(language);
  storeLanguage(language);
  changeSession({ language });
}

function isWithoutServer(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status >= 500);
}
