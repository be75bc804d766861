import { completeCheckout } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { logError } from '../../../shell/log';
import { toast } from '../../../ui/overlay/toast';
import { keepSubscription } from '../../billing/queries';

/** Ends a payment whose page was left while it ran, and says so on the page that is shown now. */
export function useSettleAway() {
  const { t } = useTranslation();
  return async (id: string): Promise<void> => {
    try {
      const { status, subscription } = await call(completeCheckout, { params: { id } });
      if (status !== 'paid') return;
      await keepSubscription(subscription);
      toast({ tone: 'good', text: t('payment:success') });
    } catch (error) {
      logError('The payment was left before its end was known', error);
    }
  };
}
