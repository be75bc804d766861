import { changeEmail, patchUser, putPassword } from '@alveola/contract';
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
import { CurrentPasswordField, PasswordPair } from '../../account/PasswordPair';
import { SettingRow } from '../../common/Section';
import { useCheckedForm } from '../../../session/form/useCheckedForm';
import { FormDialog } from '../../../session/form/FormDialog';
import { changeSession } from '../../../session/store';
import { Switch } from '../../../ui/form/Checkbox';

interface Requested {
  readonly request: string;
  readonly email: string;
}

export function EmailChange({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [requested, setRequested] = useState<Requested | null>(null);

  const confirmed = async (to: string) => {
    await refreshProfile();
    setRequested(null);
    setOpen(false);
    toast({ tone: 'good', text: t('account:own.emailChanged', { email: to }) });
  };
  return (
    <>
      <SettingRow title={t('common:email')} text={email}>
        {!open && <Button onClick={() => setOpen(true)}>{t('account:own.emailChange')}</Button>}
      </SettingRow>
      {open && <EmailForm onRequested={setRequested} onCancel={() => setOpen(false)} />}
      <Dialog
        open={requested !== null}
        onOpenChange={() => setRequested(null)}
        title={t('account:code.email')}
        description={t('account:code.sentTo', { email: requested?.email ?? '' })}
        actions={<Button onClick={() => setRequested(null)}>{t('common:cancel')}</Button>}
      >
        {requested && (
          <CodeForm step="email" request={requested.request} onConfirmed={() => confirmed(requested.email)} />
        )}
      </Dialog>
    </>
  );
}

function EmailForm(props: {
  readonly onRequested: (requested: Requested) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation();
  const { field, submit, refused, busy } = useCheckedForm({
    schema: changeEmail.terms.body,
    values: { email: '', current_password: '' },
  });
  const send = submit(async (body) => {
    const { request } = await call(changeEmail, { body });
    props.onRequested({ request, email: body.email });
  });
  return (
    <form noValidate onSubmit={send} className="flex max-w-md flex-col gap-4">
      <ProblemAlert problem={refused} />
      <TextField
        {...field('email')}
        type="email"
        label={t('account:own.emailNew')}
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

export function PasswordChange({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (open) return <PasswordForm email={email} onClose={() => setOpen(false)} />;
  return (
    <SettingRow title={t('common:password')}>
      <Button onClick={() => setOpen(true)}>{t('account:own.passwordChange')}</Button>
    </SettingRow>
  );
}

function PasswordForm({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const account = useCheckedForm({
    schema: putPassword.terms.body,
    values: { current_password: '', password: '', password_confirmation: '' },
  });
  const { field } = account;
  const send = account.submit(async (body) => {
    await call(putPassword, { body });
    onClose();
    toast({ tone: 'good', text: t('account:reset.doneTitle') });
  });
  return (
    <form noValidate onSubmit={send} className="flex max-w-md flex-col gap-4">
      <ProblemAlert problem={account.refused} />
      <p className="text-ink-soft">{t('account:own.passwordHint')}</p>
      {/* Password managers need the name of the account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <CurrentPasswordField {...field('current_password')} autoFocus />
      <PasswordPair label={t('account:password.new')} form={account} />
      <div className="flex gap-3">
        <Button type="submit" variant="primary" busy={account.busy}>
          {t('account:own.passwordChange')}
        </Button>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
      </div>
    </form>
  );
}

/** Requires the password, so that an open screen is not enough to change it. */
export function CodeAtSignIn({ checked }: { readonly checked: boolean }) {
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
          title={t('account:own.code')}
          action={t(wantedState ? 'account:factor.turnOn' : 'account:factor.turnOff')}
          schema={patchUser.terms.body.required({ current_password: true })}
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
