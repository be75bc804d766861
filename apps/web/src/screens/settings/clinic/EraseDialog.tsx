import { eraseClinic } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { FormDialog } from '../../../session/form/FormDialog';
import { leave } from '../../../session/session';
import { changeSession } from '../../../session/store';
import { TextField } from '../../../ui/form/TextField';

/** Milliseconds: a clinic of many years takes minutes to erase. */
const DEADLINE = 600_000;

/** Typing the clinic's name proves the intention; the call then asks for a fresh proof of identity. */
export function EraseDialog({ clinic, onClose }: { readonly clinic: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t('account:clinic.eraseTitle', { clinic })}
      description={t('account:clinic.eraseText')}
      action={t('account:clinic.eraseConfirm')}
      isDangerous
      schema={eraseClinic.body}
      values={{ clinic_name: '' }}
      onSend={async (body) => {
        await call(eraseClinic, { body }, { deadline: DEADLINE });
        changeSession({ leaving: true });
        await leave('clinic-erased');
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <TextField
          {...field('clinic_name')}
          label={t('account:clinic.eraseName', { clinic })}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </FormDialog>
  );
}
