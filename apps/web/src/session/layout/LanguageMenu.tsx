import { type Language, LANGUAGE_TABLE } from '@alveola/report/languages';
import { useTranslation } from 'react-i18next';
import { useSession } from '../useSession';
import { Icon } from '../../ui/icon/Icon';
import { Menu } from '../../ui/overlay/Menu';
import { Flag, LANGUAGE_ITEMS } from '../../shell/i18n/Flag';
import { setLanguage } from '../preferences/preferences';
import { toast } from '../../ui/overlay/toast';
import { useProblemText } from '../../shell/problemText';

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
          aria-label={t('common:language.choose', { language: LANGUAGE_TABLE[language].name })}
          className="inline-flex h-9 items-center gap-1 rounded-md px-2 text-body hover:bg-ground-deep pointer-coarse:h-11"
        >
          <Flag language={language} size={24} />
          <Icon name="chevron-down" size={16} className="text-ink-soft" />
        </button>
      )}
    </Menu>
  );
}

export function useLanguageChoice(): (language: Language) => void {
  const toText = useProblemText();
  return (language) => {
    setLanguage(language).catch((error: unknown) => toast({ tone: 'danger', text: toText(error) }));
  };
}
