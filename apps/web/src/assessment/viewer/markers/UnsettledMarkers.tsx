import {
  type Preferences,
  findRow,
  type Assessment,
  type MarkerIdentity,
  type ToothNumber,
} from '@alveola/clinical';
import { COLOURS } from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { toothLabel } from '../../teeth/notation';
import type { PlacedMarker } from '../viewport/marker';
import { MarkShape } from './MarkShape';
import { placeAt } from './shown';

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

export interface QuestionMarksProps {
  readonly document: Assessment;
  readonly questioned: readonly MarkerIdentity[];
  readonly image: string;
  readonly dragged: ToothNumber | undefined;
}

export function QuestionMarks({ document, questioned, image, dragged }: QuestionMarksProps) {
  return questioned.map(({ tooth, step, side }) => {
    const at = findRow(document, tooth)[step][side];
    if (at?.image !== image || tooth === dragged) return null;
    return (
      <g
        key={`${tooth}-${step}-${side}`}
        className="question"
        style={{ transform: placeAt(at) }}
        data-questioned={`${tooth} ${step} ${side}`}
        aria-hidden="true"
      >
        <circle cx={15} cy={-15} r={9} />
        <text x={15} y={-15}>
          ?
        </text>
      </g>
    );
  });
}
