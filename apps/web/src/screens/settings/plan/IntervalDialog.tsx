import { changeInterval, type Interval, previewInterval } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useFormat } from '../../../shell/i18n/useFormat';
import { ProblemAlert } from '../../common/ProblemAlert';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { toast } from '../../../ui/overlay/toast';
import { Loaded } from '../../common/Loaded';
import { keepSubscription } from '../../billing/queries';
import { useSending } from '../../common/useSending';
import { Facts } from '../../common/Facts';

export interface IntervalDialogProps {
  readonly to: Interval;
  readonly onClose: () => void;
}

export function IntervalDialog({ to, onClose }: IntervalDialogProps) {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  const { busy, refused, send } = useSending();
  const preview = useQuery({
    queryKey: ['interval', to],
    queryFn: () => call(previewInterval, { query: { type: to } }),
    staleTime: 0,
    gcTime: 0,
  });
  const change = async () => {
    await keepSubscription(await call(changeInterval, { body: { type: to } }));
    toast({ tone: 'good', text: t('payment:plan.changed') });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`payment:plan.to${to}`)}
      description={t('payment:plan.changeText')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={preview.data === undefined}
            onClick={() => void send(change)}
          >
            {t('payment:plan.change')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ProblemAlert problem={refused} />
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
      </div>
    </Dialog>
  );
}
