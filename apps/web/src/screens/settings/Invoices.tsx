import type { Invoice } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { Section } from './Section';

const COLUMNS = ['date', 'number', 'description', 'total', 'status'] as const;

/** What was paid, the newest first. */
export function Invoices({ invoices }: { readonly invoices: readonly Invoice[] }) {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  return (
    <Section title={t('payment.plan.invoices')}>
      {invoices.length === 0 ? (
        <p className="text-ink-faint">{t('payment.plan.noInvoices')}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="table-data">
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" className="table-head">
                    {t(`payment.plan.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {invoices.map(({ id, number, date, status, price, url }) => (
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
                        aria-label={t('payment.plan.show', { number })}
                        className="text-accent hover:underline"
                      >
                        {number}
                      </a>
                    )}
                  </td>
                  <td className="table-cell-data">{price.lines[0]?.description}</td>
                  <td className="table-cell-data tabular whitespace-nowrap">
                    {money(price.total, price.currency)}
                  </td>
                  <td className="table-cell-data">{t(`payment.plan.${status}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}
