import { changeSandboxCard, type Subscription } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useFormat } from '../../../shell/i18n/useFormat';
import { toast } from '../../../ui/overlay/toast';
import { FormDialog } from '../../common/FormDialog';
import { CardChoice } from '../../billing/CardChoice';
import { keepSubscription } from '../../billing/queries';
import { useCardForm } from '../../billing/useCardForm';
import { useSending } from '../../common/useSending';

export interface CardDialogProps {
  readonly own: Subscription;
  readonly onClose: () => void;
}

export function CardDialog({ own: subscription, onClose }: CardDialogProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { busy, refused, send } = useSending();
  const due = subscription.invoices.find(({ kind, status }) => kind === 'payment' && status === 'open')?.price ?? null;
  const isDue = subscription.membership?.status === 'past_due' && due !== null;
  const storedCard = isDue ? subscription.card : null;
  const state = useCardForm(storedCard !== null);
  const change = async () => {
    await keepSubscription(await call(changeSandboxCard, { body: { card: state.given } }));
    toast({ tone: 'good', text: t(isDue ? 'payment:success' : 'payment:plan.cardChanged') });
    onClose();
  };
  return (
    <FormDialog
      title={t(isDue ? 'payment:plan.payNow' : 'payment:plan.changeCard')}
      description={t('payment:sandbox.text')}
      action={
        isDue
          ? t('payment:purchase.pay', { total: money(due.total, due.currency) })
          : t('payment:plan.changeCard')
      }
      busy={busy}
      refused={refused}
      onSend={() => {
        if (state.check()) void send(change, state.place);
      }}
      onClose={onClose}
    >
      <CardChoice known={storedCard} state={state} />
    </FormDialog>
  );
}
