import { changeInterval, type Interval, previewInterval } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { ConfirmDialog } from '../../../session/form/ConfirmDialog';
import { useFormat } from '../../../shell/i18n/useFormat';
import { keepSubscription } from '../../billing/queries';
import { Facts } from '../../common/Facts';
import { Loaded } from '../../common/Loaded';

export interface IntervalDialogProps {
  readonly to: Interval;
  readonly onClose: () => void;
}

export function IntervalDialog({ to, onClose }: IntervalDialogProps) {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  const preview = useQuery({
    queryKey: ['interval', to],
    queryFn: () => call(previewInterval, { query: { type: to } }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <ConfirmDialog
      title={t(`payment:plan.to${to}`)}
      text={t('payment:plan.changeText')}
      action={t('payment:plan.change')}
      variant="primary"
      isReady={preview.data !== undefined}
      onConfirm={async () => keepSubscription(await call(changeInterval, { body: { type: to } }))}
      done={t('payment:plan.changed')}
      onClose={onClose}
    >
      <Loaded answer={preview}>
        {({ at, credit, price: { subtotal, tax, total, currency } }) => (
          <>
            <Facts
              rows={[
                [t('payment:plan.takesEffect'), day(at)],
                [t('payment:purchase.subtotal'), money(subtotal, currency)],
                [
                  t('payment:purchase.taxPlain'),
                  tax > 0 ? money(tax, currency) : t('payment:purchase.notCharged'),
                ],
                [t('payment:plan.credit'), credit > 0 && money(-credit, currency)],
                [
                  t('payment:plan.dueThen'),
                  <strong key="total" className="tabular">
                    {money(total - credit, currency)}
                  </strong>,
                ],
              ]}
            />
            <p className="text-dense text-ink-faint">{t(`payment:purchase.renews${to}`)}</p>
          </>
        )}
      </Loaded>
    </ConfirmDialog>
  );
}
