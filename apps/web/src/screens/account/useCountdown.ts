import { useEffect, useState } from 'react';

const SECOND = 1000;

export function useCountdown(seconds: number): {
  readonly left: number;
  readonly startAt: (seconds: number) => void;
} {
  const [end, setEnd] = useState(() => Date.now() + seconds * SECOND);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const tick = () => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / SECOND));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, SECOND);
    tick();
    return () => clearInterval(timer);
  }, [end]);
  return { left, startAt: (from) => setEnd(Date.now() + from * SECOND) };
}
