import {
  clinicInvoicePdf,
  creditInvoice,
  type Customer,
  type Invoice,
  markInvoicePaid,
} from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { ReasonDialog, FormDialog } from '../../../session/form/FormDialog';
import { InvoiceTable } from '../../billing/InvoiceTable';
import { Section } from '../../common/Section';
import { keepCustomer } from './useCustomer';
import { TextField } from '../../../ui/form/TextField';
import { DateField } from '../../common/DateField';

interface PaidDialogProps {
  readonly id: string;
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

interface Asking {
  readonly what: 'paid' | 'credit';
  readonly invoice: Invoice;
}

export function ClinicInvoices({ customer: { account, invoices } }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<Asking | null>(null);
  const { id } = account;
  const close = () => setAsking(null);
  if (invoices === null)
    return (
      <Section title={t('provider:clinic.invoices')}>
        <Alert tone="warn">{t('provider:clinic.invoicesAway')}</Alert>
      </Section>
    );
  return (
    <Section title={t('provider:clinic.invoices')}>
      <InvoiceTable
        invoices={invoices}
        toPdf={(invoice) => clinicInvoicePdf.path.replace(':id', id).replace(':invoice', invoice)}
        toActions={(invoice) => <Actions invoice={invoice} onAsk={(what) => setAsking({ what, invoice })} />}
      />
      {asking?.what === 'paid' && <PaidDialog id={id} invoice={asking.invoice} onClose={close} />}
      {asking?.what === 'credit' && (
        <ReasonDialog
          isDangerous
          label={t('provider:reason')}
          schema={creditInvoice.body}
          title={t('payment:invoices.credit.title', { number: asking.invoice.number })}
          description={t('payment:invoices.credit.text')}
          action={t('payment:invoices.credit.button')}
          done={t('payment:invoices.credit.done', { number: asking.invoice.number })}
          onSend={async (body) => {
            const params = { id, invoice: asking.invoice.id };
            await keepCustomer(await call(creditInvoice, { params, body }));
          }}
          onClose={close}
        />
      )}
    </Section>
  );
}

interface ActionsProps {
  readonly invoice: Invoice;
  readonly onAsk: (what: Asking['what']) => void;
}

function Actions({ invoice: { kind, status, number }, onAsk }: ActionsProps) {
  const { t } = useTranslation();
  if (kind !== 'invoice' || status === 'credited') return null;
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {status !== 'paid' && (
        <Button
          className="whitespace-nowrap"
          aria-label={t('payment:invoices.pay.buttonOf', { number })}
          onClick={() => onAsk('paid')}
        >
          {t('payment:invoices.pay.button')}
        </Button>
      )}
      <Button aria-label={t('payment:invoices.credit.buttonOf', { number })} onClick={() => onAsk('credit')}>
        {t('payment:invoices.credit.button')}
      </Button>
    </span>
  );
}

function PaidDialog({ id, invoice: { id: invoice, number }, onClose }: PaidDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t('payment:invoices.pay.title', { number })}
      description={t('payment:invoices.pay.text')}
      action={t('payment:invoices.pay.button')}
      schema={markInvoicePaid.body}
      values={{ paid_on: '', reference: '' }}
      onSend={async (body) => keepCustomer(await call(markInvoicePaid, { params: { id, invoice }, body }))}
      done={t('payment:invoices.pay.done', { number })}
      onClose={onClose}
    >
      {({ field, choice }) => (
        <>
          <DateField {...choice('paid_on')} label={t('payment:invoices.pay.on')} autoFocus />
          <TextField
            {...field('reference')}
            label={t('payment:invoices.pay.reference')}
            autoComplete="off"
            maxLength={100}
          />
        </>
      )}
    </FormDialog>
  );
}
