import { startTransition, useEffect, useState } from 'react';

/** Milliseconds without a change: longer than between two keys of a fast hand. */
const SETTLED_MS = 200;

/** The value as it was when it last stood still: what is reckoned from it keeps no key waiting. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(() => value)), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
