import { useEffect } from 'react';
import { isNowhere, isWriting, useWindowEvent } from '../../ui/useKeys';
import { current, dispatch } from '../saving/store';

/** Without the first keys, typed while a step loads, the others would reach the wrong teeth. */
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

interface WizardKeys {
  readonly onHelp: () => void;
  readonly onNext: () => void;
  readonly onBack: () => void;
}

/** A text field keeps its own undo and its own question mark. */
export function useWizardKeys({ onHelp, onNext, onBack }: WizardKeys): void {
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    const writing = isWriting(event.target);
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && !writing && (key === 'z' || key === 'y')) {
      event.preventDefault();
      if (!current().editor) return;
      dispatch({ type: key === 'y' || event.shiftKey ? 'redone' : 'undone' });
    } else if (event.altKey && (key === 'arrowright' || key === 'arrowleft')) {
      event.preventDefault();
      if (key === 'arrowright') onNext();
      else onBack();
    } else if (key === '?' && !writing) {
      event.preventDefault();
      onHelp();
    }
  });
}
