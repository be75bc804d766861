import { zodResolver } from '@hookform/resolvers/zod';
import { type Account, suspendAccount } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { useAccountForm } from '../../account/useAccountForm';
import { FormDialog } from '../../common/FormDialog';
import { keepCustomer } from './useCustomer';

const resolver = zodResolver(suspendAccount.body);

/** With the reason that the owner will read. */
export function SuspendDialog(props: { readonly account: Account; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { id, clinic } = props.account;
  const { field, submit, refused, busy } = useAccountForm({
    resolver,
    defaultValues: { reason: '' },
    fields: ['reason'],
  });
  const send = submit(async (body) => {
    await keepCustomer(await call(suspendAccount, { params: { id }, body }));
    props.onClose();
    toast({ tone: 'good', text: t('provider:clinic.suspended', { clinic: clinic.name }) });
  });
  return (
    <FormDialog
      title={t('provider:clinic.suspendTitle', { clinic: clinic.name })}
      description={t('provider:clinic.suspendText')}
      action={t('provider:clinic.suspend')}
      isDangerous
      busy={busy}
      refused={refused}
      onSend={send}
      onClose={props.onClose}
    >
      <TextField {...field('reason')} label={t('provider:reason')} autoComplete="off" autoFocus />
    </FormDialog>
  );
}
