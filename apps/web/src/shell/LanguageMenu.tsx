import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES } from './i18n/languages';
import { useSession } from '../session/useSession';
import { Icon } from '../ui/Icon';
import { Menu } from '../ui/Menu';
import { Flag } from './Flag';
import { LANGUAGE_ITEMS } from './languageItems';
import { useLanguageChoice } from './useLanguageChoice';

/** The language switch of the top bar: flag, name and arrow. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const { language } = useSession();
  const choose = useLanguageChoice();
  return (
    <Menu label={t('common:language.label')} items={LANGUAGE_ITEMS} chosen={language} onChoose={choose}>
      {(button) => (
        <button
          {...button}
          type="button"
          aria-label={t('common:language.choose', { language: LANGUAGE_NAMES[language] })}
          className="inline-flex h-9 items-center gap-2 rounded-md px-2 text-body hover:bg-ground-deep pointer-coarse:h-11"
        >
          <Flag language={language} size={24} />
          <span>{LANGUAGE_NAMES[language]}</span>
          <Icon name="chevron-down" size={16} className="text-ink-soft" />
        </button>
      )}
    </Menu>
  );
}
