import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { lazy, Suspense } from 'react';
import { useAddress } from '../../../session/layout/Address';
import { loadPart } from '../../../shell/loadPart';
import { Page } from '../../../shell/Page';
import { Spinner } from '../../../ui/Spinner';
import { Loaded } from '../../common/Loaded';
import { needsOwnDocument, rememberPaid, wantedIn } from '../paths';
import { keepSubscription, usePlans } from '../../billing/queries';
import { SandboxPurchase } from './SandboxPurchase';

const StripePurchase = lazy(() =>
  loadPart(() => import('./StripePurchase').then((module) => ({ default: module.StripePurchase }))),
);

export function PurchaseScreen() {
  const { t } = useTranslation();
  const query = new URLSearchParams(useAddress().search);
  const [, navigate] = useLocation();
  const plans = usePlans();
  const selection = wantedIn(query);
  const leave = (path: string, payments: 'sandbox' | 'stripe') => {
    if (needsOwnDocument(payments)) location.assign(path);
    else navigate(path);
  };
  return (
    <Page title={t('payment:purchase.title')} className="max-w-5xl">
      <Loaded answer={plans}>
        {({ payments }) => {
          const end = {
            wanted: selection,
            onPaid: async (subscription: Parameters<typeof keepSubscription>[0]) => {
              await keepSubscription(subscription);
              rememberPaid();
              leave('/payment?payment=success', payments);
            },
            onCanceled: () => leave('/payment?payment=canceled', payments),
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
