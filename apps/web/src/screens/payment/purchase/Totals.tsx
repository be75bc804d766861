import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../common/Section';

export interface TotalsProps {
  /** Amounts as they are written. */
  readonly rows: readonly (readonly [name: string, amount: string])[];
  /** Due today. */
  readonly total: string;
  /** Below it, in small. */
  readonly children?: ReactNode;
}

/** What is due today, with the tax that the billing information leads to. */
export function Totals({ rows, total, children }: TotalsProps) {
  const { t } = useTranslation();
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
          <dt>{t('payment:purchase.total')}</dt>
          <dd className="text-lead">{total}</dd>
        </div>
      </dl>
      {children}
      <p className="text-dense text-ink-faint">{t('payment:purchase.byBilling')}</p>
    </Section>
  );
}
