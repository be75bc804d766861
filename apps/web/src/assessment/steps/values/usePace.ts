import { useEffect } from 'react';
import { activeSession, current, currentEditor } from '../../saving/store';
import { countsAsKey, keyPressed, type Pace, stopped } from '../../document/pace';

/** Counts every key on this screen; whoever taps says so with `countKey`. Hidden or left, the stopwatch stands. */
export function usePace(): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (countsAsKey(event) && !document.querySelector('dialog[open]')) countKey();
    };
    const seen = () => document.hidden && stop();
    // In the capturing phase, so that the first key is counted before it charts a value.
    addEventListener('keydown', pressed, true);
    document.addEventListener('visibilitychange', seen);
    return () => {
      removeEventListener('keydown', pressed, true);
      document.removeEventListener('visibilitychange', seen);
      stop();
    };
  }, []);
}

/** A key, or a tap in its place. */
export function countKey(): void {
  const editor = currentEditor();
  const { pace } = current();
  if (editor) keepPace(keyPressed(pace, performance.now(), editor.document));
}

function stop(): void {
  keepPace(stopped(current().pace, performance.now()));
}

function keepPace(pace: Pace): void {
  activeSession().store.setState({ pace });
}
