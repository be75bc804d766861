import {
  approveAccount,
  type Customer,
  reinstateAccount,
  resendDecision,
  suspendAccount,
} from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { ConfirmDialog } from '../../../session/form/ConfirmDialog';
import { ReasonDialog } from '../../../session/form/FormDialog';
import { Button } from '../../../ui/Button';
import { toast } from '../../../ui/overlay/toast';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { useCall } from '../../../session/form/useCall';
import { DeclineDialog } from '../Accounts';
import { keepCustomer, refetchCustomer } from './useCustomer';

export function ClinicActions({ customer: { account } }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const { busy, refused, send } = useCall();
  const [asking, setAsking] = useState<'decline' | 'suspend' | 'reinstate' | null>(null);
  const { id, status, email } = account;
  const clinic = account.clinic.name;
  const close = () => setAsking(null);
  const say = (text: string) => toast({ tone: 'good', text });
  const approve = () =>
    send(async () => {
      await call(approveAccount, { params: { id } });
      await refetchCustomer(id);
      say(t('provider:approved', { clinic }));
    });
  const resend = () =>
    send(async () => {
      await call(resendDecision, { params: { id } });
      say(t('provider:clinic.resent', { email }));
    });
  return (
    <>
      <ProblemAlert problem={refused} />
      <div className="flex flex-wrap gap-3">
        {(status === 'pending' || status === 'declined') && (
          <Button variant="primary" busy={busy} onClick={() => void approve()}>
            {t('provider:approve')}
          </Button>
        )}
        {status === 'pending' && (
          <Button onClick={() => setAsking('decline')}>{t('provider:decline')}</Button>
        )}
        {status === 'approved' && (
          <Button onClick={() => setAsking('suspend')}>{t('provider:clinic.suspend')}</Button>
        )}
        {status === 'suspended' && (
          <Button variant="primary" onClick={() => setAsking('reinstate')}>
            {t('provider:clinic.reinstate')}
          </Button>
        )}
        <Button busy={busy} onClick={() => void resend()}>
          {t('provider:clinic.resend')}
        </Button>
      </div>
      {asking === 'decline' && (
        <DeclineDialog
          account={account}
          onClose={() => {
            close();
            void refetchCustomer(id);
          }}
        />
      )}
      {asking === 'suspend' && (
        <ReasonDialog
          isDangerous
          title={t('provider:clinic.suspendTitle', { clinic })}
          description={t('provider:clinic.suspendText')}
          action={t('provider:clinic.suspend')}
          label={t('provider:reason')}
          schema={suspendAccount.body}
          onSend={async (body) => keepCustomer(await call(suspendAccount, { params: { id }, body }))}
          done={t('provider:clinic.suspended', { clinic })}
          onClose={close}
        />
      )}
      {asking === 'reinstate' && (
        <ConfirmDialog
          title={t('provider:clinic.reinstateTitle', { clinic })}
          text={t('provider:clinic.reinstateText')}
          action={t('provider:clinic.reinstate')}
          variant="primary"
          onConfirm={async () => keepCustomer(await call(reinstateAccount, { params: { id } }))}
          done={t('provider:clinic.reinstated', { clinic })}
          onClose={close}
        />
      )}
    </>
  );
}
