import type { Subscription } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { Suspense } from 'react';
import { useAddress } from '../../../session/layout/Address';
import { lazyPart } from '../../../shell/loadPart';
import { Page } from '../../../shell/Page';
import { Spinner } from '../../../ui/Spinner';
import { Loaded } from '../../common/Loaded';
import { rememberPaid, useDocumentChange, wantedIn } from './purchase';
import { keepSubscription, usePlans } from '../../billing/queries';
import { SandboxPurchase } from './SandboxPurchase';

const StripePurchase = lazyPart(['payment', 'validation'], () =>
  import('./StripePurchase').then((m) => m.StripePurchase),
);

export function PurchaseScreen() {
  const { t } = useTranslation();
  const query = new URLSearchParams(useAddress().search);
  const plans = usePlans();
  const goTo = useDocumentChange();
  return (
    <Page title={t('payment:purchase.title')} className="max-w-5xl">
      <Loaded answer={plans}>
        {({ payments }) => {
          const end = {
            wanted: wantedIn(query),
            onPaid: async (subscription: Subscription) => {
              await keepSubscription(subscription);
              rememberPaid();
              goTo('/payment?payment=success', payments);
            },
            onCanceled: () => goTo('/payment?payment=canceled', payments),
          };
          return payments === 'sandbox' ? (
            <SandboxPurchase {...end} />
          ) : (
            <Suspense fallback={<Spinner label={t('common:loading')} />}>
              <StripePurchase {...end} checkout={query.get('checkout')} />
            </Suspense>
          );
        }}
      </Loaded>
    </Page>
  );
}
