import { LANGUAGE_TABLE, LANGUAGES } from '@alveola/report/languages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioGroup } from '../../../ui/form/RadioGroup';
import { Select } from '../../../ui/form/Select';
import { storedTheme, storeTheme, THEMES } from '../../../session/preferences/theme';
import { Section } from '../../common/Section';
import { type PreferenceSaver, WhenFetched } from './SavingState';

export function LanguageSection({ saver: { wanted, change } }: { readonly saver: PreferenceSaver }) {
  const { t } = useTranslation();
  const [theme, setTheme] = useState(storedTheme);
  return (
    <Section title={t('account:tabs.language')}>
      <WhenFetched>
        <RadioGroup
          legend={t('settings:language.title')}
          legendHidden
          options={LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_TABLE[code].name }))}
          value={wanted.language}
          onChange={(language) => change({ language })}
        />
      </WhenFetched>
      <div className="max-w-xs">
        <Select
          label={t('settings:theme.title')}
          hint={t('settings:theme.hint')}
          options={THEMES.map((value) => ({ value, label: t(`settings:theme.${value}`) }))}
          value={theme}
          onChange={(chosen) => {
            storeTheme(chosen);
            setTheme(chosen);
          }}
        />
      </div>
    </Section>
  );
}
