import type { z } from 'zod';
import type { appSecret } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { TextField, type TextFieldProps } from '../../../ui/form/TextField';
import { QrCode } from './QrCode';

export interface ScanProps extends Omit<TextFieldProps, 'label'> {
  readonly secret: z.output<typeof appSecret>;
}

export function Scan({ secret: { uri, secret }, ...field }: ScanProps) {
  const { t } = useTranslation();
  return (
    <>
      <QrCode text={uri} label={t('account:factor.qr')} />
      <p className="text-dense text-ink-soft">
        {t('account:factor.byHand')}
        <code className="mt-1 block text-ink">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        {...field}
        label={t('account:factor.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        spellCheck={false}
      />
    </>
  );
}
