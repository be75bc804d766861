import {
  type Face,
  isUpper,
  LOWER_ARCH,
  type PathRun,
  type ProbingPath,
  stepsOnPath,
  UPPER_ARCH,
} from '@alveola/clinical';
import { Fragment } from 'react';

/** Units of the drawing: a cell is 10 wide and high, since the cells of the chart are square. */
export const CELL_SIDE = 10;
const NUMBERS = 6;
const BETWEEN = 4;
const WIDTH = UPPER_ARCH.length * CELL_SIDE;
const HEIGHT = 4 * CELL_SIDE + 2 * NUMBERS + BETWEEN;
export const ROW_HEIGHTS = [CELL_SIDE, NUMBERS, CELL_SIDE, BETWEEN, CELL_SIDE, NUMBERS, CELL_SIDE];

interface Point {
  readonly x: number;
  readonly y: number;
}

function toPoint(tooth: PathRun['from'], face: Face): Point {
  const upper = isUpper(tooth);
  const column = (upper ? UPPER_ARCH : LOWER_ARCH).indexOf(tooth);
  const fromEdge = face === 'B' ? CELL_SIDE / 2 : CELL_SIDE + NUMBERS + CELL_SIDE / 2;
  return { x: (column + 0.5) * CELL_SIDE, y: upper ? fromEdge : HEIGHT - fromEdge };
}

function toPoints(run: PathRun): readonly Point[] {
  return stepsOnPath([run]).map(({ tooth, face }) => toPoint(tooth, face));
}

function toLine(points: readonly Point[]): string {
  return points.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

function toHead(points: readonly Point[]): string | null {
  const [before, end] = points.slice(-2);
  if (!before || !end) return null;
  const length = Math.hypot(end.x - before.x, end.y - before.y);
  const [x, y] = [(end.x - before.x) / length, (end.y - before.y) / length];
  const tip = { x: end.x + 2.6 * x, y: end.y + 2.6 * y };
  const foot = (side: number) => `${end.x - 1.6 * x - side * 2.4 * y} ${end.y - 1.6 * y + side * 2.4 * x}`;
  return `M${tip.x} ${tip.y}L${foot(1)}L${foot(-1)}Z`;
}

export function PathLines(props: { readonly path: ProbingPath; readonly planned: ProbingPath }) {
  const { path, planned } = props;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      fill="none"
      strokeLinejoin="round"
      strokeLinecap="round"
      className="pointer-events-none absolute inset-0 size-full"
    >
      <path d={`M${WIDTH / 2} 0V${HEIGHT}`} stroke="var(--color-line-strong)" strokeWidth="0.3" />
      {planned.map((run, n) => {
        const points = toPoints(run);
        const before = planned[n - 1];
        const [first] = points;
        const last = before && toPoints(before).at(-1);
        const head = toHead(points);
        const isPlanned = n >= path.length;
        return (
          <Fragment key={n}>
            {first && last && (
              <path
                d={toLine([last, first])}
                stroke="var(--color-ink-faint)"
                strokeWidth="0.5"
                strokeDasharray="1.2 1.2"
              />
            )}
            <g opacity={isPlanned ? 0.5 : 1}>
              <path
                d={toLine(points)}
                stroke="var(--color-accent)"
                strokeWidth="1.1"
                strokeDasharray={isPlanned ? '2 2' : undefined}
              />
              {head !== null && <path d={head} fill="var(--color-accent)" />}
              {first && (
                <>
                  <circle cx={first.x} cy={first.y} r="3" fill="var(--color-accent)" />
                  <text
                    {...first}
                    fill="var(--color-paper)"
                    fontSize="3.6"
                    fontWeight="600"
                    textAnchor="middle"
                    dominantBaseline="central"
                  >
                    {n + 1}
                  </text>
                </>
              )}
            </g>
          </Fragment>
        );
      })}
    </svg>
  );
}
