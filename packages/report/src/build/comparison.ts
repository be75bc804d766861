import {
  type Changed,
  compare,
  type Comparison,
  type CriterionFinding,
  type Examined,
  POCKET_CHANGES,
  type Preferences,
} from '@alveola/clinical';
import type { Block, Row } from '../blocks';
import { fill, formatNumber, formatPercent, toothList } from '../sentences/figures';
import type { Reader } from '../sentences/reader';
import type { ReadReport } from '../sentences/readReport';
import { CHANGE_TONES, siteChanges } from './siteChanges';

const NOTHING = '–';

export interface Earlier extends Examined {
  /** As it is written. */
  readonly day: string;
}

/** Re-evaluation: what changed since an earlier analysis of the patient. */
export function comparison(earlier: Earlier, report: ReadReport, reader: Reader): readonly Block[] {
  const { title, since } = reader.words.comparison;
  return [
    { is: 'heading', level: 2, text: title },
    { is: 'text', text: fill(since, { date: earlier.day }), tone: 'soft' },
    ...comparisonParts(earlier, report, reader),
  ];
}

/** Two examinations of a patient beside each other, each with the diagnosis that stands. */
export function comparisonParts(earlier: Earlier, report: ReadReport, reader: Reader): readonly Block[] {
  const compared = compare(earlier, report);
  return [
    ...endPoint(compared, reader),
    ...pockets(compared, reader),
    ...patient(compared, earlier.day, report.preferences, reader),
    ...siteChanges(compared, reader),
  ];
}

/** The end point of active treatment, which only periodontitis has, criterion by criterion. */
function endPoint(
  { endPoint: judged, patient: { condition } }: Comparison,
  reader: Reader,
): readonly Block[] {
  if (!judged || ![condition.before, condition.now].includes('Periodontitis')) return [];
  const { endPoint: words, notCharted } = reader.words.comparison;
  const { isReached, criteria } = judged;
  const more = {
    true: { text: words.reached, tone: 'good' },
    false: { text: words.missed, tone: 'bad' },
    null: { text: words.open },
  } as const;
  const open = (['depth', 'bleeding'] as const).flatMap((type) =>
    judged.notCharted[type].length > 0
      ? [{ text: fill(notCharted[type], { teeth: toothList(judged.notCharted[type], reader) }), isMet: null }]
      : [],
  );
  return [
    { is: 'heading', level: 3, text: words.title, more: more[`${isReached}`] },
    {
      is: 'list',
      items: [
        ...criteria.map((finding) => ({ text: criterionSentence(finding, reader), isMet: finding.isMet })),
        ...open,
      ],
    },
  ];
}

function criterionSentence(finding: CriterionFinding, reader: Reader): string {
  const { criterion, isMet, threshold, teeth, percent } = finding;
  const words = reader.words.comparison.criterion[criterion];
  if (isMet === null) return reader.words.comparison.noIndex;
  return fill(words[isMet ? 'met' : 'missed'], {
    threshold,
    teeth: toothList(teeth, reader),
    percent: percent === null ? NOTHING : formatNumber(percent, reader.language),
  });
}

/** How many pockets closed, got better, got worse or stayed, and at which teeth. */
function pockets(compared: Comparison, reader: Reader): readonly Block[] {
  const words = reader.words.comparison;
  return [
    { is: 'heading', level: 3, text: words.pockets },
    {
      is: 'facts',
      look: 'framed',
      label: words.pockets,
      columns: POCKET_CHANGES.length,
      facts: POCKET_CHANGES.map((change) => {
        const teeth = compared.pockets[change];
        return {
          key: change,
          label: words.pocket[change],
          value: String(teeth.length),
          tone: teeth.length > 0 ? CHANGE_TONES[change] : 'unknown',
          note: teeth.length > 0 ? toothList(teeth, reader) : '',
        };
      }),
    },
    { is: 'text', text: words.pocketsNote, tone: 'note' },
  ];
}

/** Diagnosis and indices, then and now: only those that differ as they are written. */
function patient(
  compared: Comparison,
  day: string,
  preferences: Preferences,
  reader: Reader,
): readonly Block[] {
  const words = reader.words.comparison;
  const rows = changedRows(compared, preferences, reader);
  const columns = [
    { title: words.change, width: 30 },
    { title: `${words.earlier}, ${day}`, width: 35 },
    { title: words.today, width: 35 },
  ];
  return [
    { is: 'heading', level: 3, text: words.patient },
    rows.length === 0
      ? { is: 'text', text: words.unchangedAll, tone: 'soft' }
      : { is: 'table', columns, rows },
  ];
}

function changedRows(
  { patient: changed }: Comparison,
  { stable_unstable_classification: withStability }: Preferences,
  { words, language }: Reader,
): readonly Row[] {
  const { label, condition, extent, stability, hygiene } = words.diagnosis;
  const row = <T>(
    name: string,
    { before, now }: Changed<T | null>,
    said: (value: T) => string,
  ): readonly Row[] => {
    const [was, is] = [before, now].map((value) => (value === null ? NOTHING : said(value)));
    if (was === undefined || is === undefined || was === is) return [];
    return [{ key: name, cells: [{ text: name }, { text: was }, { text: is, tone: 'strong' }] }];
  };
  const percent = (value: number) => formatPercent(value, language);
  return [
    row(label.condition, changed.condition, (value) => condition[value]),
    row(label.stage, changed.stage, (value) => value),
    row(label.grade, changed.grade, (value) => value),
    row(label.extent, changed.blt, (value) => extent[value]),
    withStability ? row(label.stability, changed.stability, (value) => stability[value]) : [],
    row(label.bleedingIndex, changed.bleedingIndex, percent),
    row(label.plaqueIndex, changed.plaqueIndex, percent),
    row(label.oralHygiene, changed.oralHygiene, (value) => hygiene[value]),
  ].flat();
}
