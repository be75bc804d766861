import type { Invoice } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shell/i18n/useFormat';
import { DataTable } from '../../ui/DataTable';

const COLUMNS = ['date', 'number', 'description', 'total', 'status'] as const;

/** What was paid, the newest first. */
export function InvoiceTable({ invoices }: { readonly invoices: readonly Invoice[] }) {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  if (invoices.length === 0) return <p className="text-ink-faint">{t('payment:plan.noInvoices')}</p>;
  return (
    <DataTable columns={COLUMNS.map((each) => [each, t(`payment:plan.columns.${each}`)])}>
      {invoices.map(({ id, number, date, status, price, credit, url }) => (
        <tr key={id}>
          <td className="table-cell-data tabular whitespace-nowrap">{day(date)}</td>
          <td className="table-cell-data tabular">
            {url === null ? (
              number
            ) : (
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                aria-label={t('payment:plan.show', { number })}
                className="text-accent hover:underline"
              >
                {number}
              </a>
            )}
          </td>
          <td className="table-cell-data">{price.lines[0]?.description}</td>
          <td className="table-cell-data tabular whitespace-nowrap">
            {money(price.total, price.currency)}
            {credit > 0 && (
              <span className="block text-ink-faint">
                {t('payment:plan.fromCredit', { amount: money(credit, price.currency) })}
              </span>
            )}
          </td>
          <td className="table-cell-data">{t(`payment:plan.${status}`)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
