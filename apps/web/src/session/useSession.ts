import type { Right, Settings } from '@alveola/contract';
import { type SessionStore, useSessionStore } from './store';

export function useSession(): SessionStore {
  return useSessionStore();
}

export function useMay(right: Right): boolean {
  return useSessionStore(({ profile }) => profile?.may.includes(right) === true);
}

export function usePreferences(): Settings {
  const preferences = useSessionStore((session) => session.preferences);
  if (!preferences) throw new Error('Nobody is signed in.');
  return preferences;
}
