import { useSyncExternalStore } from 'react';

/** Below this width lists are cards, and there is no room to measure. */
export const SMALL = '(max-width: 43.74rem)';

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
