import type { StorageUse as Use } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shell/i18n/useFormat';
import { ProgressBar } from '../../ui/ProgressBar';

const GIGABYTE = 1e9;

/** What a clinic keeps of X-rays, of what it may. */
export function StorageUse({ storage: { xrays, bytes } }: { readonly storage: Use }) {
  const { t } = useTranslation();
  const { decimal, number } = useFormat();
  const texts = [
    t('account:storage.xrays', { used: number(xrays.used), allowed: number(xrays.allowed) }),
    t('account:storage.bytes', {
      used: decimal(bytes.used / GIGABYTE),
      allowed: decimal(bytes.allowed / GIGABYTE),
    }),
  ];
  return (
    <div className="flex max-w-md flex-col gap-2">
      <p className="tabular">{texts.join(' · ')}</p>
      <ProgressBar label={t('account:storage.title')} value={toShare({ xrays, bytes })} />
    </div>
  );
}

/** 0 to 1, of whichever is nearer to its end. */
export function toShare({ xrays, bytes }: Use): number {
  return Math.min(1, Math.max(xrays.used / xrays.allowed, bytes.used / bytes.allowed));
}
