import {
  type Assessment,
  type Preferences,
  registration,
  CLINICAL_VALUES,
  PROBING_ORDER,
  toothState,
  findValue,
} from '@alveola/clinical';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';
import { useEditor, useResult, dispatch, useIsReading } from '../../saving/store';
import { type DepthBand, depthBand } from '@alveola/report';
import { classes } from '../../../ui/classes';
import { toothLabel } from '../../teeth/notation';

export function LivePanel() {
  const { t } = useTranslation();
  const { document, preferences } = useEditor();
  const { diagnosis } = useResult();
  const { bleeding, plaque } = tallies(document, preferences);
  const depths = depthCounts(document);
  const isIndex = !registration(document.clinical_values, preferences).plaqueSurfaces;
  const bands = [
    { name: t('charting:values.sites.shallow'), count: depths.shallow, tone: 'bg-ink-faint' },
    { name: t('charting:values.sites.moderate'), count: depths.moderate, tone: 'bg-fair' },
    { name: t('charting:values.sites.deep'), count: depths.deep, tone: 'bg-danger' },
  ];
  const charted = depths.shallow + depths.moderate + depths.deep;
  return (
    <section aria-label={t('charting:values.live')} className="rounded-lg border border-line bg-paper p-4">
      <Index
        name={t('diagnosis:label.bleedingIndex')}
        percent={bleeding.isCharted ? diagnosis.bleedingIndex : null}
      >
        <TallyText tally={bleeding} />
      </Index>
      <Index
        name={t('diagnosis:label.plaqueIndex')}
        percent={plaque.isCharted ? diagnosis.plaqueIndex : null}
      >
        <TallyText tally={plaque} isIndex={isIndex} />
      </Index>
      <h2 className="mt-4 mb-2 text-dense font-normal text-ink-soft">{t('charting:values.depths')}</h2>
      <div className="mb-2 flex h-2 gap-0.5 overflow-hidden rounded-full bg-ground-deep" aria-hidden="true">
        {bands.map((band) => (
          <span key={band.name} className={band.tone} style={{ flexGrow: band.count, flexBasis: 0 }} />
        ))}
        {charted === 0 && <span className="grow" />}
      </div>
      <dl className="flex justify-between">
        {bands.map((band) => (
          <div key={band.name} className="flex flex-col-reverse">
            <dt className="flex items-center gap-1 text-dense text-ink-soft">
              <span aria-hidden="true" className={`size-2 rounded-full ${band.tone}`} />
              {band.name}
            </dt>
            <dd className="text-lead font-semibold tabular">{band.count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface IndexProps {
  readonly name: string;
  readonly percent: number | null;
  readonly children: ReactNode;
}

function Index({ name, percent, children }: IndexProps) {
  const { percent: format } = useFormat();
  return (
    <div className="border-b border-line pb-3 not-first:pt-3">
      <h2 className="text-dense font-normal text-ink-soft">{name}</h2>
      <p className="flex items-baseline justify-between gap-2">
        <span className="text-title font-semibold tabular">
          {percent === null ? '–' : format(percent / 100)}
        </span>
        <span className="text-dense text-ink-faint tabular">{children}</span>
      </p>
    </div>
  );
}

function TallyText({ tally, isIndex }: { readonly tally: Tally; readonly isIndex?: boolean }) {
  const { t } = useTranslation();
  if (!tally.isCharted) return t('charting:values.notCharted');
  return t(isIndex ? 'charting:values.ofIndex' : 'charting:values.ofSurfaces', {
    count: tally.count,
    total: tally.total,
  });
}

export function depthCounts(a: Assessment): Readonly<Record<DepthBand, number>> {
  const bands = PROBING_ORDER.flatMap((tooth) => {
    const depth = findValue(a, 'PocketDepth', tooth);
    return depth === null || toothState(a, tooth) === 'missing' ? [] : depthBand(depth);
  });
  const count = (band: DepthBand) => bands.filter((each) => each === band).length;
  return { shallow: count('shallow'), moderate: count('moderate'), deep: count('deep') };
}

interface Tally {
  readonly count: number;
  readonly total: number;
  readonly isCharted: boolean;
}

export function tallies(a: Assessment, preferences: Preferences): { bleeding: Tally; plaque: Tally } {
  const natural = PROBING_ORDER.filter((tooth) => toothState(a, tooth) === 'present');
  const { bleedingSurfaces, plaqueSurfaces } = registration(a.clinical_values, preferences);
  const tally = (type: 'Bleeding' | 'Plaque', most: number): Tally => {
    const charted = natural.flatMap((tooth) => findValue(a, type, tooth) ?? []);
    return {
      count: charted.reduce((sum, value) => sum + value, 0),
      // Follows the index: in records without zeros, one value means that all teeth were examined.
      total: (a.clinical_values.zeros ? charted.length : natural.length) * most,
      isCharted: charted.length > 0,
    };
  };
  return {
    bleeding: tally('Bleeding', bleedingSurfaces),
    plaque: tally('Plaque', CLINICAL_VALUES.Plaque.maximum({ bleedingSurfaces, plaqueSurfaces })),
  };
}

export function ImplantPanel() {
  const { t } = useTranslation();
  const { document, preferences, tooth: active } = useEditor();
  const isReading = useIsReading();
  const { implant } = document.dentition;
  if (implant.length === 0) return null;
  const { suppuration, non_keratinized_gingiva } = document.clinical_values;
  const toggles = [
    { name: t('charting:values.suppuration'), on: suppuration, type: 'suppurationToggled' },
    { name: t('charting:values.nonKeratinized'), on: non_keratinized_gingiva, type: 'nonKeratinizedToggled' },
  ] as const;
  return (
    <section className="rounded-lg border border-line bg-paper p-4">
      <h2 className="mb-2 text-dense font-normal text-ink-soft">{t('charting:values.implants')}</h2>
      <ul className="flex max-h-72 flex-col gap-2 overflow-auto p-0.5">
        {implant
          .toSorted((a, b) => a - b)
          .map((tooth) => {
            const label = toothLabel(tooth, preferences.dental_notation_system);
            return (
              <li
                key={tooth}
                className={classes('flex gap-2 rounded-md p-1', active === tooth && 'bg-accent-soft')}
              >
                <span className="w-7 pt-1.5 text-center leading-5 font-semibold tabular">{label}</span>
                <div className="flex min-w-0 grow flex-col gap-1">
                  {toggles.map(({ name, on, type }) => (
                    <button
                      key={type}
                      type="button"
                      aria-label={`${label}, ${name}`}
                      aria-pressed={on.includes(tooth)}
                      disabled={isReading}
                      onClick={() => dispatch({ type, tooth })}
                      className="min-h-8 rounded-md border border-line-strong bg-paper px-2 py-1 text-left text-dense leading-tight hover:bg-ground aria-pressed:border-danger aria-pressed:bg-danger-soft aria-pressed:font-semibold aria-pressed:text-danger pointer-coarse:min-h-11"
                    >
                      {name}
                    </button>
                  ))}
                </div>
              </li>
            );
          })}
      </ul>
    </section>
  );
}
