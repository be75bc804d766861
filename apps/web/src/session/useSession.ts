import type { Right, Settings } from '@alveola/contract';
import { signIn, signOut } from './session';
import { type SessionStore, useSessionStore } from './store';

const ACTIONS = { login: signIn, logout: signOut } as const;

export type Session = SessionStore & typeof ACTIONS;

export function useSession(): Session {
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
