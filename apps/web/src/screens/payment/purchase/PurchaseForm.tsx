import { type Interval, openCheckout, type Price } from '@alveola/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';
import { useFaultText } from '../../../shell/problemText';
import { Button } from '../../../ui/Button';
import { Skeleton } from '../../../ui/Spinner';
import { TextField } from '../../../ui/form/TextField';
import { Section } from '../../common/Section';

export function PurchaseForm(props: {
  readonly children: ReactNode;
  readonly summary: ReactNode;
  readonly fault: ReactNode;
  readonly total: string | null;
  readonly isFree: boolean;
  readonly busy: boolean;
  readonly ready: boolean;
  readonly onPay: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation();
  const { children, summary, fault, total, isFree, busy, ready, onPay, onCancel } = props;
  return (
    <form
      noValidate
      className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !busy) onPay();
      }}
    >
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
      <div className="flex flex-col gap-4 lg:sticky lg:top-6">
        {summary}
        {fault}
        <Button type="submit" variant="primary" size="lg" busy={busy} disabled={!ready}>
          {isFree
            ? t('payment:purchase.confirm')
            : total === null
              ? t('payment:purchase.payPlain')
              : t('payment:purchase.pay', { total })}
        </Button>
        <Button size="lg" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  );
}

export function ContactEmail(props: { readonly value: string; readonly onChange: (email: string) => void }) {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const read = openCheckout.terms.body.shape.contactEmail.safeParse(props.value);
  return (
    <Section title={t('payment:purchase.contact')}>
      <TextField
        label={t('payment:purchase.email')}
        hint={t('payment:purchase.emailHint')}
        type="email"
        autoComplete="email"
        value={props.value}
        error={faultText(read.error?.issues[0]?.message)}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </Section>
  );
}

/** Tax rates are in hundredths of a percent. */
export function useTaxRate(): (rate: number) => string {
  const { percent } = useFormat();
  return (rate) => percent(rate / 10_000, rate % 100 === 0 ? 0 : 1);
}

export function Summary(props: {
  readonly price: Price | null;
  readonly firstPaymentAt: string | null;
  /** null: the plan does not renew itself. */
  readonly interval: Interval | null;
}) {
  const { price, firstPaymentAt, interval } = props;
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
        ...(lines.length > 1 ? [[t('payment:purchase.subtotal'), money(subtotal, currency)] as const] : []),
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

export function Totals(props: {
  readonly rows: readonly (readonly [name: string, amount: string])[];
  readonly total: string;
  readonly today: string;
  /** The total is due then; null: today. */
  readonly firstPaymentAt: string | null;
  readonly children?: ReactNode;
}) {
  const { rows, total, today, firstPaymentAt, children } = props;
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
    </Section>
  );
}
