import { useEffect, useSyncExternalStore } from 'react';
import { activeSession, current, currentEditor } from '../../saving/store';
import { countsAsKey, keyPressed, type Pace, stopped } from '../../document/pace';

const KEY = 'alveola.pace';
const SHOWN = 'shown';
const listeners = new Set<() => void>();

function isOn(): boolean {
  return localStorage.getItem(KEY) === SHOWN;
}

/** Off until it is switched on in the help; remembered by this browser. */
export function useStopwatch(): { readonly isShown: boolean; readonly show: (shown: boolean) => void } {
  const isShown = useSyncExternalStore(listen, isOn);
  return { isShown, show };
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function show(shown: boolean): void {
  if (shown) localStorage.setItem(KEY, SHOWN);
  else localStorage.removeItem(KEY);
  for (const changed of listeners) changed();
}

/** Counts keys on this screen; `countKey` counts taps. The stopwatch stands while the screen is hidden. */
export function usePace(): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (countsAsKey(event) && !document.querySelector('dialog[open]')) countKey();
    };
    const seen = () => document.hidden && stop();
    // Captures the event, so that the first key is counted before it charts a value.
    addEventListener('keydown', pressed, true);
    document.addEventListener('visibilitychange', seen);
    return () => {
      removeEventListener('keydown', pressed, true);
      document.removeEventListener('visibilitychange', seen);
      stop();
    };
  }, []);
}

export function countKey(): void {
  const editor = isOn() ? currentEditor() : null;
  const { pace } = current();
  if (editor) keepPace(keyPressed(pace, performance.now(), editor.document));
}

function stop(): void {
  keepPace(stopped(current().pace, performance.now()));
}

function keepPace(pace: Pace): void {
  activeSession().store.setState({ pace });
}
