import type { Language } from '@alveola/report/languages';
import type { ReactNode } from 'react';
import { LANGUAGE_ITEMS } from '../../shell/i18n/languageItems';
import { Menu, type MenuButton } from '../../ui/overlay/Menu';

export interface LanguageMenuProps {
  readonly label: string;
  readonly onChoose: (language: Language) => void;
  readonly children: (button: MenuButton) => ReactNode;
}

export function LanguageMenu({ label, onChoose, children }: LanguageMenuProps) {
  return (
    <Menu label={label} items={LANGUAGE_ITEMS} onChoose={onChoose}>
      {children}
    </Menu>
  );
}
