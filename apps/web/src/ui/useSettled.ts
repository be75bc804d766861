import { startTransition, useEffect, useState } from 'react';

/** Milliseconds, longer than between two keys of a fast typist. */
const SETTLED_MS = 200;
const SEARCH_MS = 180;

/** Computing from the settled value delays no keystroke. `rest`: milliseconds without a change. */
export function useSettled<T>(value: T, rest = SETTLED_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(() => value)), rest);
    return () => clearTimeout(timer);
  }, [value, rest]);
  return settled;
}

export function useSearchText(typed: string): string {
  return useSettled(typed.trim(), SEARCH_MS);
}
