import type { Report } from '@alveola/contract';
import { toothName } from '@alveola/report';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { examinedIn } from '../../../assessment/report/comparison/useEarlier';
import { usePreferences } from '../../../session/useSession';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Button } from '../../../ui/Button';
import { Select } from '../../../ui/form/Select';
import { AlignedXray } from './AlignedXray';
import { ChangeTable } from './ChangeTable';
import { findPairs, type XrayPair } from './pairs';

interface XrayPairsProps {
  readonly before: Report;
  readonly now: Report;
}

export function XrayPairs({ before, now }: XrayPairsProps) {
  const { t } = useTranslation();
  const { dental_notation_system: notation } = usePreferences();
  const [chosen, setChosen] = useState<string | null>(null);
  const pairs = useMemo(() => {
    const [earlierVisit, laterVisit] = [examinedIn(before), examinedIn(now)];
    return earlierVisit && laterVisit
      ? findPairs({ ...earlierVisit, xrays: before.xray_images }, { ...laterVisit, xrays: now.xray_images })
      : [];
  }, [before, now]);
  const pair = pairs.find(({ tooth }) => String(tooth) === chosen) ?? pairs[0];
  return (
    <section aria-labelledby="xrays" className="flex flex-col gap-3">
      <h3 id="xrays" className="text-lead">
        {t('patient:xrays.title')}
      </h3>
      {pair ? (
        <>
          <div className="w-40 print:hidden">
            <Select
              label={t('patient:xrays.tooth')}
              value={String(pair.tooth)}
              options={pairs.map(({ tooth }) => ({
                value: String(tooth),
                label: toothName(tooth, { notation }),
              }))}
              onChange={setChosen}
            />
          </div>
          <Pair key={pair.tooth} pair={pair} before={before.analysis_date} now={now.analysis_date} />
        </>
      ) : (
        <p className="text-ink-soft">{t('patient:xrays.none')}</p>
      )}
    </section>
  );
}

interface PairProps {
  readonly pair: XrayPair;
  readonly before: string;
  readonly now: string;
}

type Look = 'beside' | 'over';

function Pair({ pair, before, now }: PairProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { dental_notation_system: notation } = usePreferences();
  const [look, setLook] = useState<Look>('beside');
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
        <ChangeTable changes={pair.changes} before={day(before)} now={day(now)} />
      </div>
      <p className="text-dense text-ink-faint">{t('patient:xrays.note')}</p>
    </div>
  );
}
