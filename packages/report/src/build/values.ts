import {
  ASCENDING,
  type Assessment,
  CLINICAL_VALUE_TYPES,
  ENTRANCES,
  findRow,
  findValue,
  isUpper,
  listJudged,
  LOWER_ARCH,
  SIDES,
  type Site,
  type SiteRow,
  SITES,
  type ToothNumber,
  toothState,
  UPPER_ARCH,
} from '@alveola/clinical';
import type { Block, Cell, Column, Row } from '../blocks';
import { siteChartScene, siteKeyMark } from '../drawings/sites/siteChart';
import { siteAttachment } from '../drawings/sites/sites';
import { depthBand } from '../drawings/toothMarks';
import { boneLossFigure, estimateWord, type ReadReport } from '../sentences/readReport';
import {
  fill,
  formatMargin,
  patientSides,
  type Reader,
  siteName,
  sortByNotation,
  toothList,
  toothName,
} from '../sentences/reader';
import { groupRows, type ToothRow } from './toothTables';

const NOTHING = '–';
/** Parts of the width, for tooth, both sides, the five clinical values and notes. */
const WIDTHS = [7, 12, 12, 11, 10, 9, 10, 8, 19] as const;

export function buildValues(report: ReadReport, reader: Reader): readonly Block[] {
  const { label, side, value } = reader.words.teeth;
  const { title, legend } = reader.words.report.values;
  const present = ASCENDING.filter((tooth) => toothState(report.document, tooth) !== 'missing');
  if (present.length === 0) return [];
  const titles = [
    label.tooth,
    ...SIDES.map((toothSide) => `${label.boneLoss}, ${side[toothSide]}`),
    ...CLINICAL_VALUE_TYPES.map((type) => value[type]),
    label.findings,
  ];
  return [
    { is: 'heading', level: 2, text: title },
    {
      is: 'table',
      columns: titles.map((name, n) => ({ title: name, width: WIDTHS[n] ?? 0 })),
      rows: groupRows(
        sortByNotation(present, (tooth) => tooth, reader).map((tooth) => toValueRow(tooth, report, reader)),
        reader,
      ),
    },
    { is: 'text', text: legend, tone: 'note' },
  ];
}

function toValueRow(tooth: ToothNumber, read: ReadReport, reader: Reader): ToothRow {
  const { document, result } = read;
  const { teeth, report } = reader.words;
  const judged = listJudged(result).find((candidate) => candidate.tooth === tooth);
  const loss = judged && 'worst' in judged.boneLoss ? judged.boneLoss : { distal: null, mesial: null };
  const row = findRow(document, tooth);
  const estimate = estimateWord(judged?.boneLoss ?? null, reader);
  const notes = [
    toothState(document, tooth) === 'implant' && teeth.label.implant,
    row.isMissingFromXray && report.values.invisible,
    row.isSplit && report.values.split,
    (row.halfTooth.distal || row.halfTooth.mesial) && report.values.half,
  ];
  return {
    key: tooth,
    cells: [
      { text: toothName(tooth, reader), tone: 'strong' },
      ...SIDES.map((side): Cell => {
        const value = loss[side];
        if (value === null)
          return estimate === null ? { text: teeth.notMeasured, tone: 'unknown' } : { text: estimate };
        return { text: boneLossFigure(value, { tooth, side }, read, reader) };
      }),
      ...CLINICAL_VALUE_TYPES.map((type) => ({ text: orNothing(findValue(document, type, tooth)) })),
      { text: notes.filter((note) => note !== false).join(' · ') },
    ],
  };
}

function orNothing(value: number | null): string {
  return value === null ? NOTHING : String(value);
}

const KEYS = ['margin', 'base', 'junction', 'bleeding', 'suppuration', 'plaque'] as const;
const MARKS = ['bleeding', 'plaque', 'suppuration'] as const;

