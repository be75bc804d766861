import type { Interval, Price } from '@alveola/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { Skeleton } from '../../ui/Skeleton';

export interface SummaryProps {
  /** null: it is being asked for. */
  readonly price: Price | null;
  /** How often it is renewed; null: not said. */
  readonly interval: Interval | null;
}

/** Hundredths of a per cent in one per cent. */
const PER_CENT = 100;
const WHOLE = 100 * PER_CENT;

/** What is due today, with the tax that the billing information leads to. */
export function Summary({ price, interval }: SummaryProps) {
  const { t } = useTranslation();
  const { money, percent } = useFormat();
  const id = useId();
  const rate = price?.lines[0]?.rate ?? 0;
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 self-start rounded-lg border border-line bg-paper p-6"
    >
      <h2 id={id} className="text-lead">
        {t('payment.purchase.summary')}
      </h2>
      {price ? (
        <dl className="flex flex-col gap-2 tabular">
          {price.lines.map(({ description, net }) => (
            <Row key={description} name={description} value={money(net, price.currency)} />
          ))}
          <Row name={t('payment.purchase.subtotal')} value={money(price.subtotal, price.currency)} />
          <Row
            name={t('payment.purchase.tax', {
              rate: percent(rate / WHOLE, rate % PER_CENT === 0 ? 0 : 1),
            })}
            value={money(price.tax, price.currency)}
          />
          <div className="flex items-baseline justify-between gap-6 border-t border-line pt-3 font-semibold">
            <dt>{t('payment.purchase.total')}</dt>
            <dd className="text-lead">{money(price.total, price.currency)}</dd>
          </div>
        </dl>
      ) : (
        <div className="flex flex-col gap-2">
          <Skeleton className="h-6" />
          <Skeleton className="h-6" />
          <Skeleton className="h-8" />
        </div>
      )}
      {price?.reverse_charge && <p className="text-dense">{t('payment.purchase.reverse')}</p>}
      <p className="text-dense text-ink-faint">{t('payment.purchase.byBilling')}</p>
      {interval && <p className="text-dense text-ink-faint">{t(`payment.purchase.renews${interval}`)}</p>}
    </section>
  );
}

function Row({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
