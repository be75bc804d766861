import type { Right, Settings } from '@alveola/contract';
import { startSession, signOut } from './session';
import { type SessionStore, useSessionStore } from './store';

const ACTIONS = { login: startSession, logout: signOut } as const;

export type SignedInSession = SessionStore & typeof ACTIONS;

export function useSession(): SignedInSession {
  return { ...useSessionStore(), ...ACTIONS };
}

export function useMay(right: Right): boolean {
  return useSessionStore(({ profile }) => profile?.may.includes(right) === true);
}

export function usePreferences(): Settings {
  const preferences = useSessionStore((session) => session.preferences);
  if (!preferences) throw new Error('Nobody is signed in.');
  return preferences;
}
