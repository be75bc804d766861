import { changeEmail } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { refreshProfile } from '../../../session/session';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { CodeForm } from '../../account/CodeForm';
import { CurrentPasswordField } from '../../account/PasswordPair';
import { SettingRow } from '../../common/Section';
import { useCheckedForm } from '../../../session/form/useCheckedForm';

const schema = changeEmail.body;

interface Asked {
  readonly request: string;
  readonly email: string;
}

export function EmailChange({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [requestedEmail, setAsked] = useState<Asked | null>(null);

  const confirmed = async (to: string) => {
    await refreshProfile();
    setAsked(null);
    setOpen(false);
    toast({ tone: 'good', text: t('account:own.emailChanged', { email: to }) });
  };
  return (
    <>
      <SettingRow title={t('account:own.emailTitle')} text={email}>
        {!open && <Button onClick={() => setOpen(true)}>{t('account:own.emailChange')}</Button>}
      </SettingRow>
      {open && <EmailForm onAsked={setAsked} onCancel={() => setOpen(false)} />}
      <Dialog
        open={requestedEmail !== null}
        onOpenChange={() => setAsked(null)}
        title={t('account:code.email')}
        description={t('account:code.sentTo', { email: requestedEmail?.email ?? '' })}
        actions={<Button onClick={() => setAsked(null)}>{t('common:cancel')}</Button>}
      >
        {requestedEmail && (
          <CodeForm
            step="email"
            request={requestedEmail.request}
            onConfirmed={() => confirmed(requestedEmail.email)}
          />
        )}
      </Dialog>
    </>
  );
}

function EmailForm(props: { readonly onAsked: (asked: Asked) => void; readonly onCancel: () => void }) {
  const { t } = useTranslation();
  const { field, submit, refused, busy } = useCheckedForm({
    schema,
    values: { email: '', current_password: '' },
  });
  const send = submit(async (body) => {
    const { request } = await call(changeEmail, { body });
    props.onAsked({ request, email: body.email });
  });
  return (
    <form noValidate onSubmit={send} className="flex max-w-md flex-col gap-4">
      <ProblemAlert problem={refused} />
      <TextField
        {...field('email')}
        type="email"
        label={t('account:own.emailNew')}
        hint={t('account:own.emailHint')}
        autoComplete="email"
        autoFocus
        spellCheck={false}
      />
      <CurrentPasswordField {...field('current_password')} />
      <div className="flex gap-3">
        <Button type="submit" variant="primary" busy={busy}>
          {t('account:own.emailChange')}
        </Button>
        <Button onClick={props.onCancel}>{t('common:cancel')}</Button>
      </div>
    </form>
  );
}
