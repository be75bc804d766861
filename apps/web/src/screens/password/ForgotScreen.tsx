import { forgotPassword } from '@alveola/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../session/api';
import { Alert } from '../../ui/Alert';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/form/TextField';
import { AccountFrame } from '../account/AccountFrame';
import { linkClasses } from '../../ui/classes';
import { useCheckedForm } from '../../session/form/useCheckedForm';

const schema = forgotPassword.body;

export function ForgotScreen() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AccountFrame
      key={sentTo}
      title={t(sentTo === null ? 'account:forgot.title' : 'account:forgot.sentTitle')}
      intro={sentTo === null ? t('account:forgot.text') : t('account:forgot.sentText', { email: sentTo })}
      foot={
        <Link to="/login" className={linkClasses}>
          {t('account:toLogin')}
        </Link>
      }
    >
      {sentTo === null ? (
        <ForgotForm onSent={setSentTo} />
      ) : (
        <div className="flex flex-col gap-5">
          <Alert tone="info">{t('account:forgot.spam')}</Alert>
          <Button size="lg" onClick={() => setSentTo(null)}>
            {t('account:forgot.again')}
          </Button>
        </div>
      )}
    </AccountFrame>
  );
}

function ForgotForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const { form, field, submit, refused, busy } = useCheckedForm({
    schema,
    values: { email: '' },
  });
  useEffect(() => form.setFocus('email'), [form]);
  const send = submit(async (body) => {
    await call(forgotPassword, { body });
    onSent(body.email);
  });
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <ProblemAlert problem={refused} />
      <TextField
        {...field('email')}
        type="email"
        label={t('account:registration.email')}
        autoComplete="username"
        spellCheck={false}
      />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t('account:forgot.submit')}
      </Button>
    </form>
  );
}
