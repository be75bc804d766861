import type { LimitsOfAgreement, ReadingAgreement } from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shell/i18n/useFormat';
import { toAlong } from '../patient/plots';

/** Percentage points with their sign; a dash where there is no value. */
export function useSigned(): (value: number | null) => string {
  const { signed } = useFormat();
  return (value) => (value === null ? '–' : signed(value, 1));
}

export function AgreementFigures({ limits, kappa, estimated }: ReadingAgreement) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const signed = useSigned();
  return (
    <div className="tabular">
      <p>{limits ? t('readings:limits', { bias: signed(limits.bias) }) : t('readings:noLimits')}</p>
      {limits && limits.sd !== null && (
        <p>
          {t('readings:range', {
            lower: signed(limits.lower),
            upper: signed(limits.upper),
            sd: number(limits.sd, 1),
            n: limits.n,
          })}
        </p>
      )}
      {estimated > 0 && (
        <p>
          {kappa === null
            ? t('readings:noKappa', { n: estimated })
            : t('readings:kappa', { kappa: number(kappa, 2), n: estimated })}
        </p>
      )}
    </div>
  );
}

/** Units of the drawing, which is about as many pixels wide on a phone. */
const WIDTH = 360;
const HEIGHT = 190;
const LEFT = 36;
const RIGHT = 352;
const TOP = 10;
const BOTTOM = 162;
const INSET = 10;
/** Percentage points: the least that the axis spans to each side of 0. */
const LEAST = 10;

interface AgreementPlotProps {
  readonly readings: readonly {
    readonly id: string;
    readonly finished_at: string;
    readonly limits: LimitsOfAgreement;
  }[];
  readonly all: LimitsOfAgreement;
}

function toEnds({ bias, lower, upper }: LimitsOfAgreement): readonly number[] {
  return [bias, lower ?? bias, upper ?? bias];
}

/** The table below it says the same. */
export function AgreementPlot({ readings, all }: AgreementPlotProps) {
  const { t } = useTranslation();
  const { day, signed: toSigned } = useFormat();
  const signed = useSigned();
  const along = toAlong(readings.map(({ finished_at }) => finished_at));
  const most = Math.max(
    LEAST,
    ...[all, ...readings.map(({ limits }) => limits)].flatMap(toEnds).map(Math.abs),
  );
  const end = Math.ceil(most / 5) * 5;
  const x = (at: number) => LEFT + INSET + (along[at] ?? 0) * (RIGHT - LEFT - 2 * INSET);
  const y = (value: number) => TOP + ((end - value) / (2 * end)) * (BOTTOM - TOP);
  const named = readings.flatMap(({ finished_at }, at) =>
    at === 0 || at === readings.length - 1 ? [{ at, text: day(finished_at) }] : [],
  );
  return (
    <figure className="min-w-0 max-w-2xl break-inside-avoid rounded-md border border-line bg-paper p-3">
      <figcaption className="text-dense text-ink-soft">{t('readings:plot')}</figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="mt-1 block w-full text-[12px] tabular"
      >
        {[end, 0, -end].map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={RIGHT} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end" className="fill-ink-soft">
              {toSigned(tick, 0)}
            </text>
          </g>
        ))}
        {toEnds(all).map((value, n) => (
          <line
            key={['bias', 'lower', 'upper'][n]}
            x1={LEFT}
            x2={RIGHT}
            y1={y(value)}
            y2={y(value)}
            strokeDasharray="6 4"
            className="stroke-ink-soft"
          />
        ))}
        {readings.map(({ id, finished_at, limits }, at) => (
          <g key={id}>
            {limits.lower !== null && limits.upper !== null && (
              <line
                x1={x(at)}
                x2={x(at)}
                y1={y(limits.upper)}
                y2={y(limits.lower)}
                strokeWidth="2"
                className="stroke-accent"
              />
            )}
            <circle cx={x(at)} cy={y(limits.bias)} r="4" className="fill-accent">
              <title>{`${day(finished_at)}: ${signed(limits.bias)}`}</title>
            </circle>
          </g>
        ))}
        {named.map(({ at, text }) => (
          <text
            key={at}
            x={x(at)}
            y={HEIGHT - 10}
            textAnchor={named.length === 1 ? 'middle' : at === 0 ? 'start' : 'end'}
            className="fill-ink-soft"
          >
            {text}
          </text>
        ))}
      </svg>
    </figure>
  );
}
