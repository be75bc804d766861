import { openCheckout } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useFaultText } from '../../../shell/problemText';
import { TextField } from '../../../ui/form/TextField';
import { Section } from '../../common/Section';

export interface ContactEmailProps {
  readonly value: string;
  readonly onChange: (email: string) => void;
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
