import { resetPassword } from '@alveola/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../session/api';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/form/TextField';
import { PasswordPair } from '../account/PasswordPair';
import { useCheckedForm } from '../../session/form/useCheckedForm';
import { isInvalidLink, type MailedLink } from './link';

const { name, password, password_confirmation } = resetPassword.body.shape;
const passwords = { password, password_confirmation };
const RESET = z.object({ name: z.string(), ...passwords });
const JOIN = z.object({ name: name.unwrap(), ...passwords });

export interface ResetFormProps {
  readonly link: MailedLink;
  readonly onDone: () => void;
  readonly onExpired: () => void;
}

export function ResetForm({ link, onDone, onExpired }: ResetFormProps) {
  const { t } = useTranslation();
  const { email, token, invitation } = link;
  const account = useCheckedForm({
    schema: invitation ? JOIN : RESET,
    values: { name: '', password: '', password_confirmation: '' },
  });
  const { form, field } = account;
  const values = form.watch();
  useEffect(() => form.setFocus(invitation ? 'name' : 'password'), [form, invitation]);

  const send = account.submit(async ({ name: typed, ...chosen }) => {
    if (chosen.password !== chosen.password_confirmation) return form.setFocus('password_confirmation');
    try {
      await call(resetPassword, {
        body: { email, token, ...chosen, ...(invitation ? { name: typed } : {}) },
      });
      onDone();
    } catch (error) {
      if (!isInvalidLink(error)) throw error;
      onExpired();
    }
  });
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <ProblemAlert problem={account.refused} />
      {/* Password managers need the name of the account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {invitation && (
        <TextField
          {...field('name')}
          label={t('account:invitation.name')}
          hint={t('account:invitation.nameHint')}
          autoComplete="name"
        />
      )}
      <PasswordPair
        label={t('account:password.new')}
        password={field('password')}
        confirmation={field('password_confirmation')}
        values={values}
        strict={account.isSubmitted}
      />
      <Button type="submit" variant="primary" size="lg" busy={account.busy}>
        {t(invitation ? 'account:invitation.submit' : 'account:reset.submit')}
      </Button>
    </form>
  );
}
