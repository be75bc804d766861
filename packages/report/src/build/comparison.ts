import {
  ASCENDING,
  type Changed,
  compare,
  type VisitComparison,
  type CriterionFinding,
  type EndPoint,
  type EndPointCriterion,
  type Examined,
  POCKET_CHANGES,
  type Preferences,
  readCharted,
  sitedRows,
  type ToothNumber,
  toothState,
  visitFigures,
} from '@alveola/clinical';
import type { Block, Item, Row } from '../blocks';
import { besideLimits, fill, formatPercent, type Reader, toothList } from '../sentences/reader';
import { chartedNote } from '../sentences/gaps';
import { readKinds, type ReadReport } from '../sentences/readReport';
import { CHANGE_TONES, buildSiteComparison, buildChangeTable } from './siteChanges';

const NOTHING = '–';

export interface Earlier extends Examined {
  readonly day: string;
}

export function buildComparison(earlier: Earlier, report: ReadReport, reader: Reader): readonly Block[] {
  const { title, since } = reader.words.comparison;
  return [
    { is: 'heading', level: 2, text: title },
    { is: 'text', text: fill(since, { date: earlier.day }), tone: 'soft' },
    ...comparisonParts(earlier, report, reader),
  ];
}

export function comparisonParts(
  earlier: Earlier,
  report: ReadReport,
  reader: Reader,
  today = reader.words.comparison.today,
): readonly Block[] {
  const document = { ...report.document, xray_kinds: readKinds(report.pictures) };
  const compared = compare(earlier, { document, result: report.result });
  return [
    ...endPoint(compared, report, reader),
    ...(isDepthCompared(earlier, report) ? pockets(compared, reader) : noPockets(reader)),
    ...patient(compared, [earlier, report], [earlier.day, today], report.preferences, reader),
    ...buildChangeTable(compared, report, reader),
    ...buildSiteComparison(compared, reader),
    ...sitesOnce(compared, earlier, report, reader),
  ];
}

/** Only periodontitis has an end point of active treatment. */
function endPoint(
  { endPoint: judged, patient: { condition } }: VisitComparison,
  report: ReadReport,
  reader: Reader,
): readonly Block[] {
  if (!judged || ![condition.before, condition.now].includes('Periodontitis')) return [];
  const { endPoint: words, partlyCharted } = reader.words.comparison;
  const { isReached, criteria } = judged;
  const bleedingNote = {
    true: { text: words.reached, tone: 'good' },
    false: { text: words.missed, tone: 'bad' },
    null: { text: words.open },
  } as const;
  const toItem = (sentence: string, teeth: readonly ToothNumber[]) =>
    teeth.length > 0 ? [{ text: fill(sentence, { teeth: toothList(teeth, reader) }), isMet: null }] : [];
  const open = (['depth', 'bleeding'] as const).flatMap((type) => [
    ...toItem(reader.words.report.gaps[type], judged.notCharted[type]),
    ...toItem(partlyCharted[type], judged.partlyCharted[type]),
  ]);
  return [
    { is: 'heading', level: 3, text: words.title, more: bleedingNote[`${isReached}`] },
    {
      is: 'list',
      items: [...criteria.flatMap((finding) => criterionItem(finding, judged, report, reader)), ...open],
    },
  ];
}

const JUDGED_BY = {
  'bleeding-pocket': ['depth', 'bleeding'],
  'deep-pocket': ['depth'],
  'bleeding-index': ['bleeding'],
} as const satisfies Record<EndPointCriterion, readonly (keyof EndPoint['notCharted'])[]>;

/** Only charted values meet a criterion; without any charted tooth it is left out. */
function criterionItem(
  finding: CriterionFinding,
  { notCharted, partlyCharted }: EndPoint,
  { result }: ReadReport,
  reader: Reader,
): readonly Item[] {
  const { criterion, isMet, threshold, teeth } = finding;
  const words = reader.words.comparison.criterion[criterion];
  const lacking = JUDGED_BY[criterion].map((type) => notCharted[type].length);
  if (isMet !== false && lacking.includes(result.teeth.length)) return [];
  const isPartly = JUDGED_BY[criterion].some((type) => partlyCharted[type].length > 0);
  const isOpen = isMet !== false && (isPartly || lacking.some((count) => count > 0));
  // The key figures' index covers the charted teeth; the rules' own never exceeds it.
  const { bleedingIndex: percent } = result.diagnosis;
  const text = fill(isOpen ? words.charted : words[isMet ? 'met' : 'missed'], {
    threshold,
    teeth: toothList(teeth, reader),
    percent: percent === null ? NOTHING : besideLimits(percent, [threshold], reader, 0, 0),
  });
  return [{ text, isMet: isOpen ? null : isMet }];
}

