import { zodResolver } from '@hookform/resolvers/zod';
import { eraseClinic } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { leave } from '../../../session/session';
import { changeSession } from '../../../session/store';
import { TextField } from '../../../ui/form/TextField';
import { useAccountForm } from '../../account/useAccountForm';
import { FormDialog } from '../../common/FormDialog';
import { withStepUp } from '../../stepUp/withStepUp';

/** Milliseconds: a clinic of many years takes minutes to erase. */
const DEADLINE = 600_000;

const resolver = zodResolver(eraseClinic.body);

/** Typing the clinic's name proves the intention; the call then asks for a fresh proof of identity. */
export function EraseDialog({ clinic, onClose }: { readonly clinic: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { field, submit, refused, busy } = useAccountForm({
    resolver,
    defaultValues: { clinic_name: '' },
    fields: ['clinic_name'],
  });
  const send = submit(async (body) => {
    await withStepUp(() => call(eraseClinic, { body }, { deadline: DEADLINE }));
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
    </FormDialog>
  );
}
