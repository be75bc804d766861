import { type Account, suspendAccount } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { ReasonDialog } from '../../account/clinic/ReasonDialog';
import { keepCustomer } from './useCustomer';

export function SuspendDialog(props: { readonly account: Account; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { id, clinic } = props.account;
  return (
    <ReasonDialog
      label={t('provider:reason')}
      isDangerous
      title={t('provider:clinic.suspendTitle', { clinic: clinic.name })}
      text={t('provider:clinic.suspendText')}
      action={t('provider:clinic.suspend')}
      done={t('provider:clinic.suspended', { clinic: clinic.name })}
      onSend={async (body) => {
        await keepCustomer(await call(suspendAccount, { params: { id }, body }));
      }}
      onClose={props.onClose}
    />
  );
}
