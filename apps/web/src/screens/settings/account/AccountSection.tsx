import { useTranslation } from 'react-i18next';
import { patchUser, putPassword } from '@alveola/contract';
import { z } from 'zod';
import { useState } from 'react';
import { LANGUAGE_TABLE, LANGUAGES } from '@alveola/report/languages';
import { useSession } from '../../../session/useSession';
import { Authenticator } from './Authenticator';
import { EmailChange } from './EmailChange';
import { Facts, Section, SettingRow } from '../../common/Section';
import { Passkeys } from './Passkeys';
import { call } from '../../../session/api';
import { changeSession } from '../../../session/store';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { useCheckedForm } from '../../../session/form/useCheckedForm';
import { FormDialog } from '../../../session/form/FormDialog';
import { Switch } from '../../../ui/form/Checkbox';
import { CurrentPasswordField, PasswordPair } from '../../account/PasswordPair';
import { type PreferenceSaver, WhenFetched } from '../preferences/SavingState';
import { RadioGroup } from '../../../ui/form/RadioGroup';
import { Select } from '../../../ui/form/Select';
import { storedTheme, storeTheme, THEMES } from '../../../session/preferences/theme';

const codeSchema = patchUser.body.required({ current_password: true });

const { name: ownName, title: ownTitle } = patchUser.body.shape;

const schema = z.object({ name: ownName.unwrap(), title: ownTitle.unwrap() });

interface NameFormProps {
  readonly name: string;
  readonly title: string;
  readonly signs: boolean;
}

export function AccountSection({ saver }: { readonly saver: PreferenceSaver }) {
  const { t } = useTranslation();
  const { profile } = useSession();
  if (!profile) return null;
  return (
    <>
      <Section title={t('account:own.title')}>
        <Facts
          rows={[
            [t('settings:account.clinic'), profile.clinic?.name],
            [t('account:own.role'), t(`roles:name.${profile.type}`)],
          ]}
        />
        {profile.type !== 'provider' && profile.type !== 'clinic_owner' && (
          <p className="-mt-2 max-w-2xl text-ink-soft">{t(`roles:may.${profile.type}`)}</p>
        )}
        <NameForm name={profile.name} title={profile.title} signs={profile.may.includes('chart')} />
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

function NameForm({ name, title, signs }: NameFormProps) {
  const { t } = useTranslation();
  const { form, field, submit, refused, busy } = useCheckedForm({
    schema,
    values: { name, title },
  });
  const send = submit(async (body) => {
    const profile = await call(patchUser, { body });
    changeSession({ profile });
    form.reset({ name: profile.name, title: profile.title });
    toast({ tone: 'good', text: t('account:own.nameSaved') });
  });
  return (
    <form noValidate onSubmit={send} className="flex max-w-md flex-col items-start gap-4">
      <ProblemAlert problem={refused} />
      <div className="w-full">
        <TextField {...field('name')} label={t('account:own.name')} autoComplete="name" />
      </div>
      {signs && (
        <div className="w-full">
          <TextField
            {...field('title')}
            label={t('account:own.professionalTitle')}
            hint={t('account:own.titleHint')}
            autoComplete="organization-title"
          />
        </div>
      )}
      <Button type="submit" busy={busy} disabled={!form.formState.isDirty}>
        {t('account:own.nameSave')}
      </Button>
    </form>
  );
}

/** Requires the password, so that an open screen is not enough to change it. */
function CodeAtSignIn({ checked }: { readonly checked: boolean }) {
  const { t } = useTranslation();
  const [wantedState, setWantedState] = useState<boolean | null>(null);
  return (
    <>
      <Switch
        label={t('account:own.code')}
        hint={t('account:own.codeHint')}
        checked={checked}
        onChange={setWantedState}
      />
      {wantedState !== null && (
        <FormDialog
          title={t(wantedState ? 'account:own.codeOn' : 'account:own.codeOff')}
          action={t(wantedState ? 'account:factor.turnOn' : 'account:factor.turnOff')}
          schema={codeSchema}
          values={{ code_at_sign_in: wantedState, current_password: '' }}
          onSend={async (body) => {
            changeSession({ profile: await call(patchUser, { body }) });
            setWantedState(null);
          }}
          onClose={() => setWantedState(null)}
        >
          {({ field }) => <CurrentPasswordField {...field('current_password')} autoFocus />}
        </FormDialog>
      )}
    </>
  );
}

function PasswordChange({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (open) return <PasswordForm email={email} onClose={() => setOpen(false)} />;
  return (
    <SettingRow title={t('account:own.passwordTitle')}>
      <Button onClick={() => setOpen(true)}>{t('account:own.passwordChange')}</Button>
    </SettingRow>
  );
}

function PasswordForm({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const account = useCheckedForm({
    schema: putPassword.body,
    values: { current_password: '', password: '', password_confirmation: '' },
  });
  const { form, field } = account;
  const values = form.watch();
  const send = account.submit(async (body) => {
    await call(putPassword, { body });
    onClose();
    toast({ tone: 'good', text: t('account:own.passwordChanged') });
  });
  return (
    <form noValidate onSubmit={send} className="flex max-w-md flex-col gap-4">
      <ProblemAlert problem={account.refused} />
      <p className="text-ink-soft">{t('account:own.passwordHint')}</p>
      {/* Password managers need the name of the account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <CurrentPasswordField {...field('current_password')} autoFocus />
      <PasswordPair
        label={t('account:password.new')}
        password={field('password')}
        confirmation={field('password_confirmation')}
        values={values}
        strict={account.isSubmitted}
      />
      <div className="flex gap-3">
        <Button type="submit" variant="primary" busy={account.busy}>
          {t('account:own.passwordChange')}
        </Button>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
      </div>
    </form>
  );
}

function LanguageSection({ saver: { wanted, change } }: { readonly saver: PreferenceSaver }) {
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