/** The chart gets a page for itself; tables repeat each of its numbers. */
export function buildSiteChart({ document }: ReadReport, reader: Reader): readonly Block[] {
  const rows = (document.clinical_values.sites ?? []).filter(
    ({ tooth }) => toothState(document, tooth) !== 'missing',
  );
  if (rows.length === 0) return [];
  const { sites: words } = reader.words.report;
  const teeth = rows.map(({ tooth }) => tooth);
  return [
    { is: 'heading', level: 2, text: words.title, page: 'landscape' },
    {
      is: 'figure',
      alt: fill(words.alt, { teeth: toothList(teeth, reader) }),
      scene: siteChartScene({
        document,
        sign: reader.marginSign,
        name: (tooth) => toothName(tooth, reader),
        sides: patientSides(reader),
        words,
      }),
      below: KEYS.map((key) => ({ mark: siteKeyMark(key), text: words.key[key] })),
    },
    { is: 'text', text: fill(words.legend, { recession: words.recession[reader.marginSign] }), tone: 'note' },
    ...[UPPER_ARCH, LOWER_ARCH].flatMap((arch) => jaw(document, arch, rows, reader)),
  ];
}

function jaw(
  document: Assessment,
  arch: readonly ToothNumber[],
  all: readonly SiteRow[],
  reader: Reader,
): readonly Block[] {
  const rows = all.filter(({ tooth }) => arch.includes(tooth));
  const [first] = rows;
  if (!first) return [];
  const { sites } = reader.words.report;
  const { label, value } = reader.words.teeth;
  const columns: readonly Column[] = [
    { title: label.tooth, width: 6 },
    ...SITES.map((site) => ({ title: siteName(first.tooth, site, reader), width: 11 })),
    { title: value.Furcation, width: 17 },
    { title: value.Mobility, width: 7 },
    { title: sites.keratinized, width: 10 },
  ];
  return [
    { is: 'heading', level: 3, text: sites.jaw[isUpper(first.tooth) ? 'upper' : 'lower'] },
    {
      is: 'table',
      columns,
      rows: sortByNotation(rows, ({ tooth }) => tooth, reader).map((row) => toSiteRow(document, row, reader)),
    },
  ];
}

function toSiteRow(document: Assessment, row: SiteRow, reader: Reader): Row {
  const { tooth, furcation, keratinized } = row;
  const { entrance } = reader.words.report.sites;
  const grades = ENTRANCES.flatMap((furcationEntrance) => {
    const grade = furcation[furcationEntrance] ?? null;
    return grade === null ? [] : `${entrance[furcationEntrance]} ${grade}`;
  });
  const { label } = reader.words.teeth;
  const isImplant = toothState(document, tooth) === 'implant';
  const { B: buccal, L: oral } = keratinized;
  return {
    key: tooth,
    cells: [
      {
        text: toothName(tooth, reader),
        tone: 'strong',
        ...(isImplant && { more: { text: label.implant } }),
      },
      ...SITES.map((site) => toCell(document, row, site, reader)),
      { text: grades.join(', ') || NOTHING },
      { text: orNothing(findValue(document, 'Mobility', tooth)) },
      { text: isUpper(tooth) ? orNothing(buccal) : `${orNothing(buccal)} / ${orNothing(oral)}` },
    ],
  };
}

/** "6 / 1 / 7 B": depth, margin, attachment level, and what was found. */
function toCell(document: Assessment, row: SiteRow, site: Site, reader: Reader): Cell {
  const index = SITES.indexOf(site);
  const { sign } = reader.words.report.sites;
  const depth = row.depth[index] ?? null;
  const margin = row.margin[index] ?? null;
  const level = siteAttachment(row, index, toothState(document, row.tooth));
  const signs = MARKS.filter((mark) => row[mark][index] === true).map((mark) => sign[mark]);
  const deep = row.asked[index] === true ? '×' : orNothing(depth);
  const from = margin === null ? NOTHING : formatMargin(margin, reader.marginSign);
  const text = margin === null ? deep : `${deep} / ${from} / ${level ?? NOTHING}`;
  const band = depth === null ? 'shallow' : depthBand(depth);
  return {
    text: [text, ...signs].join(' '),
    ...(band !== 'shallow' && { tone: band }),
  };
}
