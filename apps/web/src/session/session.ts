import type { confirmationNeeded, Profile, Settings } from '@alveola/contract';
import type { z } from 'zod';
import { call, removeToken, storedToken, storeToken } from './api';
import { ApiProblem, isLostAnswer, logError } from '../shell/problem';
import { calls } from '@alveola/contract/shell';
import { storedLanguage } from '../shell/i18n/i18n';
import {
  recallPreferences,
  fetchPreferences,
  languageAtEntry,
  saveChosenLanguage,
  showLanguage,
} from './preferences/preferences';
import { changeSession, currentSession, enterSession } from './store';
import { loadDiagnosis } from './activeDiagnosis';

export type Confirmation = z.output<typeof confirmationNeeded>;

/** The user's id until they log out: without a connection, their PIN is asked for. */
const LAST_USER_KEY = 'alveola.user';

export function lastUser(): string | null {
  return localStorage.getItem(LAST_USER_KEY);
}

/** After the server or the user ended a session, only a sign-in opens the work. */
function forgetUser(): void {
  removeToken();
  localStorage.removeItem(LAST_USER_KEY);
}

/** Calls that wait for the sign-in; each hears whether it may be repeated. */
let waiting: readonly ((again: boolean) => void)[] = [];

function release(again: boolean): void {
  const released = waiting;
  waiting = [];
  for (const tell of released) tell(again);
}

/** Asks for both at once, and while the words are loaded. */
export function requestSession() {
  const [profile, settings] = [call(calls.getUser, {}), call(calls.getSettings, {})];
  // Without a profile nobody waits for the settings, and without words for neither.
  for (const answer of [profile, settings]) answer.catch(() => undefined);
  return { profile, settings };
}

/** Specification §4: with a token the profile is fetched once, on load. */
export async function resumeSession(requested?: ReturnType<typeof requestSession>): Promise<void> {
  changeSession({ language: storedLanguage() ?? 'en' });
  if (storedToken() === null)
    // Locked when the connection was lost, with no server to sign in to.
    return changeSession({ state: lastUser() !== null && !navigator.onLine ? 'unreachable' : 'out' });
  changeSession({ state: 'loading' });
  try {
    const { profile, settings } = requested ?? requestSession();
    await enter(await profile, settings);
  } catch (error) {
    if (isLostAnswer(error)) return changeSession({ state: 'unreachable' });
    logError('The profile could not be fetched', error);
    forgetUser();
    const ended = error instanceof ApiProblem ? error.code : null;
    changeSession({ state: 'out', profile: null, preferences: null, ended });
  }
}

/** Returns the confirmation that is required first, or null. @throws ApiProblem */
export async function startSession(email: string, password: string): Promise<Confirmation | null> {
  const answer = await call(calls.login, { body: { email, password } });
  if ('next' in answer) return answer;
  await openSession(answer.token, answer.user);
  return null;
}

export async function openSession(token: string, user: Profile): Promise<void> {
  storeToken(token);
  await enter(user);
}

async function enter(profile: Profile, settings?: Promise<Settings>): Promise<void> {
  // The same user goes on with the work in memory after a session that ended by itself.
  const before = currentSession().profile;
  const isOther = before !== null && before.id !== profile.id;
  const preferences = await findPreferences(profile.id, settings);
  if (isOther) {
    release(false);
    await hideVisit();
  }
  localStorage.setItem(LAST_USER_KEY, profile.id);
  await showLanguage(languageAtEntry(profile.id, preferences.preferences));
  enterSession(profile, preferences);
  release(true);
  await saveChosenLanguage();
}

/** A sign-in that is refused does not wait for another sign-in. */
let entering = false;

async function findPreferences(userId: string, settings?: Promise<Settings>) {
  try {
    entering = true;
    return { preferences: await fetchPreferences(userId, settings), preferencesFrom: 'server' } as const;
  } catch (error) {
    logError('Failed to fetch settings', error);
    if (error instanceof ApiProblem && error.status === 401) throw error;
    return recallPreferences(userId);
  } finally {
    entering = false;
  }
}

/**
 * A 401 is a success, since the session was gone already. @throws ApiProblem when the server was not reached:
 * the token stays, since it still opens the session
 */
export async function signOut(): Promise<void> {
  try {
    changeSession({ leaving: true });
    await call(calls.logout, {});
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 401)) {
      changeSession({ leaving: false });
      throw error;
    }
  }
  await leave(null);
}

/** Removes everything of the session's user. `ended` gives the sign-in the reason, as a problem's code. */
export async function leave(ended: string | null): Promise<void> {
  forgetUser();
  release(false);
  const { profile } = currentSession();
  if (profile) await endVisit(profile.id);
  changeSession({ state: 'out', profile: null, preferences: null, ended, locked: null });
}

/** Locks the screen and keeps the work. Resolves to true when the same user has signed in again. */
export function sessionLost(code: string): Promise<boolean> {
  const { state, leaving, locked } = currentSession();
  if (state !== 'in' || leaving || entering) return Promise.resolve(false);
  forgetUser();
  if (locked === null) changeSession({ locked: code });
  return new Promise((tell) => {
    waiting = [...waiting, tell];
  });
}

/** Locks every tab and ends the session, on the server, too. */
export function lockIdle(): void {
  const { state, leaving, locked } = currentSession();
  if (state !== 'in' || leaving || locked !== null) return;
  // The call takes the token before it is removed. Without an answer, the session ends by itself.
  call(calls.logout, {}).catch(() => undefined);
  removeToken();
  changeSession({ locked: 'session-idle' });
}

/** Work that could not be saved stays in this browser for its user. */
export async function leaveLocked(): Promise<void> {
  release(false);
  await hideVisit();
  changeSession({ state: 'out', profile: null, preferences: null, leaving: true, locked: null });
}

/** Another tab signed out, in again, or in as somebody else. */
export async function tokenChanged(token: string | null): Promise<void> {
  const { state, profile, locked } = currentSession();
  if (state === 'out' && token !== null) return resumeSession();
  if (state !== 'in') return;
  if (token === null) {
    if (locked === null) changeSession({ locked: 'unauthenticated' });
    return;
  }
  try {
    const now = await call(calls.getUser, {});
    if (now.id === profile?.id) await enter(now);
    else location.reload();
  } catch (error) {
    logError('The profile could not be fetched', error);
  }
}

export async function refreshProfile(): Promise<void> {
  changeSession({ profile: await call(calls.getUser, {}) });
}

async function endVisit(userId: string): Promise<void> {
  await forgetPictures();
  await loadDiagnosis()
    .then((diagnosis) => diagnosis.erase(userId))
    .catch((error: unknown) => logError('The drafts could not be erased', error));
}

/** Another user signs in: unsent work stays encrypted and opens for its user only. */
async function hideVisit(): Promise<void> {
  await forgetPictures();
  await loadDiagnosis()
    .then((diagnosis) => diagnosis.stop())
    .catch((error: unknown) => logError('The diagnosis could not be closed', error));
}

/** Whatever shows pictures has loaded this module before: if it cannot be loaded, there are none. */
async function forgetPictures(): Promise<void> {
  await import('./picture').then(
    (pictures) => pictures.forgetPictures(),
    () => undefined,
  );
}
