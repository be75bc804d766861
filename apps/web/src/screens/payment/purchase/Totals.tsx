import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Section } from '../../common/Section';

export interface TotalsProps {
  readonly rows: readonly (readonly [name: string, amount: string])[];
  readonly total: string;
  /** null: due today. */
  readonly firstPaymentAt: string | null;
  readonly children?: ReactNode;
}

export function Totals({ rows, total, firstPaymentAt, children }: TotalsProps) {
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
        <div className="flex items-baseline justify-between gap-6 border-t border-line pt-3 font-semibold">
          <dt>{date === null ? t('payment:purchase.total') : t('payment:purchase.totalOn', { date })}</dt>
          <dd className="text-lead">{total}</dd>
        </div>
      </dl>
      {date !== null && <p className="text-dense">{t('payment:purchase.free', { date })}</p>}
      {children}
      <p className="text-dense text-ink-faint">{t('payment:purchase.byBilling')}</p>
    </Section>
  );
}
