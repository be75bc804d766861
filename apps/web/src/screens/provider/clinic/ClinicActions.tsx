import { approveAccount, type Customer, reinstateAccount, resendDecision } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { toast } from '../../../ui/overlay/toast';
import { ProblemAlert } from '../../common/ProblemAlert';
import { useSending } from '../../common/useSending';
import { DeclineDialog } from '../DeclineDialog';
import { SuspendDialog } from './SuspendDialog';
import { keepCustomer, refetchCustomer } from './useCustomer';

export function ClinicActions({ customer: { account } }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const { busy, refused, send } = useSending();
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
  const reinstate = () =>
    send(async () => {
      await keepCustomer(await call(reinstateAccount, { params: { id } }));
      close();
      say(t('provider:clinic.reinstated', { clinic }));
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
      {asking === 'suspend' && <SuspendDialog account={account} onClose={close} />}
      <Dialog
        open={asking === 'reinstate'}
        onOpenChange={close}
        title={t('provider:clinic.reinstateTitle', { clinic })}
        description={t('provider:clinic.reinstateText')}
        actions={
          <>
            <Button onClick={close}>{t('common:cancel')}</Button>
            <Button variant="primary" busy={busy} onClick={() => void reinstate()}>
              {t('provider:clinic.reinstate')}
            </Button>
          </>
        }
      />
    </>
  );
}
