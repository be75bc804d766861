import type { BoneLoss } from '@alveola/clinical';
import { shownPercent } from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { useReader } from './reportView';

/** The larger side, with both in the note; what was not measured is said. */
export function BoneLossText({ boneLoss }: { boneLoss: BoneLoss }) {
  const { t } = useTranslation();
  const reader = useReader();
  const { marker } = reader.words.teeth;
  if ('known' in boneLoss) {
    const markers = boneLoss.missing.map((step) => marker[step]).join(', ');
    const note = markers
      ? t('summary:teeth.missingMarkers', { markers })
      : t('summary:teeth.markersDoNotFit');
    return (
      <span title={note} className="whitespace-nowrap text-ink-faint">
        {reader.words.teeth.notMeasured}
      </span>
    );
  }
  const side = (value: number | null) => (value === null ? '–' : shownPercent(value, reader));
  const note = t('summary:teeth.distalMesial', {
    distal: side(boneLoss.distal),
    mesial: side(boneLoss.mesial),
  });
  return (
    <span title={note} className="whitespace-nowrap">
      {shownPercent(boneLoss.worst, reader)}
    </span>
  );
}
