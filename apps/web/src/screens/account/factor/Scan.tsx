import type { z } from 'zod';
import type { appSecret } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { TextField, type TextFieldProps } from '../../../ui/form/TextField';
import { encode } from 'uqr';

/** Modules of white around the code, as ISO/IEC 18004 asks. */
const QUIET = 4;

export function Scan(props: Omit<TextFieldProps, 'label'> & { readonly secret: z.output<typeof appSecret> }) {
  const { t } = useTranslation();
  const { secret, ...field } = props;
  return (
    <>
      <QrCode text={secret.uri} label={t('account:factor.qr')} />
      <p className="text-dense text-ink-soft">
        {t('account:factor.byHand')}
        <code className="mt-1 block text-ink">{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
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

/** Always dark on white, because cameras do not read an inverted code. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-52 rounded-md border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
