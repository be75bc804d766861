import type { Interval, Price } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Skeleton } from '../../../ui/Skeleton';
import { Section } from '../../common/Section';
import { Totals } from './Totals';

export interface SummaryProps {
  /** null: not known yet. */
  readonly price: Price | null;
  readonly firstPaymentAt: string | null;
  /** null: the plan does not renew itself. */
  readonly interval: Interval | null;
}

/** Tax rates are in hundredths of a percent. */
const PER_CENT = 100;
const WHOLE = 100 * PER_CENT;

export function Summary({ price, firstPaymentAt, interval }: SummaryProps) {
  const { t } = useTranslation();
  const { money, percent } = useFormat();
  if (!price)
    return (
      <Section title={t('payment:purchase.summary')}>
        <Skeleton className="h-6" />
        <Skeleton className="h-6" />
        <Skeleton className="h-8" />
      </Section>
    );
  const { lines, subtotal, tax, total, currency, reverse_charge } = price;
  const rate = lines[0]?.rate;
  const digits = rate !== undefined && rate % PER_CENT === 0 ? 0 : 1;
  return (
    <Totals
      rows={[
        ...lines.map(({ description, net }) => [description, money(net, currency)] as const),
        [t('payment:purchase.subtotal'), money(subtotal, currency)],
        tax > 0 && rate
          ? [t('payment:purchase.tax', { rate: percent(rate / WHOLE, digits) }), money(tax, currency)]
          : [t('payment:purchase.taxPlain'), t('payment:purchase.notCharged')],
      ]}
      total={money(total, currency)}
      firstPaymentAt={firstPaymentAt}
    >
      {reverse_charge && <p className="text-dense">{t('payment:purchase.reverse')}</p>}
      {interval && <p className="text-dense text-ink-faint">{t(`payment:purchase.renews${interval}`)}</p>}
    </Totals>
  );
}
