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

/** What is due today, with the tax that the billing information leads to. */
export function Summary({ price, interval }: SummaryProps) {
  const { t } = useTranslation();
  const { money, number } = useFormat();
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
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 tabular">
          {price.lines.map(({ description, net }) => (
            <Row key={description} name={description} value={money(net, price.currency)} />
          ))}
          <Row name={t('payment.purchase.subtotal')} value={money(price.subtotal, price.currency)} />
          <Row
            name={t('payment.purchase.tax', { rate: number(rate / PER_CENT, rate % PER_CENT === 0 ? 0 : 1) })}
            value={money(price.tax, price.currency)}
          />
          <dt className="border-t border-line pt-3 font-semibold">{t('payment.purchase.total')}</dt>
          <dd className="border-t border-line pt-3 text-right text-lead font-semibold">
            {money(price.total, price.currency)}
          </dd>
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
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right">{value}</dd>
    </>
  );
}