function isDepthCompared(before: Examined, now: Examined): boolean {
  const [valuesBefore, valuesNow] = [before, now].map(({ document: { clinical_values, dentition } }) =>
    readCharted(clinical_values, 'PocketDepth', dentition),
  );
  const isNatural = (tooth: ToothNumber) =>
    [before, now].every(({ document }) => toothState(document, tooth) === 'present');
  return ASCENDING.some(
    (tooth) => isNatural(tooth) && valuesBefore?.(tooth) != null && valuesNow?.(tooth) != null,
  );
}

/** A value that was not charted both times gets no count, which would read as "none". */
function noPockets({ words }: Reader): readonly Block[] {
  const { pockets: title, pocketsNone } = words.comparison;
  return [
    { is: 'heading', level: 3, text: title },
    { is: 'text', text: pocketsNone, tone: 'soft' },
  ];
}

function pockets(compared: VisitComparison, reader: Reader): readonly Block[] {
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

/** Sites that were charted on one day only are not compared, and the report says so. */
function sitesOnce(
  { charted }: VisitComparison,
  before: Examined,
  now: Examined,
  { words }: Reader,
): readonly Block[] {
  const isSited = ({ document }: Examined) => sitedRows(document.clinical_values).length > 0;
  if (charted !== null || isSited(before) === isSited(now)) return [];
  const { siteTitle, sitesOnce: sentences } = words.comparison;
  return [
    { is: 'heading', level: 3, text: siteTitle },
    { is: 'text', text: sentences[isSited(now) ? 'now' : 'before'], tone: 'soft' },
  ];
}

function patient(
  compared: VisitComparison,
  both: readonly [Examined, Examined],
  [day, today]: readonly [string, string],
  preferences: Preferences,
  reader: Reader,
): readonly Block[] {
  const words = reader.words.comparison;
  const rows = changedRows(compared, both, preferences, reader);
  const columns = [
    { title: words.change, width: 30 },
    { title: `${words.earlier}, ${day}`, width: 35 },
    { title: today, width: 35 },
  ];
  return [
    { is: 'heading', level: 3, text: words.patient },
    rows.length === 0
      ? { is: 'text', text: words.unchangedAll, tone: 'soft' }
      : { is: 'table', columns, rows },
  ];
}

function changedRows(
  { patient: changed }: VisitComparison,
  both: readonly [Examined, Examined],
  { stable_unstable_classification: withStability }: Preferences,
  reader: Reader,
): readonly Row[] {
  const { words, language } = reader;
  const { label, condition, extent, stability, hygiene } = words.diagnosis;
  const row = <T>(
    name: string,
    { before, now }: Changed<T | null>,
    toText: (value: T) => string,
  ): readonly Row[] => {
    const [textBefore, textNow] = [before, now].map((value) => (value === null ? NOTHING : toText(value)));
    if (textBefore === undefined || textNow === undefined || textBefore === textNow) return [];
    return [{ key: name, cells: [{ text: name }, { text: textBefore }, { text: textNow, tone: 'strong' }] }];
  };
  const percent = (value: number) => formatPercent(value, language);
  // Shares of different places, or of a few teeth, do not compare: each then names its base.
  const places = both.map((examined) => visitFigures(examined).bleedingAt);
  const isAlike = places.includes(null) || new Set(places).size === 1;
  const indexText = (type: 'Bleeding' | 'Plaque', value: number | null, n: 0 | 1) => {
    const place = places[n] ?? null;
    const bases = [
      type === 'Bleeding' && place !== null && !isAlike && words.comparison.bleedingAt[place],
      chartedNote(both[n], type, reader),
    ].filter(Boolean);
    if (value === null) return null;
    return bases.length === 0 ? percent(value) : `${percent(value)} (${bases.join(', ')})`;
  };
  const indexRow = (type: 'Bleeding' | 'Plaque', name: string, { before, now }: Changed<number | null>) =>
    row(name, { before: indexText(type, before, 0), now: indexText(type, now, 1) }, (text) => text);
  return [
    row(label.condition, changed.condition, (value) => condition[value]),
    row(label.stage, changed.stage, (value) => value),
    row(label.grade, changed.grade, (value) => value),
    row(label.extent, changed.blt, (value) => extent[value]),
    withStability ? row(label.stability, changed.stability, (value) => stability[value]) : [],
    indexRow('Bleeding', label.bleedingIndex, changed.bleedingIndex),
    indexRow('Plaque', label.plaqueIndex, changed.plaqueIndex),
    row(label.oralHygiene, changed.oralHygiene, (value) => hygiene[value]),
  ].flat();
}
