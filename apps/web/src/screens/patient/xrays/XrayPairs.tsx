import type { Report, Xray } from '@alveola/contract';
import { COLOURS, toothName } from '@alveola/report';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { examinedIn } from '../../../assessment/report/comparison/useEarlier';
import { usePreferences } from '../../../session/useSession';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Button } from '../../../ui/Button';
import { Select } from '../../../ui/form/Select';
import { findFrame, findXrayPairs, type XrayPair } from './pairs';
import { classes } from '../../../ui/classes';
import type { Affine } from '@alveola/clinical';
import { usePicture } from '../../../session/picture';
import { Skeleton } from '../../../ui/Spinner';
import { ProblemAlert } from '../../../shell/ProblemAlert';

export function XrayPairs({ before, now }: { readonly before: Report; readonly now: Report }) {
  const { t } = useTranslation();
  const { dental_notation_system: notation } = usePreferences();
  const [chosen, setChosen] = useState<string | null>(null);
  const pairs = useMemo(() => {
    const [earlierVisit, laterVisit] = [examinedIn(before), examinedIn(now)];
    return earlierVisit && laterVisit
      ? findXrayPairs(
          { ...earlierVisit, xrays: before.xray_images },
          { ...laterVisit, xrays: now.xray_images },
        )
      : [];
  }, [before, now]);
  const pair = pairs.find(({ tooth }) => String(tooth) === chosen) ?? pairs[0];
  if (!pair) return null;
  return (
    <section aria-labelledby="xrays" className="flex flex-col gap-3">
      <h3 id="xrays" className="text-lead">
        {t('patient:xrays.title')}
      </h3>
      <div className="w-40 print:hidden">
        <Select
          label={t('patient:tooth')}
          value={String(pair.tooth)}
          options={pairs.map(({ tooth }) => ({
            value: String(tooth),
            label: toothName(tooth, { notation }),
          }))}
          onChange={setChosen}
        />
      </div>
      <Pair key={pair.tooth} pair={pair} before={before.analysis_date} now={now.analysis_date} />
    </section>
  );
}

interface PairProps {
  readonly pair: XrayPair;
  readonly before: string;
  readonly now: string;
}

function Pair({ pair, before, now }: PairProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { dental_notation_system: notation } = usePreferences();
  const [look, setLook] = useState<'beside' | 'over'>('beside');
  const [isLater, setLater] = useState(false);
  const films = [
    { date: before, xray: pair.earlier, laidBy: null },
    { date: now, xray: pair.later, laidBy: pair.alignment.toEarlier },
  ];
  const shown = look === 'beside' ? films : films.filter((_, at) => (at === 1) === isLater);
  const otherFilm = films[isLater ? 0 : 1];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2 print:hidden">
        {(['beside', 'over'] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === look}
            onClick={() => setLook(each)}
            className="inline-flex min-h-9 items-center rounded-md border border-line-strong bg-paper px-3 font-medium hover:bg-ground aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent pointer-coarse:min-h-11"
          >
            {t(`patient:xrays.${each}`)}
          </button>
        ))}
        {look === 'over' && otherFilm && (
          <Button icon="layers" onClick={() => setLater(!isLater)}>
            {t('patient:xrays.show', { date: day(otherFilm.date) })}
          </Button>
        )}
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map(({ date, xray, laidBy }) => (
          <figure
            key={look === 'over' ? 'over' : date}
            className="flex min-w-0 break-inside-avoid flex-col gap-1"
          >
            <AlignedXray
              xray={xray}
              laidBy={laidBy}
              marks={pair.marks}
              alt={t('patient:xrays.alt', { tooth: toothName(pair.tooth, { notation }), date: day(date) })}
            />
            <figcaption aria-live="polite" className="text-dense text-ink-soft">
              {t('patient:xrays.visit', { date: day(date) })} ·{' '}
              {xray.taken === null
                ? t('patient:xrays.notDated')
                : t('patient:xrays.taken', { date: day(xray.taken) })}
            </figcaption>
          </figure>
        ))}
        <ChangeTable pair={pair} before={day(before)} now={day(now)} />
      </div>
      <p className="text-dense text-ink-faint">{t('patient:xrays.note')}</p>
    </div>
  );
}

