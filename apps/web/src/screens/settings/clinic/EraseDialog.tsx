import { zodResolver } from '@hookform/resolvers/zod';
import { eraseClinic } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { leave } from '../../../session/session';
import { changeSession } from '../../../session/store';
import { TextField } from '../../../ui/form/TextField';
import { CurrentPasswordField } from '../../account/CurrentPasswordField';
import { useAccountForm } from '../../account/useAccountForm';
import { FormDialog } from '../../common/FormDialog';

/** ms: a clinic of many years is erased in minutes. */
const DEADLINE = 600_000;

const resolver = zodResolver(eraseClinic.body);

/** Two proofs that it is meant: the clinic's name, typed, and the password. */
export function EraseDialog({ clinic, onClose }: { readonly clinic: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { field, submit, refused, busy } = useAccountForm({
    resolver,
    defaultValues: { clinic_name: '', current_password: '' },
    fields: ['clinic_name', 'current_password'],
  });
  const send = submit(async (body) => {
    await call(eraseClinic, { body }, { deadline: DEADLINE });
    changeSession({ leaving: true });
    await leave('clinic-erased');
  });
  return (
    <FormDialog
      title={t('account:clinic.eraseTitle', { clinic })}
      description={t('account:clinic.eraseText')}
      action={t('account:clinic.eraseConfirm')}
      isDangerous
      busy={busy}
      refused={refused}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        {...field('clinic_name')}
        label={t('account:clinic.eraseName', { clinic })}
        autoComplete="off"
        spellCheck={false}
      />
      <CurrentPasswordField {...field('current_password')} />
    </FormDialog>
  );
}
