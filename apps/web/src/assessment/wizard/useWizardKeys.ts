import { useEffect } from 'react';
import { isWriting } from '../../ui/useKeys';
import { current, dispatch } from '../saving/store';

export interface WizardKeys {
  readonly onHelp: () => void;
  readonly onNext: () => void;
  readonly onBack: () => void;
}

/** A text field keeps its own undo and its own question mark. */
export function useWizardKeys({ onHelp, onNext, onBack }: WizardKeys): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
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
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [onHelp, onNext, onBack]);
}
