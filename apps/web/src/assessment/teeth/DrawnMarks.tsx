import { SHAPE_AIR } from '@alveola/contract';
import { boneLine, type ToothMarks } from './marks';

const GUM = 62;
const EDGE = 89;
const FURCA = 43;

/** Upon the drawing of a tooth: bone line, bleeding points, plaque, furcation, each by its own shape. */
export function DrawnMarks({ marks, width }: { readonly marks: ToothMarks; readonly width: number }) {
  const line = boneLine(marks.bone, width, SHAPE_AIR);
  return (
    <g strokeWidth={1}>
      {line && (
        <>
          <path d={line} className="fill-none stroke-paper in-[.room]:stroke-room-panel" strokeWidth={5} />
          <path d={line} className="fill-none stroke-danger" strokeWidth={2.2} data-bone-line />
        </>
      )}
      {marks.furcation > 0 && <FurcationMark grade={marks.furcation} x={width / 2} y={FURCA} />}
      {spread(marks.plaque, width).map((x) => (
        <rect
          key={x}
          x={x - 2.4}
          y={EDGE - 2.4}
          width={4.8}
          height={4.8}
          className="fill-fair stroke-paper in-[.room]:stroke-room-panel"
        />
      ))}
      {spread(marks.bleeding, width).map((x) => (
        <circle
          key={x}
          cx={x}
          cy={GUM}
          r={3}
          className="fill-danger stroke-paper in-[.room]:stroke-room-panel"
        />
      ))}
    </g>
  );
}

/** Grade I open, II half filled, III filled. */
export function FurcationMark({
  grade,
  x,
  y,
}: {
  readonly grade: number;
  readonly x: number;
  readonly y: number;
}) {
  const whole = `M${x} ${y - 7}L${x + 7} ${y + 5}H${x - 7}Z`;
  return (
    <g className="stroke-ink in-[.room]:stroke-room-ink" strokeWidth={1.6}>
      <path d={whole} className={grade >= 3 ? 'fill-ink in-[.room]:fill-room-ink' : 'fill-paper'} />
      {grade === 2 && (
        <path d={`M${x} ${y - 7}V${y + 5}H${x - 7}Z`} className="fill-ink in-[.room]:fill-room-ink" />
      )}
    </g>
  );
}

/** Places of so many marks across the tooth. */
function spread(count: number, width: number): readonly number[] {
  const margin = 6;
  const step = (width - 2 * margin) / Math.max(1, count);
  return Array.from({ length: count }, (_, n) => margin + step * (n + 0.5));
}
