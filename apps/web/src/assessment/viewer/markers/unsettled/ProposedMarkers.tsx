import type { Preferences } from '@alveola/clinical';
import { COLOURS } from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { toothLabel } from '../../../teeth/notation';
import type { PlacedMarker } from '../../viewport/marker';
import { MarkShape } from '../MarkShape';
import { placeAt } from '../shown';

interface ProposedMarkersProps {
  readonly proposals: readonly PlacedMarker[];
  readonly preferences: Preferences;
}

export function ProposedMarkers({ proposals, preferences }: ProposedMarkersProps) {
  const { t } = useTranslation();
  return proposals.map(({ id: { tooth, step, side }, at }) => {
    const label = toothLabel(tooth, preferences.dental_notation_system);
    return (
      <g
        key={`${tooth} ${step} ${side}`}
        className="mark proposed"
        style={{ color: COLOURS[step] }}
        role="button"
        aria-label={t('xray:proposed.marker', { tooth: label })}
        tabIndex={0}
        data-tooth={tooth}
        data-step={step}
        data-side={side}
      >
        <circle className="reach" cx={at.x} cy={at.y} />
        <circle className="ring" cx={at.x} cy={at.y} />
        <g style={{ transform: `${placeAt(at)} scale(var(--marker-size))` }}>
          <MarkShape step={step} label={label} />
        </g>
      </g>
    );
  });
}
