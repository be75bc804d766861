import { useEffect, useRef } from 'react';

const TYPED_INTO = 'input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable]';

/**
 * Listens to single keys on the whole screen, as long as nothing is typed into and no dialog is open. `handle`
 * answers whether the key meant something.
 */
export function useKeys(handle: (key: string, shift: boolean) => boolean): void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Where [ and ] need AltGr, it counts as no modifier.
      const modified = (event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph');
      if (event.defaultPrevented || modified || event.metaKey) return;
      if (document.querySelector('dialog[open]')) return;
      if (event.target instanceof Element && event.target.matches(TYPED_INTO)) return;
      if (latest.current(event.key, event.shiftKey)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
