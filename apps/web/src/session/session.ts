import type { Settings } from '@alveola/contract';
import type { Language } from '@alveola/report/languages';
import type { confirmationNeeded, Profile } from '@alveola/contract';
import type { z } from 'zod';
import { call } from './api';
import { ApiProblem } from '../shell/problem';
import { calls } from '@alveola/contract/shell';
import { removeToken, storedToken, storeToken, unreachable } from './http';
import { changeLanguage, storedLanguage, storeLanguage } from '../shell/i18n/i18n';
import { logError } from '../shell/log';
import { changeSession, currentSession } from './store';
import { endVisit, hideVisit } from './visit';

export type Confirmation = z.output<typeof confirmationNeeded>;

/** Chosen on the sign-in page: it goes with the user, instead of the one of the account. */
let chosenWhileOut = false;

/** Whose work is in memory: after a session that ended by itself, the same user goes on with it. */
let lastUser: string | null = null;

/** Calls that were refused because the session had ended; each hears whether to go again. */
let waiting: readonly ((again: boolean) => void)[] = [];

function release(again: boolean): void {
  const released = waiting;
  waiting = [];
  for (const tell of released) tell(again);
}

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
  await openSession(answer.token, answer.user);
  return null;
}

/** With the token of a sign-in, from whatever screen it was made. @throws ApiProblem */
export async function openSession(token: string, user: Profile): Promise<void> {
  storeToken(token);
  await enter(user);
}

async function enter(profile: Profile): Promise<void> {
  const isOther = lastUser !== null && lastUser !== profile.id;
  const preferences = await fetchPreferences();
  if (!preferences) {
    // The work behind the lock stays mounted.
    if (currentSession().locked !== null) throw unreachable(null);
    return changeSession({ state: 'unreachable' });
  }
  if (isOther) {
    release(false);
    await hideVisit();
  }
  lastUser = profile.id;
  const language = chosenWhileOut ? currentSession().language : preferences.language;
  await show(language);
  changeSession({ state: 'in', profile, preferences, leaving: false, ended: null, locked: null });
  release(true);
  if (chosenWhileOut && language !== preferences.language)
    await savePreferences({ ...preferences, language }).catch((error: unknown) =>
      logError('The language was not saved', error),
    );
  chosenWhileOut = false;
}

/** A sign-in that is refused itself waits for no other. */
let entering = false;

/** Null when they are not to be had: no preference is guessed, since the diagnosis depends on them. */
async function fetchPreferences(): Promise<Settings | null> {
  try {
    entering = true;
    return await call(calls.getSettings, {});
  } catch (error) {
    logError('Failed to fetch settings', error);
    if (error instanceof ApiProblem && error.status === 401) throw error;
    return null;
  } finally {
    entering = false;
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
  await leave(null);
}

/** There is no session any more, and nothing of its user stays. `ended` tells the sign-in why, as a problem's code. */
export async function leave(ended: string | null): Promise<void> {
  removeToken();
  release(false);
  lastUser = null;
  const { profile } = currentSession();
  if (profile) await endVisit(profile.id);
  changeSession({ state: 'out', profile: null, preferences: null, ended, locked: null });
}

/**
 * The server does not know the session any more: the screen locks with the work kept.
 * @returns whether to go on with the call: the same user has signed in again
 */
export function sessionLost(code: string): Promise<boolean> {
  const { state, leaving, locked } = currentSession();
  if (state !== 'in' || leaving || entering) return Promise.resolve(false);
  removeToken();
  if (locked === null) changeSession({ locked: code });
  return new Promise((tell) => {
    waiting = [...waiting, tell];
  });
}

/** Nobody has used the product for the idle time: every tab is locked, and the session ended, on the server too. */
export function lockIdle(): void {
  const { state, leaving, locked } = currentSession();
  if (state !== 'in' || leaving || locked !== null) return;
  // Begun while the token is there. Unanswered, the session ends by itself once no call is made with it.
  call(calls.logout, {}).catch(() => undefined);
  removeToken();
  changeSession({ locked: 'session-idle' });
}

/** The locked screen is left for the sign-in page; what could not be saved stays in this browser for its user. */
export async function leaveLocked(): Promise<void> {
  release(false);
  await hideVisit();
  changeSession({ state: 'out', profile: null, preferences: null, leaving: true, locked: null });
}

/** What another tab did with the session: signed out, in again, or in as somebody else. */
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

/** The profile anew, after something in it was changed. @throws ApiProblem */
export async function refreshProfile(): Promise<void> {
  changeSession({ profile: await call(calls.getUser, {}) });
}

/** Replaces the preferences, whole. What the server answers is what counts. @throws ApiProblem */
export async function savePreferences(preferences: Settings): Promise<void> {
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
