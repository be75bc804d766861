import { useTranslation } from 'react-i18next';
import { LANGUAGE_CODES, LANGUAGE_NAMES } from '../../shell/i18n/languages';
import { RadioGroup } from '../../ui/RadioGroup';
import { Section } from './Section';
import type { PreferenceSaver } from './usePreferenceSaver';

export function LanguageSection({ saver: { wanted, change } }: { readonly saver: PreferenceSaver }) {
  const { t } = useTranslation();
  return (
    <Section title={t('settings:language.title')}>
      <RadioGroup
        legend={t('settings:language.title')}
        legendHidden
        hint={t('settings:language.hint')}
        options={LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
        value={wanted.language}
        onChange={(language) => change({ language })}
      />
    </Section>
  );
}
