import type { Settings, Profile } from '@alveola/contract';
import type { Language } from '@alveola/report/languages';
import { create } from 'zustand';

type SessionState = 'loading' | 'out' | 'in' | 'unreachable';

export interface SessionStore {
  readonly state: SessionState;
  readonly profile: Profile | null;
  /** Present whenever `state` is `in`. */
  readonly preferences: Settings | null;
  /** `server`, unless they could not be fetched: then this user's last in this browser, or the defaults. */
  readonly preferencesFrom: 'server' | 'browser' | 'defaults';
  readonly language: Language;
  /** Signed out by a click, so the path is not remembered. */
  readonly leaving: boolean;
  /** The server's reason for ending the session: a problem's code. */
  readonly ended: string | null;
  /** Like `ended`, but during work: the work is hidden and kept until the same user has signed in again. */
  readonly locked: string | null;
}

export const useSessionStore = create<SessionStore>()(() => ({
  state: 'loading',
  profile: null,
  preferences: null,
  preferencesFrom: 'defaults',
  language: 'en',
  leaving: false,
  ended: null,
  locked: null,
}));

export function currentSession(): SessionStore {
  return useSessionStore.getState();
}

/** Ends whatever kept the user out before. */
export function enterSession(
  profile: Profile,
  preferences: Pick<SessionStore, 'preferences' | 'preferencesFrom'>,
): void {
  changeSession({ state: 'in', profile, ...preferences, leaving: false, ended: null, locked: null });
}

export function changeSession(part: Partial<SessionStore>): void {
  useSessionStore.setState(part);
}

/** `answer` ends a call's wait; true repeats the call. */
export const useStepUp = create<{ readonly answer: ((isProved: boolean) => void) | null }>()(() => ({
  answer: null,
}));

export async function proveIdentity(): Promise<boolean> {
  const isProved = await new Promise<boolean>((answer) => useStepUp.setState({ answer }));
  useStepUp.setState({ answer: null });
  return isProved;
}
