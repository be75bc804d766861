import { useEffect } from 'react';
import { isWriting } from '../../ui/useKeys';
import { isNowhere } from '../teeth/focus';

/**
 * Holds the keys that are typed while the next step loads, because without the first of them the others would
 * reach the wrong teeth. A focused control keeps the keys that press it.
 */
export function HeldKeys() {
  useEffect(() => {
    const held: KeyboardEvent[] = [];
    const hold = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (document.querySelector('dialog[open]') || isWriting(target)) return;
      if (!isNowhere(target) && (key.length > 1 || key === ' ')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      held.push(event);
    };
    addEventListener('keydown', hold, true);
    return () => {
      removeEventListener('keydown', hold, true);
      // Waits until the new step's effects listen.
      queueMicrotask(() => {
        for (const event of held)
          (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', event));
      });
    };
  }, []);
  return null;
}
