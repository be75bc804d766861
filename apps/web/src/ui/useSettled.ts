import { startTransition, useEffect, useState } from 'react';

/** Milliseconds without a change, longer than between two keys of a fast typist. */
const SETTLED_MS = 200;

/** Computations from the settled value delay no key. */
export function useSettled<T>(value: T, rest = SETTLED_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(() => value)), rest);
    return () => clearTimeout(timer);
  }, [value, rest]);
  return settled;
}
