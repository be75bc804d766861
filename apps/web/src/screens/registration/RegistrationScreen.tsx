import { checkRegistration } from '@alveola/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { call } from '../../session/api';
import { useCheckedForm } from '../../session/form/useCheckedForm';
import { useAddress } from '../../session/layout/Address';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/form/TextField';
import { Icon } from '../../ui/icon/Icon';
import { ButtonLink, TextLink } from '../../ui/Links';
import { AccountFrame } from '../account/AccountFrame';
import { PasswordPair } from '../account/PasswordPair';
import { keepDraft, keepPasswords, readDraft, readPasswords } from './draft';

const FIELDS = ['name', 'email', 'password', 'password_confirmation'] as const;

/** The second screen returns refusals that concern fields of the first. */
const handedBack = z.object({ faults: z.array(z.tuple([z.enum(FIELDS), z.string()])) });

export function RegistrationScreen() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { state } = useAddress();
  const { name, email } = readDraft();
  const passwords = readPasswords();
  const account = useCheckedForm({
    schema: checkRegistration.terms.body,
    values: { name, email, ...passwords },
  });
  const { form, field } = account;
  const again = name !== '' && email !== '' && passwords.password === '';

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: { name, email, ...passwords } }) => {
          keepDraft({ name, email });
          keepPasswords(passwords);
        },
      }),
    [form],
  );
  useEffect(() => {
    const faults = handedBack.safeParse(state).data?.faults ?? [];
    for (const [at, message] of faults) form.setError(at, { type: 'server', message });
    const [first] = faults;
    form.setFocus(first?.[0] ?? (again ? 'password' : 'name'));
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the screen opens
  }, []);

  const send = account.submit(async (body) => {
    await call(checkRegistration, { body });
    navigate('/registration/profile');
  });
  return (
    <AccountFrame
      step={t('account:registration.step', { step: 1 })}
      title={t('account:registration.title')}
      foot={<TextLink to="/login">{t('common:signIn')}</TextLink>}
    >
      <form noValidate onSubmit={send} className="flex flex-col gap-5">
        <ProblemAlert problem={account.refused} />
        {again && <Alert tone="info">{t('account:registration.passwordAgain')}</Alert>}
        <TextField {...field('name')} label={t('common:name')} autoComplete="name" />
        <TextField
          {...field('email')}
          type="email"
          label={t('common:email')}
          autoComplete="username"
          spellCheck={false}
        />
        <PasswordPair label={t('common:password')} form={account} />
        <Button type="submit" variant="primary" size="lg" busy={account.busy}>
          {t('common:next')}
        </Button>
      </form>
    </AccountFrame>
  );
}

export function SuccessScreen() {
  const { t } = useTranslation();
  return (
    <AccountFrame title={t('account:registration.successTitle')}>
      <div className="flex flex-col gap-5">
        <p className="flex gap-3">
          <Icon name="clock" className="mt-0.5 text-accent" />
          <span>{t('account:registration.successText')}</span>
        </p>
        <ButtonLink to="/login" size="lg">
          {t('account:toLogin')}
        </ButtonLink>
      </div>
    </AccountFrame>
  );
}
