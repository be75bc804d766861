import { findRow, type Assessment, type MarkerId, type ToothNumber } from '@alveola/clinical';
import { placeAt } from '../shown';

export interface QuestionMarksProps {
  readonly document: Assessment;
  readonly questioned: readonly MarkerId[];
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
