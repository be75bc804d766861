import { LOWER_ARCH, type ToothNumber, UPPER_ARCH } from '@alveola/clinical';
import { toothName } from '@alveola/report';
import { Fragment, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../session/useSession';
import { PatientSide } from '../../assessment/teeth/SceneDrawing';
import { useFormat } from '../../shell/i18n/useFormat';
import { Button } from '../../ui/Button';
import { classes } from '../../ui/classes';
import { DataTable } from '../../ui/DataTable';
import { Help } from './Plots';
import {
  type CompletedVisit,
  toHistories,
  TOOTH_VALUES,
  type ToothHistory,
  type ToothPoint,
  type ToothValue,
  toRuns,
} from './plots';

const WIDTH = 64;
const HEIGHT = 30;
const INSET = 4;

/** Millimetres and percent at the top of the drawing; larger values are drawn there, too. */
const MOST = { depth: 10, boneLoss: 100 } as const;

/** From here on a depth is a pocket, and bone loss is severe; drawn as a quiet line. */
const LIMIT = { depth: 4, boneLoss: 33 } as const;

/** Folded: the lines of thirty-two teeth are drawn only when they are asked for, or for paper. */
export function ToothChart({ visits }: { readonly visits: readonly CompletedVisit[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = () => flushSync(() => setOpen(true));
    addEventListener('beforeprint', open);
    return () => removeEventListener('beforeprint', open);
  }, []);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-9 cursor-pointer rounded-md pointer-coarse:min-h-11">
        <h2 id="teeth" className="inline text-lead">
          {t('patient:teeth')}
        </h2>
      </summary>
      {isOpen && <Teeth visits={visits} />}
    </details>
  );
}

function Teeth({ visits }: { readonly visits: readonly CompletedVisit[] }) {
  const { t } = useTranslation();
  const [what, setWhat] = useState<ToothValue>('depth');
  const [isTable, setTable] = useState(false);
  const histories = useMemo(() => toHistories(visits, what), [visits, what]);
  return (
    <section aria-labelledby="teeth" className="mt-3 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2 self-end print:hidden">
        <div role="group" aria-label={t('patient:shown')} className="flex gap-1">
          {TOOTH_VALUES.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === what}
              onClick={() => setWhat(each)}
              className="inline-flex min-h-9 items-center rounded-md border border-line-strong bg-paper px-3 font-medium hover:bg-ground aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent pointer-coarse:min-h-11"
            >
              {t(`patient:value.${each}`)}
            </button>
          ))}
        </div>
        <Button variant="quiet" onClick={() => setTable(!isTable)}>
          {t(isTable ? 'patient:asDrawing' : 'patient:asTable')}
        </Button>
      </div>
      <p className="hidden font-semibold print:block">{t(`patient:value.${what}`)}</p>
      <div aria-hidden="true" className={classes('flex flex-col gap-2', isTable && 'hidden print:flex')}>
        {[UPPER_ARCH, LOWER_ARCH].map((arch, at) => (
          <div
            key={at}
            className="grid grid-cols-4 gap-1 min-[26rem]:grid-cols-8 lg:grid-cols-[1rem_repeat(8,minmax(0,1fr))_5px_repeat(8,minmax(0,1fr))_1rem] print:grid-cols-8"
          >
            <Edge side="right" />
            {arch.map((tooth) => {
              const history = histories.get(tooth);
              return (
                <Fragment key={tooth}>
                  {(tooth === 21 || tooth === 31) && <Midline />}
                  {history && <ToothCell history={history} what={what} />}
                </Fragment>
              );
            })}
            <PatientSide
              side="left"
              className="self-center text-right text-ink-soft max-lg:hidden print:hidden"
            />
          </div>
        ))}
      </div>
      <div
        className={
          isTable
            ? 'overflow-hidden rounded-md border border-line bg-paper'
            : 'sr-only [&_.overflow-x-auto]:overflow-visible'
        }
      >
        <ToothTable histories={histories} visits={visits} what={what} />
      </div>
      <Help text={t(`patient:teethNote.${what}`)} />
    </section>
  );
}

function Edge({ side }: { readonly side: 'right' | 'left' }) {
  const { t } = useTranslation();
  return (
    <>
      {side === 'right' && (
        <PatientSide side="right" className="self-center text-ink-soft max-lg:hidden print:hidden" />
      )}
      <p className="col-span-full text-dense text-ink-soft lg:hidden print:block">
        {t(`teeth:patientSide.${side}.name`)}
      </p>
    </>
  );
}

