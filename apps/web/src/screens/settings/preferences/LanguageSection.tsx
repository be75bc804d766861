import { LANGUAGE_TABLE, LANGUAGES } from '@alveola/report/languages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioGroup } from '../../../ui/form/RadioGroup';
import { storedTheme, storeTheme, THEMES } from '../../../session/preferences/theme';
import { Section } from '../../common/Section';
import type { PreferenceSaver } from './SavingState';

export function LanguageSection({ saver: { wanted, change } }: { readonly saver: PreferenceSaver }) {
  const { t } = useTranslation();
  const [theme, setTheme] = useState(storedTheme);
  return (
    <>
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
      <Section title={t('settings:theme.title')}>
        <RadioGroup
          legend={t('settings:theme.title')}
          legendHidden
          hint={t('settings:theme.hint')}
          options={THEMES.map((value) => ({ value, label: t(`settings:theme.${value}`) }))}
          value={theme}
          onChange={(chosen) => {
            storeTheme(chosen);
            setTheme(chosen);
          }}
        />
      </Section>
    </>
  );
}