function ChangeTable({ pair, before, now }: PairProps) {
  const { t } = useTranslation();
  const { number, signed, percent: toPercent } = useFormat();
  return (
    <dl className="flex flex-col gap-4 self-start rounded-md border border-line bg-paper p-4">
      {pair.changes.map(({ side, percent, error, mm }) => (
        <div key={side}>
          <dt className="font-semibold">
            {t(`patient:xrays.${side}`)} · {t('patient:value.boneLoss')}
          </dt>
          {percent === null ? (
            <dd className="text-ink-faint">{t('patient:xrays.notBoth')}</dd>
          ) : (
            <>
              <dd className="text-dense text-ink-soft tabular">
                {before}: {toPercent(percent.before / 100)} · {now}: {toPercent(percent.now / 100)}
              </dd>
              <dd className="tabular">
                {t('patient:xrays.points', {
                  change: signed(percent.change, 0),
                  error: number(error, 0),
                })}
                {mm && (
                  <>
                    {' · '}
                    {t('patient:xrays.mm', { change: signed(mm.change, 1), error: number(mm.error, 1) })}
                  </>
                )}
              </dd>
              <Verdict change={percent.change} error={error} />
            </>
          )}
        </div>
      ))}
    </dl>
  );
}

function Verdict({ change, error }: { readonly change: number; readonly error: number }) {
  const { t } = useTranslation();
  if (Math.abs(change) <= error) return <dd className="text-ink-soft">{t('patient:xrays.within')}</dd>;
  const isLost = change > 0;
  return (
    <dd className={classes('font-semibold', isLost ? 'text-danger' : 'text-good-text')}>
      {t(isLost ? 'patient:xrays.lost' : 'patient:xrays.gained')}
    </dd>
  );
}

interface AlignedXrayProps {
  readonly xray: Xray;
  /** Maps to the X-ray in whose pixels everything is drawn; null: this is that X-ray. */
  readonly laidBy: Affine | null;
  readonly marks: XrayPair['marks'];
  readonly alt: string;
}

function AlignedXray({ xray, laidBy, marks, alt }: AlignedXrayProps) {
  const { url, problem, retry } = usePicture(xray.id, 'view');
  const { x, y, size } = findFrame(marks);
  const radius = size / 60;
  const matrix = laidBy && [laidBy.a, laidBy.b, laidBy.c, laidBy.d, laidBy.e, laidBy.f].join(' ');
  if (problem) return <ProblemAlert problem={problem} onRetry={retry} />;
  if (url === null) return <Skeleton className="aspect-square w-full" />;
  return (
    <svg
      role="img"
      aria-label={alt}
      viewBox={`${x} ${y} ${size} ${size}`}
      className="dark block aspect-square w-full rounded-md"
    >
      <g transform={matrix ? `matrix(${matrix})` : undefined}>
        <image href={url} width={xray.width} height={xray.height} preserveAspectRatio="none" />
      </g>
      <g fill="none" strokeWidth="2">
        {marks.roots.map((point) => (
          <path
            key={`${point.x} ${point.y}`}
            d={`M${point.x - radius} ${point.y}h${2 * radius}m${-radius} ${-radius}v${2 * radius}`}
            vectorEffect="non-scaling-stroke"
            className="stroke-ink"
          />
        ))}
        {marks.before.map((point) => (
          <circle
            key={`${point.x} ${point.y}`}
            cx={point.x}
            cy={point.y}
            r={0.7 * radius}
            className="fill-accent"
          />
        ))}
        {marks.now.map((point) => (
          <path
            key={`${point.x} ${point.y}`}
            d={`M${point.x} ${point.y - 1.4 * radius}l${1.4 * radius} ${1.4 * radius}l${-1.4 * radius} ${1.4 * radius}l${-1.4 * radius} ${-1.4 * radius}z`}
            vectorEffect="non-scaling-stroke"
            stroke={COLOURS.BoneLevel}
          />
        ))}
      </g>
    </svg>
  );
}
