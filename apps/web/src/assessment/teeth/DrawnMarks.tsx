import {
  boneLine,
  furcationMark,
  MARK_HEIGHTS,
  MARK_SIZES,
  SHAPE_AIR,
  spread,
  type ToothMarks,
} from '@alveola/contract';

/** Upon the drawing of a tooth: bone line, bleeding points, plaque, furcation, each by its own shape. */
export function DrawnMarks({ marks, width }: { readonly marks: ToothMarks; readonly width: number }) {
  const line = boneLine(marks.bone, width, SHAPE_AIR);
  const half = MARK_SIZES.plaque;
  return (
    <g strokeWidth={1}>
      {line && (
        <>
          <path d={line} className="fill-none stroke-paper in-[.room]:stroke-room-panel" strokeWidth={5} />
          <path d={line} className="fill-none stroke-danger" strokeWidth={2.2} data-bone-line />
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
          className="fill-fair stroke-paper in-[.room]:stroke-room-panel"
        />
      ))}
      {spread(marks.bleeding, width).map((x) => (
        <circle
          key={x}
          cx={x}
          cy={MARK_HEIGHTS.bleeding}
          r={MARK_SIZES.bleeding}
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
  const { whole, filled } = furcationMark(grade, x, y);
  return (
    <g className="stroke-ink in-[.room]:stroke-room-ink" strokeWidth={1.6}>
      <path d={whole} className="fill-paper" />
      {filled && <path d={filled} className="fill-ink in-[.room]:fill-room-ink" />}
    </g>
  );
}
