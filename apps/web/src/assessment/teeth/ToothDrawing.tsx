import { isUpper, quadrant, type ToothNumber, type ToothState } from '@alveola/clinical';
import {
  implantShape,
  MARK_HEIGHTS,
  MOBILITY_SIGNS,
  SHAPE_AIR,
  SHAPE_HEIGHT,
  shapeOf,
  shapeWidth,
  type ToothMarks,
} from '@alveola/contract';
import { classes } from '../../ui/classes';
import { DrawnMarks } from './DrawnMarks';

/** What a tooth's colour tells; each screen says in words, too, what it means. */
export type ToothTone = 'plain' | 'accent' | 'good' | 'fair' | 'poor' | 'hopeless' | 'faint';

const TONES: Readonly<Record<ToothTone, string>> = {
  plain: 'fill-paper stroke-ink-soft in-[.room]:fill-room-raised in-[.room]:stroke-room-ink-soft',
  accent: 'fill-accent-soft stroke-accent in-[.room]:fill-accent-dark in-[.room]:stroke-accent-light',
  good: 'fill-good-soft stroke-good in-[.room]:fill-good/30 in-[.room]:stroke-good-soft',
  fair: 'fill-fair-soft stroke-fair in-[.room]:fill-fair/30 in-[.room]:stroke-fair-soft',
  poor: 'fill-poor-soft stroke-poor in-[.room]:fill-poor/30 in-[.room]:stroke-poor-soft',
  hopeless: 'fill-hopeless-soft stroke-hopeless in-[.room]:fill-hopeless/30 in-[.room]:stroke-hopeless-soft',
  faint: 'fill-ground stroke-line-strong in-[.room]:fill-room-panel in-[.room]:stroke-room-line',
};

/** Cement is darker than enamel. */
const ROOT = 'fill-ground in-[.room]:fill-room-panel';

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
        {state === 'missing' && (
          <g
            className="fill-none stroke-line-strong in-[.room]:stroke-room-line"
            strokeDasharray="3 3"
            strokeWidth={1.2}
          >
            {shape.roots.map((root) => (
              <path key={root} d={root} />
            ))}
            <path d={shape.crown} />
          </g>
        )}
        {state === 'present' && (
          <g className={TONES[tone]}>
            {shape.behind && (
              <path d={shape.behind} className={classes('opacity-60', tone === 'plain' && ROOT)} />
            )}
            {shape.roots.map((root) => (
              <path key={root} d={root} className={tone === 'plain' ? ROOT : undefined} />
            ))}
            <path d={shape.crown} />
            <path d={shape.lines} className="fill-none opacity-45" strokeWidth={0.9} />
          </g>
        )}
        {state === 'implant' && <Implant middle={width / 2} crown={shape.crown} tone={tone} />}
        {marks && <DrawnMarks marks={marks} width={width} />}
      </g>
      {marks && marks.mobility > 0 && (
        <text
          x={width / 2}
          y={isUpper(tooth) ? MARK_HEIGHTS.mobility : SHAPE_HEIGHT - MARK_HEIGHTS.mobility}
          textAnchor="middle"
          dominantBaseline="central"
          fontSize={15}
          className="fill-ink stroke-none font-bold in-[.room]:fill-room-ink"
        >
          {MOBILITY_SIGNS[marks.mobility]}
        </text>
      )}
    </svg>
  );
}

/** A screw with its threads, its neck, and the crown upon it. */
function Implant({
  middle,
  crown,
  tone,
}: {
  readonly middle: number;
  readonly crown: string;
  readonly tone: ToothTone;
}) {
  const { screw, threads, neck } = implantShape(middle);
  return (
    <g className={TONES[tone]}>
      <path d={crown} strokeDasharray="1 0" className="opacity-90" />
      <path
        d={screw}
        className={tone === 'plain' ? 'fill-ground-deep in-[.room]:fill-room-line' : undefined}
      />
      {threads.map((thread) => (
        <path key={thread} d={thread} strokeWidth={2} />
      ))}
      <path d={neck} />
    </g>
  );
}
