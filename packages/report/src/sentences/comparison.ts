import {
  type Changed,
  compare,
  type Comparison,
  type CriterionFinding,
  type EndPoint,
  type Examined,
  type Preferences,
  prognosisLevel,
  type SiteChange,
} from '@alveola/clinical';
import { fill, formatNumber, formatPercent, inOrder, shownPercent, toothList, toothName } from './figures';
import type { Reader } from './reader';
import { standing } from './readReport';

const NOTHING = '–';

/** Two examinations of a patient beside each other, each with the diagnosis that stands. */
export function comparison(before: Examined, now: Examined): Comparison {
  const asItStands = ({ document, result }: Examined): Examined => ({
    document,
    result: { ...result, diagnosis: standing({ document, result }) },
  });
  return compare(asItStands(before), asItStands(now));
}

export interface ChangedRow {
  readonly label: string;
  readonly before: string;
  readonly now: string;
}

/** Diagnosis and indices, then and now: only those that differ as they are written. */
export function changedValues(
  { patient }: Comparison,
  { stable_unstable_classification: withStability }: Preferences,
  { words, language }: Reader,
): readonly ChangedRow[] {
  const { label, condition, extent, stability, hygiene } = words.diagnosis;
  const row = <T>(
    name: string,
    { before, now }: Changed<T | null>,
    said: (value: T) => string,
  ): ChangedRow => {
    const shown = (value: T | null) => (value === null ? NOTHING : said(value));
    return { label: name, before: shown(before), now: shown(now) };
  };
  const percent = (value: number) => formatPercent(value, language);
  const rows = [
    row(label.condition, patient.condition, (value) => condition[value]),
    row(label.stage, patient.stage, (value) => value),
    row(label.grade, patient.grade, (value) => value),
    row(label.extent, patient.blt, (value) => extent[value]),
    ...(withStability ? [row(label.stability, patient.stability, (value) => stability[value])] : []),
    row(label.bleedingIndex, patient.bleedingIndex, percent),
    row(label.plaqueIndex, patient.plaqueIndex, percent),
    row(label.oralHygiene, patient.oralHygiene, (value) => hygiene[value]),
  ];
  return rows.filter(({ before, now }) => before !== now);
}

/** The end point of active treatment, which only periodontitis has; null: there is none to reach. */
export function judgedEndPoint({ endPoint, patient: { condition } }: Comparison): EndPoint | null {
  return [condition.before, condition.now].includes('Periodontitis') ? endPoint : null;
}

export function endPointWord({ isReached }: EndPoint, { words }: Reader): string {
  const { reached, missed, open } = words.comparison.endPoint;
  if (isReached === null) return open;
  return isReached ? reached : missed;
}

/** One criterion of the end point, met or with the teeth that miss it. */
export function criterionSentence(finding: CriterionFinding, reader: Reader): string {
  const { criterion, isMet, threshold, teeth, percent } = finding;
  return fill(reader.words.comparison.criterion[criterion][isMet ? 'met' : 'missed'], {
    threshold,
    teeth: toothList(teeth, reader),
    percent: percent === null ? NOTHING : formatNumber(percent, reader.language),
  });
}

export const SITE_VALUES = ['depth', 'bleeding', 'boneLoss', 'mobility', 'furcation', 'score'] as const;
type SiteValue = (typeof SITE_VALUES)[number];

type Pair = Changed<string>;

export interface ComparedSite {
  readonly site: SiteChange;
  readonly name: string;
  /** Present, missing or an implant: where that changed, nothing else is compared. */
  readonly state: Pair | null;
  /** Null: as it was. */
  readonly values: Readonly<Record<SiteValue, Pair | null>>;
  /** What became of its pocket, in a word. */
  readonly pocket: string | null;
}

/** The teeth and implants at which something changed, as the reader counts, each value then and now. */
export function comparedSites({ sites }: Comparison, reader: Reader): readonly ComparedSite[] {
  const { teeth } = reader.words;
  const { state, bleeds, bleedsNot, pocketAt } = reader.words.comparison;
  const figure = (value: number) => String(value);
  return inOrder(sites, ({ tooth }) => tooth, reader).map((site) => ({
    site,
    name: toothName(site.tooth, reader),
    state: paired(site.state, (value) => state[value]),
    pocket: site.pocket && pocketAt[site.pocket],
    values: {
      depth: paired(site.depth, (value) => `${value}\u00a0mm`),
      bleeding: paired(site.bleeding, (value) => (value ? bleeds : bleedsNot)),
      boneLoss: paired(
        site.boneLoss,
        // Two values that round to the same would seem unchanged.
        (value) => shownPercent(value, { ...reader, rounded: false }),
        teeth.notMeasured,
      ),
      mobility: paired(site.mobility, figure),
      furcation: paired(site.furcation, figure),
      score: paired(site.score, (score) => `${score} ${teeth.levelShort[prognosisLevel(score)]}`),
    },
  }));
}

function paired<T>(
  changed: Changed<T | null> | null,
  said: (value: T) => string,
  unknown: string = NOTHING,
): Pair | null {
  if (!changed) return null;
  const shown = (value: T | null) => (value === null ? unknown : said(value));
  return { before: shown(changed.before), now: shown(changed.now) };
}
