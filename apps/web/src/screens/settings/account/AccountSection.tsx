import { useTranslation } from 'react-i18next';
import { patchUser } from '@alveola/contract';
import { useState } from 'react';
import { LANGUAGE_TABLE, LANGUAGES } from '@alveola/report/languages';
import { Authenticator, Passkeys } from './Factors';
import { CodeAtSignIn, EmailChange, PasswordChange } from './SignInChanges';
import { Facts, Section } from '../../common/Section';
import { call } from '../../../session/api';
import { changeSession } from '../../../session/store';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { useCheckedForm } from '../../../session/form/useCheckedForm';
import { type SectionProps, WhenFetched } from '../preferences/SavingState';
import { RadioGroup } from '../../../ui/form/RadioGroup';
import { Select } from '../../../ui/form/Select';
import { storedTheme, storeTheme, THEMES } from '../../../session/preferences/theme';

const schema = patchUser.terms.body.pick({ name: true, title: true }).required();

export function AccountSection({ saver, profile }: SectionProps) {
  const { t } = useTranslation();
  return (
    <>
      <Section title={t('account:own.title')}>
        <Facts
          rows={[
            [t('settings:account.clinic'), profile.clinic?.name],
            [t('roles:label'), t(`roles:name.${profile.type}`)],
          ]}
        />
        {profile.type !== 'provider' && profile.type !== 'clinic_owner' && (
          <p className="-mt-2 max-w-2xl text-ink-soft">{t(`roles:may.${profile.type}`)}</p>
        )}
        <NameForm profile={profile} />
      </Section>
      <Section title={t('account:own.safetyTitle')}>
        <EmailChange email={profile.email} />
        <PasswordChange email={profile.email} />
        <Authenticator isOn={profile.authenticator} />
        <Passkeys />
        {!profile.authenticator && profile.passkeys === 0 && (
          <CodeAtSignIn checked={profile.code_at_sign_in} />
        )}
      </Section>
      <LanguageSection saver={saver} />
    </>
  );
}

function NameForm({ profile: { name, title, may } }: Pick<SectionProps, 'profile'>) {
  const { t } = useTranslation();
  const { form, field, submit, refused, busy } = useCheckedForm({ schema, values: { name, title } });
  const send = submit(async (body) => {
    const profile = await call(patchUser, { body });
    changeSession({ profile });
    form.reset({ name: profile.name, title: profile.title });
    toast({ tone: 'good', text: t('common:saved') });
  });
  return (
    <form noValidate onSubmit={send} className="flex max-w-md flex-col items-start gap-4">
      <ProblemAlert problem={refused} />
      <div className="flex w-full flex-col gap-4">
        <TextField {...field('name')} label={t('common:name')} autoComplete="name" />
        {may.includes('chart') && (
          <TextField
            {...field('title')}
            label={t('account:own.professionalTitle')}
            hint={t('account:own.titleHint')}
            autoComplete="organization-title"
          />
        )}
      </div>
      <Button type="submit" busy={busy} disabled={!form.formState.isDirty}>
        {t('common:save')}
      </Button>
    </form>
  );
}

function LanguageSection({ saver: { wanted, change } }: Pick<SectionProps, 'saver'>) {
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
