import {
  boneDrawn,
  furcationMark,
  MARK_HEIGHTS,
  MARK_SIZES,
  MOBILITY_SIGNS,
  SHAPE_AIR,
  SHAPE_HEIGHT,
  spread,
  type ToothMarks,
} from '@alveola/report';

export interface DrawnProps {
  readonly marks: ToothMarks;
  readonly width: number;
}

/** Behind the drawing of a tooth: the crest of the bone that holds it, where it was measured. */
export function BoneBehind({ marks, width }: DrawnProps) {
  const drawn = boneDrawn(marks.bone, width, SHAPE_AIR);
  return drawn && <path d={drawn.crest} className="fill-bone stroke-none" />;
}

/** Upon the drawing: bone line, furcation, bleeding points and plaque, each by its own shape. */
export function DrawnMarks({ marks, width }: DrawnProps) {
  const line = boneDrawn(marks.bone, width, SHAPE_AIR)?.line;
  const half = MARK_SIZES.plaque;
  return (
    <g strokeWidth={1} strokeLinecap="butt">
      {line && (
        <>
          <path d={line} className="fill-none stroke-paper" strokeWidth={4.5} />
          <path d={line} className="fill-none stroke-bone-line" strokeWidth={2.4} data-bone-line />
        </>
      )}
      {marks.furcation > 0 && (
        <FurcationMark grade={marks.furcation} x={width / 2} y={MARK_HEIGHTS.furcation} />
      )}
      {spread(marks.plaque, width).map((x) => (
        <rect
          key={x}
          x={x - half}
          y={MARK_HEIGHTS.plaque - half}
          width={2 * half}
          height={2 * half}
          className="fill-fair stroke-paper"
        />
      ))}
      {spread(marks.bleeding, width).map((x) => (
        <circle
          key={x}
          cx={x}
          cy={MARK_HEIGHTS.bleeding}
          r={MARK_SIZES.bleeding}
          className="fill-danger stroke-paper"
        />
      ))}
    </g>
  );
}

interface MobilityProps {
  readonly grade: number;
  readonly width: number;
  readonly upper: boolean;
}

/** Upright in both arches, so outside of what is mirrored. */
export function MobilityMark({ grade, width, upper }: MobilityProps) {
  return (
    <text
      x={width / 2}
      y={upper ? MARK_HEIGHTS.mobility : SHAPE_HEIGHT - MARK_HEIGHTS.mobility}
      textAnchor="middle"
      dominantBaseline="central"
      fontSize={14}
      className="fill-ink stroke-none font-bold"
    >
      {MOBILITY_SIGNS[grade]}
    </text>
  );
}

interface FurcationProps {
  readonly grade: number;
  readonly x: number;
  readonly y: number;
}

/** Grade I open, II half filled, III filled. */
export function FurcationMark({ grade, x, y }: FurcationProps) {
  const { whole, filled } = furcationMark(grade, x, y);
  return (
    <g className="stroke-ink" strokeWidth={1.6}>
      <path d={whole} className="fill-paper" />
      {filled && <path d={filled} className="fill-ink" />}
    </g>
  );
}
