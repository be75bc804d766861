import { checkRegistration } from '@alveola/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { z } from 'zod';
import { call } from '../../session/api';
import { useAddress } from '../../session/layout/Address';
import { Alert } from '../../ui/Alert';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/form/TextField';
import { AccountFrame } from '../account/AccountFrame';
import { linkClasses } from '../../ui/classes';
import { PasswordPair } from '../account/PasswordPair';
import { useCheckedForm } from '../../session/form/useCheckedForm';
import { keepDraft, keepPasswords, readDraft, readPasswords } from './draft';

const FIELDS = ['name', 'email', 'password', 'password_confirmation'] as const;

const schema = checkRegistration.body;

/** The second screen returns refusals that concern fields of the first. */
export const handedBack = z.object({ faults: z.array(z.tuple([z.enum(FIELDS), z.string()])) });

export function RegistrationScreen() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { state } = useAddress();
  const { name, email } = readDraft();
  const passwords = readPasswords();
  const account = useCheckedForm({
    schema,
    values: { name, email, ...passwords },
  });
  const { form, field } = account;
  const values = form.watch();
  const again = name !== '' && email !== '' && passwords.password === '';

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: now }) => {
          keepDraft({ name: now.name, email: now.email });
          keepPasswords({ password: now.password, password_confirmation: now.password_confirmation });
        },
      }),
    [form],
  );
  useEffect(() => {
    const handed = handedBack.safeParse(state);
    for (const [at, message] of handed.data?.faults ?? []) form.setError(at, { type: 'server', message });
    const [first] = handed.data?.faults ?? [];
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
      foot={
        <>
          {t('account:registration.haveAccount')}{' '}
          <Link to="/login" className={linkClasses}>
            {t('account:registration.signIn')}
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={send} className="flex flex-col gap-5">
        <ProblemAlert problem={account.refused} />
        {again && <Alert tone="info">{t('account:registration.passwordAgain')}</Alert>}
        <TextField {...field('name')} label={t('account:registration.name')} autoComplete="name" />
        <TextField
          {...field('email')}
          type="email"
          label={t('account:registration.email')}
          hint={t('account:registration.emailHint')}
          autoComplete="username"
          spellCheck={false}
        />
        <PasswordPair
          label={t('account:password.label')}
          password={field('password')}
          confirmation={field('password_confirmation')}
          values={values}
          strict={account.isSubmitted}
        />
        <Button type="submit" variant="primary" size="lg" busy={account.busy}>
          {t('account:registration.next')}
        </Button>
      </form>
    </AccountFrame>
  );
}
