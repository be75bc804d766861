import { zodResolver } from '@hookform/resolvers/zod';
import { type Account, declineAccount } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/api';
import { useProblemText } from '../../shell/problemText';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { TextField } from '../../ui/form/TextField';
import { toast } from '../../ui/overlay/toast';
import { useAccountForm } from '../account/useAccountForm';
import { refetchAccounts } from './useAccounts';

const resolver = zodResolver(declineAccount.body);

/** With the reason that the owner will read. */
export function DeclineDialog(props: { readonly account: Account; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const textOf = useProblemText();
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
    <Dialog
      open
      onOpenChange={props.onClose}
      title={t('provider:declineTitle', { clinic: clinic.name })}
      description={t('provider:declineText')}
      actions={
        <>
          <Button onClick={props.onClose}>{t('common:cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={() => send()}>
            {t('provider:decline')}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={send} className="flex flex-col gap-4">
        {refused !== null && <Alert tone="danger">{textOf(refused)}</Alert>}
        <TextField {...field('reason')} label={t('provider:reason')} autoComplete="off" autoFocus />
      </form>
    </Dialog>
  );
}
