import { isUpper, quadrant, type ToothNumber, type ToothState } from '@alveola/clinical';
import { SHAPE_AIR, SHAPE_HEIGHT, shapeOf, shapeWidth, type ToothMarks } from '@alveola/report';
import { classes } from '../../ui/classes';
import { BoneBehind, DrawnMarks, MobilityMark } from './DrawnMarks';
import { Implant } from './Implant';
import { Natural, Outline } from './Natural';
import type { ToothTone } from './toothTone';

export interface ToothDrawingProps {
  readonly tooth: ToothNumber;
  readonly state: ToothState;
  readonly tone?: ToothTone;
  readonly marks?: ToothMarks;
  readonly className?: string;
}

/** One tooth: crown and roots by kind, roots up above and down below; an implant is a screw with a crown. */
export function ToothDrawing({ tooth, state, tone = 'plain', marks, className }: ToothDrawingProps) {
  const width = shapeWidth(tooth);
  const shape = shapeOf(tooth);
  // Shapes are those of the upper right; the mirror makes the other quadrants.
  const isMirrored = quadrant(tooth) === 2 || quadrant(tooth) === 3;
  const flip = `translate(${isMirrored ? width : 0} ${isUpper(tooth) ? 0 : SHAPE_HEIGHT}) scale(${isMirrored ? -1 : 1} ${isUpper(tooth) ? 1 : -1})`;
  return (
    <svg
      viewBox={`${-SHAPE_AIR} 0 ${width + 2 * SHAPE_AIR} ${SHAPE_HEIGHT}`}
      aria-hidden="true"
      focusable="false"
      strokeWidth={1.15}
      strokeLinejoin="round"
      strokeLinecap="round"
      className={classes('block w-full overflow-visible', className)}
    >
      <g transform={flip}>
        {marks && <BoneBehind marks={marks} width={width} />}
        {state === 'missing' && <Outline shape={shape} />}
        {state === 'present' && <Natural shape={shape} width={width} tone={tone} marks={marks} />}
        {state === 'implant' && (
          <Implant width={width} crown={shape.crown} tone={tone} depth={marks?.depth ?? 0} />
        )}
        {marks && <DrawnMarks marks={marks} width={width} />}
      </g>
      {marks && marks.mobility > 0 && (
        <MobilityMark grade={marks.mobility} width={width} upper={isUpper(tooth)} />
      )}
    </svg>
  );
}
