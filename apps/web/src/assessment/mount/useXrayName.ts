import { toothName } from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../session/useSession';
import { reportWords } from '../../shell/i18n/reportWords';
import { useFormat } from '../../shell/i18n/useFormat';
import type { MountedXray } from './mount';

export function useXrayName(): (mounted: MountedXray) => string {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { dental_notation_system: notation } = usePreferences();
  const { xrays } = reportWords().report;
  return ({ xray: { kind, taken }, teeth }) =>
    [
      kind === null ? t('charting:images.kindUnknown') : xrays.kind[kind],
      taken === null ? xrays.takenUnknown : day(taken),
      // A panoramic image shows all teeth.
      kind !== 'panoramic' && teeth.map((tooth) => toothName(tooth, { notation })).join(', '),
    ]
      .filter(Boolean)
      .join(' · ');
}
