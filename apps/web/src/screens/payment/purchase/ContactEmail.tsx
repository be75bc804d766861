import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/form/TextField';
import { Section } from '../../common/Section';

export interface ContactEmailProps {
  readonly value: string;
  readonly isValid: boolean;
  readonly onChange: (email: string) => void;
}

/** Specification §2: whom a payment is about, and where its receipts go. */
export function ContactEmail({ value, isValid, onChange }: ContactEmailProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('payment:purchase.contact')}>
      <TextField
        label={t('payment:purchase.email')}
        hint={t('payment:purchase.emailHint')}
        type="email"
        autoComplete="email"
        value={value}
        error={isValid ? undefined : t('payment:purchase.emailFault')}
        onChange={(event) => onChange(event.target.value)}
      />
    </Section>
  );
}
