import { zodResolver } from '@hookform/resolvers/zod';
import { eraseClinic } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { leave } from '../../../session/session';
import { changeSession } from '../../../session/store';
import { useProblemText } from '../../../shell/problemText';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { TextField } from '../../../ui/form/TextField';
import { PasswordField } from '../../account/PasswordField';
import { useAccountForm } from '../../account/useAccountForm';

const resolver = zodResolver(eraseClinic.body);

/** Two proofs that it is meant: the clinic's name, typed, and the password. */
export function EraseDialog({ clinic, onClose }: { readonly clinic: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const { field, submit, refused, busy } = useAccountForm({
    resolver,
    defaultValues: { clinic_name: '', current_password: '' },
    fields: ['clinic_name', 'current_password'],
  });
  const send = submit(async (body) => {
    await call(eraseClinic, { body });
    changeSession({ leaving: true });
    await leave('clinic-erased');
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('account:clinic.eraseTitle', { clinic })}
      description={t('account:clinic.eraseText')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={() => send()}>
            {t('account:clinic.eraseConfirm')}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={send} className="flex flex-col gap-4">
        {refused !== null && <Alert tone="danger">{textOf(refused)}</Alert>}
        <TextField
          {...field('clinic_name')}
          label={t('account:clinic.eraseName', { clinic })}
          autoComplete="off"
          spellCheck={false}
        />
        <PasswordField
          {...field('current_password')}
          label={t('account:password.current')}
          autoComplete="current-password"
        />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
