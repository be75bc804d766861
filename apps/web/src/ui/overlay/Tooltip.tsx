import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWindowEvent } from '../useKeys';

const GAP = 6;
const MARGIN = 8;

/** For the eye only: the control has a name of its own for screen readers. Escape hides it. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (!open) return;
    // Focus may come here while a menu closes or opens; until that has ended, the browser refuses a popover.
    const frame = requestAnimationFrame(() => {
      const over = anchor.current?.firstElementChild?.getBoundingClientRect();
      const tip = bubble.current;
      if (!over || !tip) return;
      tip.showPopover();
      const { width, height } = tip.getBoundingClientRect();
      const below = over.bottom + GAP + height + MARGIN <= innerHeight;
      const leftEdge = over.left + over.width / 2 - width / 2;
      tip.style.left = `${Math.max(MARGIN, Math.min(leftEdge, innerWidth - width - MARGIN))}px`;
      tip.style.top = `${below ? over.bottom + GAP : over.top - GAP - height}px`;
    });
    return () => cancelAnimationFrame(frame);
  }, [open]);

  useWindowEvent('keydown', ({ key }) => key === 'Escape' && setOpen(false), open);

  return (
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onPointerDown={() => setOpen(false)}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={() => setOpen(false)}
    >
      {children}
      {open && (
        <span
          ref={bubble}
          aria-hidden="true"
          popover="manual"
          className="pointer-events-none fixed inset-auto m-0 max-w-64 rounded-md bg-ink px-2 py-1 text-dense text-paper shadow-float"
        >
          {text}
        </span>
      )}
    </span>
  );
}
