import { LANGUAGE_TABLE, LANGUAGES } from '@alveola/report/languages';
import { useTranslation } from 'react-i18next';
import { RadioGroup } from '../../../ui/form/RadioGroup';
import { Section } from '../../common/Section';
import type { PreferenceSaver } from './usePreferenceSaver';

export function LanguageSection({ saver: { wanted, change } }: { readonly saver: PreferenceSaver }) {
  const { t } = useTranslation();
  return (
    <Section title={t('settings:language.title')}>
      <RadioGroup
        legend={t('settings:language.title')}
        legendHidden
        hint={t('settings:language.hint')}
        options={LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_TABLE[code].name }))}
        value={wanted.language}
        onChange={(language) => change({ language })}
      />
    </Section>
  );
}
