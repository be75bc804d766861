import { putPassword } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { Button } from '../../../ui/Button';
import { toast } from '../../../ui/overlay/toast';
import { CurrentPasswordField } from '../../account/CurrentPasswordField';
import { PasswordPair } from '../../account/PasswordPair';
import { useCheckedForm } from '../../../session/form/useCheckedForm';

const schema = putPassword.body;

export function PasswordChange({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (open) return <PasswordForm email={email} onClose={() => setOpen(false)} />;
  return (
    <Button className="self-start" onClick={() => setOpen(true)}>
      {t('account:own.passwordChange')}
    </Button>
  );
}

function PasswordForm({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const account = useCheckedForm({
    schema,
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
