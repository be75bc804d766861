import type { Invoice } from '@alveola/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../assessment/papers/saveFile';
import { useFormat } from '../../shell/i18n/useFormat';
import { DataTable, StackedCell, StackedRow } from '../../ui/DataTable';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { useCall } from '../../session/form/useCall';

const COLUMNS = ['date', 'number', 'description', 'total', 'status'] as const;

export function InvoiceTable(props: {
  readonly invoices: readonly Invoice[];
  readonly toPdf: (id: string) => string;
  readonly toActions?: (invoice: Invoice) => ReactNode;
}) {
  const { t } = useTranslation();
  const { invoices, toPdf, toActions } = props;
  const { busy, refused, send } = useCall();
  if (invoices.length === 0) return <p className="text-ink-faint">{t('common:noneYet')}</p>;
  return (
    <>
      <ProblemAlert problem={refused} />
      <DataTable
        stacks
        columns={[
          ...COLUMNS.map((each) => [each, t(`payment:plan.columns.${each}`)] as const),
          ...(toActions ? [['actions', t('payment:invoices.actions')] as const] : []),
        ]}
      >
        {invoices.map((invoice) => (
          <InvoiceRow
            key={invoice.id}
            invoice={invoice}
            busy={busy}
            onSave={() => void send(() => saveFile(toPdf(invoice.id), `${invoice.number}.pdf`))}
          >
            {toActions && <StackedCell>{toActions(invoice)}</StackedCell>}
          </InvoiceRow>
        ))}
      </DataTable>
    </>
  );
}

function InvoiceRow(props: {
  readonly invoice: Invoice;
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  const { invoice, busy, onSave, children } = props;
  const { kind, number, date, price, credit, url, refers_to: creditedInvoice } = invoice;
  const sign = kind === 'credit_note' ? -1 : 1;
  return (
    <StackedRow>
      <StackedCell className="tabular whitespace-nowrap">{day(date)}</StackedCell>
      <StackedCell className="tabular whitespace-nowrap">
        {kind !== 'payment' ? (
          <button
            type="button"
            disabled={busy}
            aria-label={t('payment:plan.savePdf', { number })}
            className="min-h-8 text-accent hover:underline pointer-coarse:min-h-11"
            onClick={onSave}
          >
            {number}
          </button>
        ) : url === null ? (
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
      </StackedCell>
      <StackedCell>
        {kind === 'credit_note'
          ? t('payment:plan.creditNote', { number: creditedInvoice ?? '' })
          : price.lines[0]?.description}
      </StackedCell>
      <StackedCell className="tabular whitespace-nowrap">
        {money(sign * price.total, price.currency)}
        {credit > 0 && (
          <span className="block text-ink-faint">
            {t('payment:plan.fromCredit', { amount: money(credit, price.currency) })}
          </span>
        )}
      </StackedCell>
      <StackedCell>
        <InvoiceState invoice={invoice} />
      </StackedCell>
      {children}
    </StackedRow>
  );
}

function InvoiceState({ invoice: { kind, status, due_on, refers_to } }: { readonly invoice: Invoice }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  if (kind === 'credit_note') return null;
  if (status === 'credited')
    return (
      <span className="whitespace-nowrap">{t('payment:plan.creditedBy', { number: refers_to ?? '' })}</span>
    );
  return (
    <>
      <span className={status === 'overdue' ? 'font-semibold text-danger' : undefined}>
        {t(`payment:plan.${status}`)}
      </span>
      {status === 'void' && <span className="block text-ink-faint">{t('payment:plan.nothingToPay')}</span>}
      {due_on !== null && status !== 'paid' && status !== 'void' && (
        <span className="block text-ink-faint">{t('payment:plan.dueOn', { date: day(due_on) })}</span>
      )}
    </>
  );
}
