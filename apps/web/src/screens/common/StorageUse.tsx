import type { StorageUsed as Use } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shell/i18n/useFormat';
import { ProgressBar } from '../../ui/Spinner';

const MEGABYTE = 1e6;
const GIGABYTE = 1e9;

export function StorageUse({ storage: { xrays, bytes } }: { readonly storage: Use }) {
  const { t } = useTranslation();
  const { decimal, number } = useFormat();
  // A few pictures take less than a GB, which must not read as nothing.
  const size = (byteCount: number) =>
    byteCount < GIGABYTE
      ? `${number(Math.ceil(byteCount / MEGABYTE))}\u00a0MB`
      : `${decimal(byteCount / GIGABYTE)}\u00a0GB`;
  const texts = [
    t('account:storage.xrays', { used: number(xrays.used), allowed: number(xrays.allowed) }),
    t('account:storage.bytes', { used: size(bytes.used), allowed: size(bytes.allowed) }),
  ];
  return (
    <div className="flex max-w-md flex-col gap-2">
      <p className="tabular">{texts.join(' · ')}</p>
      <ProgressBar label={t('account:storage.title')} value={toShare({ xrays, bytes })} />
    </div>
  );
}

/** 0 to 1, whichever of the two is nearer to its limit. */
export function toShare({ xrays, bytes }: Use): number {
  return Math.min(1, Math.max(xrays.used / xrays.allowed, bytes.used / bytes.allowed));
}
