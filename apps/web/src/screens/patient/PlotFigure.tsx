import { useTranslation } from 'react-i18next';
import type { BleedingPlaces } from '@alveola/clinical';
import type { ReactNode } from 'react';
import { useFormat } from '../../shell/i18n/useFormat';
import { className, listPlaces, type Plot, type PlotName, type PlotPoint, toRuns } from './plots';

const WIDTH = 320;
const HEIGHT = 132;
const LEFT = 44;
const RIGHT = 296;
const TOP = 20;
const BOTTOM = 104;
const INSET = 6;

export function useValueText(): (name: PlotName, value: number | null) => string {
  const { t } = useTranslation();
  const { number, percent } = useFormat();
  return (name, value) => {
    // Health has no stage; nothing is missing from the record.
    if (value === null) return name === 'stage' || name === 'grade' ? '–' : t('patient:notRecorded');
    const text = className(name, value);
    if (text !== null) return text;
    return name === 'bleeding' || name === 'plaque' ? percent(value / 100) : number(value);
  };
}

export function PlotFigure({ plot }: { readonly plot: Plot }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { name, points, scale } = plot;
  const textAt = useValueText();
  const x = ({ along }: PlotPoint) => LEFT + INSET + along * (RIGHT - LEFT - 2 * INSET);
  const y = (value: number) => BOTTOM - ((value - scale.from) / (scale.to - scale.from)) * (BOTTOM - TOP);
  const runs = toRuns(points, ({ countedAt }) => countedAt);
  const places = listPlaces(plot);
  const recordedPoints = runs.flat();
  return (
    <figure className="min-w-0 break-inside-avoid rounded-md border border-line bg-paper p-3">
      <figcaption className="flex items-baseline justify-between gap-2 font-semibold">
        {t(`patient:plot.${name}`)}
        {recordedPoints.length === 0 && (
          <span className="text-dense font-normal text-ink-faint">{textAt(name, null)}</span>
        )}
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="mt-1 block w-full text-[12px] tabular"
      >
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={RIGHT} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end" className="fill-ink-soft">
              {textAt(name, tick)}
            </text>
          </g>
        ))}
        {runs.map((run) => (
          <polyline
            key={run[0]?.id}
            points={run.map((point) => `${x(point)},${y(point.value)}`).join(' ')}
            fill="none"
            strokeWidth="2"
            strokeLinejoin="round"
            className="stroke-accent"
          />
        ))}
        {points.map((point) =>
          point.value === null ? (
            <circle
              key={point.id}
              cx={x(point)}
              cy={BOTTOM}
              r="3"
              strokeDasharray="2 1.5"
              className="fill-paper stroke-ink-faint"
            >
              <title>{`${day(point.date)}: ${textAt(name, null)}`}</title>
            </circle>
          ) : (
            <PlaceMark
              key={point.id}
              place={places.length > 0 ? point.countedAt : null}
              x={x(point)}
              y={y(point.value)}
            >
              <title>
                {[`${day(point.date)}: ${textAt(name, point.value)}`]
                  .concat(point.countedAt === null ? [] : t(`comparison:bleedingAt.${point.countedAt}`))
                  .join(', ')}
              </title>
            </PlaceMark>
          ),
        )}
        {recordedPoints.filter(isAtEnd).map((point) => (
          <text
            key={point.id}
            x={x(point)}
            y={y(point.value) - 8}
            textAnchor={toAnchor(point.along)}
            strokeWidth="3"
            className="fill-ink stroke-paper font-semibold [paint-order:stroke]"
          >
            {textAt(name, point.value)}
          </text>
        ))}
        {points.map((point) => (
          <line
            key={point.id}
            x1={x(point)}
            x2={x(point)}
            y1={BOTTOM + 4}
            y2={BOTTOM + 8}
            className="stroke-line-strong"
          />
        ))}
        {points.filter(isAtEnd).map((point) => (
          <text
            key={point.id}
            x={x(point)}
            y={HEIGHT - 8}
            textAnchor={toAnchor(point.along)}
            className="fill-ink-soft"
          >
            {day(point.date)}
          </text>
        ))}
      </svg>
      {places.length > 0 && (
        <ul className="flex flex-wrap gap-x-3 text-dense text-ink-soft">
          {places.map((place) => (
            <li key={place} className="inline-flex items-center gap-1">
              <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
                <PlaceMark place={place} x={6} y={6} />
              </svg>
              {t(`comparison:bleedingAt.${place}`)}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

function toAnchor(along: number): 'start' | 'middle' | 'end' {
  if (along === 0) return 'start';
  return along === 1 ? 'end' : 'middle';
}

function isAtEnd(_: PlotPoint, at: number, all: readonly PlotPoint[]): boolean {
  return at === 0 || at === all.length - 1;
}

interface PlaceMarkProps {
  /** null: not recorded, or the same at all points. */
  readonly place: BleedingPlaces | null;
  readonly x: number;
  readonly y: number;
  readonly children?: ReactNode;
}

function PlaceMark({ place, x, y, children }: PlaceMarkProps) {
  if (place === 'surfaces6')
    return (
      <rect x={x - 3.5} y={y - 3.5} width="7" height="7" className="fill-accent">
        {children}
      </rect>
    );
  if (place === 'surfaces4')
    return (
      <path d={`M${x} ${y - 4.5}l4.5 8h-9z`} className="fill-accent">
        {children}
      </path>
    );
  return (
    <circle cx={x} cy={y} r="3.5" className="fill-accent">
      {children}
    </circle>
  );
}
