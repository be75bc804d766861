import { useEffect } from 'react';
import { isWriting } from '../../ui/useKeys';
import { isNowhere } from '../teeth/focus';

/**
 * While a step is on its way its keys wait for it, and reach it in their order: without the first of them the others
 * would stand at the wrong teeth. A control that has the focus keeps the keys that press it.
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
      // The step that takes its place listens once its own effects have run.
      queueMicrotask(() => {
        for (const event of held)
          (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', event));
      });
    };
  }, []);
  return null;
}
