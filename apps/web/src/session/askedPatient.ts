import { create } from 'zustand';

/** The patient whose analysis another system, or another page, asks to open; null: none. In memory alone. */
export const useAskedPatient = create<{ readonly number: string | null }>()(() => ({ number: null }));

export function askForPatient(number: string | null): void {
  useAskedPatient.setState({ number });
}

/**
 * `/dashboard/calculation#patient=…`: a fragment is never sent. It is read once and taken out of the address, so that
 * it stands neither in the history nor on the sign-in.
 */
export function readAskedPatient(): void {
  const { pathname, search, hash } = location;
  if (pathname !== '/dashboard/calculation' || !hash.startsWith('#patient=')) return;
  askForPatient(new URLSearchParams(hash.slice(1)).get('patient'));
  history.replaceState(history.state, '', pathname + search);
}
