import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { openCheckout } from '@alveola/contract';
import { useFaultText } from '../../../shell/problemText';
import { TextField } from '../../../ui/form/TextField';
import { Section } from '../../common/Section';

interface ContactEmailProps {
  readonly value: string;
  readonly onChange: (email: string) => void;
}

export interface PurchaseFormProps {
  readonly children: ReactNode;
  readonly summary: ReactNode;
  readonly fault: ReactNode;
  /** With tax; null: not known yet. */
  readonly total: string | null;
  readonly isFree: boolean;
  readonly busy: boolean;
  readonly ready: boolean;
  readonly onPay: () => void;
  readonly onCancel: () => void;
}

export function PurchaseForm(props: PurchaseFormProps) {
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
          {t('payment:purchase.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Specification §2: receipts go to this address. */
export function ContactEmail({ value, onChange }: ContactEmailProps) {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const read = openCheckout.body.shape.contactEmail.safeParse(value);
  return (
    <Section title={t('payment:purchase.contact')}>
      <TextField
        label={t('payment:purchase.email')}
        hint={t('payment:purchase.emailHint')}
        type="email"
        autoComplete="email"
        value={value}
        error={faultText(read.error?.issues[0]?.message)}
        onChange={(event) => onChange(event.target.value)}
      />
    </Section>
  );
}
