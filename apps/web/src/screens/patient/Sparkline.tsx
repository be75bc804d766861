import { type ToothPoint, type ToothValue, toStretches } from './teeth';

const WIDTH = 64;
const HEIGHT = 30;
const INSET = 4;
/** Millimetres and percent at the top of the drawing; larger values are drawn there, too. */
const MOST = { depth: 10, boneLoss: 100 } as const;
/** From here on a depth is a pocket, and bone loss is severe; drawn as a quiet line. */
const LIMIT = { depth: 4, boneLoss: 33 } as const;

interface SparklineProps {
  readonly points: readonly ToothPoint[];
  readonly what: ToothValue;
}

/** Draws larger values higher, a gap where nothing was recorded and a cross where the tooth was lost. */
export function Sparkline({ points, what }: SparklineProps) {
  const x = ({ along }: ToothPoint) => INSET + along * (WIDTH - 2 * INSET);
  const y = (value: number) =>
    HEIGHT - INSET - (Math.min(value, MOST[what]) / MOST[what]) * (HEIGHT - 2 * INSET);
  const stretches = toStretches(points);
  const ends = new Set(stretches.flatMap((run) => [run[0] ?? [], run.at(-1) ?? []].flat()));
  const lost = points.find(
    ({ state }, at) => state !== 'present' && at > 0 && points[at - 1]?.state === 'present',
  );
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="my-0.5 block w-full">
      <line
        x1="0"
        x2={WIDTH}
        y1={y(LIMIT[what])}
        y2={y(LIMIT[what])}
        strokeDasharray="2 2"
        className="stroke-line-strong"
      />
      {stretches.map((run) => (
        <polyline
          key={run[0]?.date}
          points={run.map((point) => `${x(point)},${y(point.value)}`).join(' ')}
          fill="none"
          strokeWidth="1.75"
          strokeLinejoin="round"
          className="stroke-accent"
        />
      ))}
      {[...ends].map((point) => (
        <circle key={`${point.date}`} cx={x(point)} cy={y(point.value)} r="2.25" className="fill-accent" />
      ))}
      {lost && (
        <path
          d={`M${x(lost) - 3} ${HEIGHT / 2 - 3}l6 6m0 -6l-6 6`}
          fill="none"
          strokeWidth="1.5"
          className="stroke-hopeless"
        />
      )}
    </svg>
  );
}
