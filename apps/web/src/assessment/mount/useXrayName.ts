import { toothName } from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../session/useSession';
import { reportWords } from '../../shell/i18n/reportWords';
import { useFormat } from '../../shell/i18n/useFormat';
import type { MountedXray } from './mount';

/** What an X-ray is called: its kind, its day, and the teeth that were measured on it. */
export function useXrayName(): (mounted: MountedXray) => string {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { dental_notation_system: notation } = usePreferences();
  const { xrays } = reportWords().report;
  return ({ xray: { kind, taken }, teeth }) =>
    [
      kind === null ? t('charting:images.kindUnknown') : xrays.kind[kind],
      taken === null ? xrays.takenUnknown : day(taken),
      // Those of a panoramic image are all.
      kind !== 'panoramic' && teeth.map((tooth) => toothName(tooth, { notation })).join(', '),
    ]
      .filter(Boolean)
      .join(' · ');
}