function Midline() {
  return (
    <>
      <span className="-my-1 w-px justify-self-center bg-line-strong max-lg:hidden print:hidden" />
      <Edge side="left" />
    </>
  );
}

function toTone(what: ToothValue, value: number): string {
  if (what === 'boneLoss' || value < 4) return '';
  return value < 6 ? 'font-semibold text-fair-text' : 'font-bold text-hopeless';
}

function useToothText(what: ToothValue): (value: number) => string {
  const { number, percent } = useFormat();
  return (value) => (what === 'depth' ? `${number(value)}\u00a0mm` : percent(value / 100));
}

function ToothCell({ history, what }: { readonly history: ToothHistory; readonly what: ToothValue }) {
  const { t } = useTranslation();
  const preferences = usePreferences();
  const textAt = useToothText(what);
  const { tooth, points, state, isLost, newest, change } = history;
  const isGone = state === 'missing';
  const notThere = t(isLost ? 'patient:lost' : 'patient:missing');
  return (
    <div
      className={classes(
        'min-w-0 rounded-sm border px-1 py-1 text-center text-dense tabular',
        isGone ? 'border-dashed border-line-strong text-ink-faint' : 'border-line bg-paper',
      )}
    >
      <p className="font-semibold">
        {toothName(tooth, { notation: preferences.dental_notation_system })}
        {state === 'implant' && (
          <span className="font-normal text-ink-soft"> {t('patient:implantShort')}</span>
        )}
      </p>
      <Sparkline points={points} what={what} />
      <p
        title={isGone ? notThere : undefined}
        className={classes(
          'truncate',
          isGone && 'max-xl:text-[0.6875rem]',
          newest?.value != null && toTone(what, newest.value),
        )}
      >
        {isGone ? notThere : newest?.value != null ? textAt(newest.value) : '–'}
      </p>
      {change !== null && !isGone && (
        <p
          className={classes(
            'truncate max-xl:text-[0.6875rem]',
            change < 0 ? 'text-good-text' : 'text-hopeless',
          )}
        >
          {change < 0 ? '↓' : '↑'} {textAt(Math.abs(change))}
        </p>
      )}
    </div>
  );
}

interface ToothTableProps {
  readonly histories: ReadonlyMap<ToothNumber, ToothHistory>;
  readonly visits: readonly CompletedVisit[];
  readonly what: ToothValue;
}

function ToothTable({ histories, visits, what }: ToothTableProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const preferences = usePreferences();
  const textAt = useToothText(what);
  const columns = [
    ['tooth', t('patient:tooth')] as const,
    ...visits.map(({ id, analysis_date }) => [id, day(analysis_date)] as const),
  ];
  return (
    <DataTable columns={columns} caption={t(`patient:value.${what}`)}>
      {[...UPPER_ARCH, ...LOWER_ARCH].map((tooth) => (
        <tr key={tooth}>
          <th scope="row" className="table-cell-data text-left font-semibold tabular">
            {toothName(tooth, { notation: preferences.dental_notation_system })}
          </th>
          {histories.get(tooth)?.points.map(({ state, value }, at) => (
            <td
              key={visits[at]?.id}
              className={classes(
                'table-cell-data whitespace-nowrap tabular',
                value === null ? 'text-ink-faint' : toTone(what, value),
              )}
            >
              {value !== null && textAt(value)}
              {value === null && (state === 'missing' ? t('patient:missing') : t('patient:notRecorded'))}
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}

interface SparklineProps {
  readonly points: readonly ToothPoint[];
  readonly what: ToothValue;
}

function Sparkline({ points, what }: SparklineProps) {
  const x = ({ along }: ToothPoint) => INSET + along * (WIDTH - 2 * INSET);
  const y = (value: number) =>
    HEIGHT - INSET - (Math.min(value, MOST[what]) / MOST[what]) * (HEIGHT - 2 * INSET);
  const runs = toRuns(points, ({ state }) => state);
  const ends = runs.flatMap((run) => run.filter((_, at) => at === 0 || at === run.length - 1));
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
      {runs.map((run, at) => (
        <polyline
          key={at}
          points={run.map((point) => `${x(point)},${y(point.value)}`).join(' ')}
          fill="none"
          strokeWidth="1.75"
          strokeLinejoin="round"
          className="stroke-accent"
        />
      ))}
      {ends.map((point, at) => (
        <circle key={at} cx={x(point)} cy={y(point.value)} r="2.25" className="fill-accent" />
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
