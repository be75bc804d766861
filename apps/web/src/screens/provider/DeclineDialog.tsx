import { zodResolver } from '@hookform/resolvers/zod';
import { type Account, declineAccount } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/api';
import { TextField } from '../../ui/form/TextField';
import { toast } from '../../ui/overlay/toast';
import { useAccountForm } from '../account/useAccountForm';
import { FormDialog } from '../common/FormDialog';
import { refetchAccounts } from './useAccounts';

const resolver = zodResolver(declineAccount.body);

/** With the reason that the owner will read. */
export function DeclineDialog(props: { readonly account: Account; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { id, clinic } = props.account;
  const { field, submit, refused, busy } = useAccountForm({
    resolver,
    defaultValues: { reason: '' },
    fields: ['reason'],
  });
  const send = submit(async (body) => {
    await call(declineAccount, { params: { id }, body });
    props.onClose();
    toast({ tone: 'good', text: t('provider:declined', { clinic: clinic.name }) });
    await refetchAccounts();
  });
  return (
    <FormDialog
      title={t('provider:declineTitle', { clinic: clinic.name })}
      description={t('provider:declineText')}
      action={t('provider:decline')}
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
