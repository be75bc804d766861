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
import { useMarkerName } from './names';
import { placeAt } from './shown';

interface ProposedMarkersProps {
  readonly document: Assessment;
  readonly proposals: readonly PlacedMarker[];
  readonly preferences: Preferences;
}

export function ProposedMarkers({ document, proposals, preferences }: ProposedMarkersProps) {
  const { t } = useTranslation();
  const toName = useMarkerName(preferences);
  return proposals.map(({ id, at }) => {
    const { tooth, step, side } = id;
    const isImplant = document.dentition.implant.includes(tooth);
    const label = toothLabel(tooth, preferences.dental_notation_system);
    return (
      <g
        key={`${tooth} ${step} ${side}`}
        className="mark proposed"
        style={{ color: COLOURS[step] }}
        role="button"
        aria-label={t('xray:proposed.marker', { marker: toName(findRow(document, tooth), isImplant, id) })}
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
