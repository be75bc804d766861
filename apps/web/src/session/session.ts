import type { confirmationNeeded, Profile } from '@alveola/contract';
import type { z } from 'zod';
import { call } from './api';
import { ApiProblem } from '../shell/problem';
import { calls } from '@alveola/contract/shell';
import { removeToken, storedToken, storeToken } from './http';
import { storedLanguage } from '../shell/i18n/i18n';
import { logError } from '../shell/log';
import { recallPreferences } from './preferences/lastKnown';
import {
  fetchPreferences,
  languageAtEntry,
  saveChosenLanguage,
  showLanguage,
} from './preferences/preferences';
import { changeSession, currentSession } from './store';
import { endVisit, hideVisit } from './visit';

export type Confirmation = z.output<typeof confirmationNeeded>;

/** The id of who works here, until they log out: whose PIN is asked for without a connection. */
const LAST_USER_KEY = 'alveola.user';

export function lastUser(): string | null {
  return localStorage.getItem(LAST_USER_KEY);
}

/** What the server or the user has ended is opened by a sign-in alone. */
function forgetUser(): void {
  removeToken();
  localStorage.removeItem(LAST_USER_KEY);
}

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
  if (storedToken() === null)
    // Locked when the connection was lost: there is nobody to sign in to.
    return changeSession({ state: lastUser() !== null && !navigator.onLine ? 'unreachable' : 'out' });
  changeSession({ state: 'loading' });
  try {
    const profile = await call(calls.getUser, {});
    await enter(profile);
  } catch (error) {
    if (isWithoutServer(error)) return changeSession({ state: 'unreachable' });
    logError('The profile could not be fetched', error);
    forgetUser();
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
  // The work in memory: after a session that ended by itself, the same user goes on with it.
  const before = currentSession().profile;
  const isOther = before !== null && before.id !== profile.id;
  const known = await findPreferences(profile.id);
  if (isOther) {
    release(false);
    await hideVisit();
  }
  localStorage.setItem(LAST_USER_KEY, profile.id);
  await showLanguage(languageAtEntry(profile.id, known.preferences));
  changeSession({ state: 'in', profile, ...known, leaving: false, ended: null, locked: null });
  release(true);
  await saveChosenLanguage();
}

/** A sign-in that is refused itself waits for no other. */
let entering = false;

async function findPreferences(userId: string) {
  try {
    entering = true;
    return { preferences: await fetchPreferences(userId), preferencesFrom: 'server' } as const;
  } catch (error) {
    logError('Failed to fetch settings', error);
    if (error instanceof ApiProblem && error.status === 401) throw error;
    return recallPreferences(userId);
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
  forgetUser();
  release(false);
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
  forgetUser();
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

function isWithoutServer(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status >= 500);
}
