import { useSyncExternalStore } from 'react';

/** Below it lists are cards, and there is no room to measure. */
export const SMALL = '(max-width: 43.74rem)';

/** Whether the window is so, as it is now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const medium = matchMedia(query);
      medium.addEventListener('change', changed);
      return () => medium.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}
