import type { Language } from '@alveola/report/languages';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_ITEMS } from '../../shell/i18n/languageItems';
import { Menu, type MenuButton } from '../../ui/overlay/Menu';

export interface SheetMenuProps {
  readonly onChoose: (language: Language) => void;
  /** The button that opens it. */
  readonly children: (button: MenuButton) => ReactNode;
}

/** In which language the patient reads: chosen apart from the screen's. */
export function SheetMenu({ onChoose, children }: SheetMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu label={t('papers:language')} items={LANGUAGE_ITEMS} onChoose={onChoose}>
      {children}
    </Menu>
  );
}
