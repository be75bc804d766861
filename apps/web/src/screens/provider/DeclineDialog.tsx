import { type ClinicAccount, declineAccount } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/api';
import { ReasonDialog } from '../../session/form/ReasonDialog';
import { refetchAccounts } from './useAccounts';

export function DeclineDialog(props: { readonly account: ClinicAccount; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { id, clinic } = props.account;
  return (
    <ReasonDialog
      label={t('provider:reason')}
      schema={declineAccount.body}
      isDangerous
      title={t('provider:declineTitle', { clinic: clinic.name })}
      description={t('provider:declineText')}
      action={t('provider:decline')}
      done={t('provider:declined', { clinic: clinic.name })}
      onSend={async (body) => {
        await call(declineAccount, { params: { id }, body });
        await refetchAccounts();
      }}
      onClose={props.onClose}
    />
  );
}
