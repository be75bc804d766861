import type { Interval, Price } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Skeleton } from '../../../ui/Spinner';
import { Section } from '../../common/Section';
import type { ReactNode } from 'react';

interface TotalsProps {
  readonly rows: readonly (readonly [name: string, amount: string])[];
  readonly total: string;
  readonly today: string;
  /** The total is due then; null: today. */
  readonly firstPaymentAt: string | null;
  readonly children?: ReactNode;
}

export interface SummaryProps {
  readonly price: Price | null;
  readonly firstPaymentAt: string | null;
  /** null: the plan does not renew itself. */
  readonly interval: Interval | null;
}

/** Tax rates are in hundredths of a percent. */
export function useTaxRate(): (rate: number) => string {
  const { percent } = useFormat();
  return (rate) => percent(rate / 10_000, rate % 100 === 0 ? 0 : 1);
}

export function Summary({ price, firstPaymentAt, interval }: SummaryProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const toRate = useTaxRate();
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
  return (
    <Totals
      rows={[
        ...lines.map(({ description, net }) => [description, money(net, currency)] as const),
        [t('payment:purchase.subtotal'), money(subtotal, currency)],
        tax > 0 && rate
          ? [t('payment:purchase.tax', { rate: toRate(rate) }), money(tax, currency)]
          : [t('payment:purchase.taxPlain'), t('payment:purchase.notCharged')],
      ]}
      total={money(total, currency)}
      today={money(firstPaymentAt === null ? total : 0, currency)}
      firstPaymentAt={firstPaymentAt}
    >
      {reverse_charge && <p className="text-dense">{t('payment:purchase.reverse')}</p>}
      {interval && <p className="text-dense text-ink-faint">{t(`payment:purchase.renews${interval}`)}</p>}
    </Totals>
  );
}

export function Totals({ rows, total, today, firstPaymentAt, children }: TotalsProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const date = firstPaymentAt === null ? null : day(firstPaymentAt);
  return (
    <Section title={t('payment:purchase.summary')}>
      <dl className="flex flex-col gap-2 tabular">
        {rows.map(([name, amount]) => (
          <div key={name} className="flex justify-between gap-6">
            <dt className="text-ink-soft">{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        {date !== null && (
          <div className="flex justify-between gap-6">
            <dt className="text-ink-soft">{t('payment:purchase.totalOn', { date })}</dt>
            <dd>{total}</dd>
          </div>
        )}
        <div className="flex items-baseline justify-between gap-6 border-t border-line pt-3 font-semibold">
          <dt>{t('payment:purchase.total')}</dt>
          <dd className="text-lead">{today}</dd>
        </div>
      </dl>
      {date !== null && <p className="text-dense">{t('payment:purchase.free', { date })}</p>}
      {children}
      <p className="text-dense text-ink-faint">{t('payment:purchase.byBilling')}</p>
    </Section>
  );
}
