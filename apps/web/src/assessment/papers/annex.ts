import { useSyncExternalStore } from 'react';

const KEY = 'alveola-annex';
const LEFT_OUT = 'no';
const listeners = new Set<() => void>();

/** Remembered on this device. */
export function hasAnnex(): boolean {
  return localStorage.getItem(KEY) !== LEFT_OUT;
}

export function chooseAnnex(isWanted: boolean): void {
  if (isWanted) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, LEFT_OUT);
  for (const changed of listeners) changed();
}

export function useAnnex(): boolean {
  return useSyncExternalStore(listen, hasAnnex);
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
