import type { Language } from '@alveola/report/languages';
import type { ReactNode } from 'react';
import { LANGUAGE_ITEMS } from '../../shell/i18n/languageItems';
import { Menu, type MenuButton } from '../../ui/overlay/Menu';

export interface LanguageMenuProps {
  /** What the languages are those of. */
  readonly label: string;
  readonly onChoose: (language: Language) => void;
  /** The button that opens it. */
  readonly children: (button: MenuButton) => ReactNode;
}

/** In which language the patient or a colleague reads: chosen apart from the screen's. */
export function LanguageMenu({ label, onChoose, children }: LanguageMenuProps) {
  return (
    <Menu label={label} items={LANGUAGE_ITEMS} onChoose={onChoose}>
      {children}
    </Menu>
  );
}
