import {
  type Assessment,
  ENTRANCES,
  findValue,
  isUpper,
  LOWER_ARCH,
  type Site,
  type SiteRow,
  SITES,
  toothState,
  type ToothNumber,
  UPPER_ARCH,
} from '@alveola/clinical';
import type { Block, Cell, Column, Row } from '../../blocks';
import { depthBand } from '../../drawings/levels';
import { siteChartScene, siteKeyMark } from '../../drawings/sites/siteChart';
import { siteAttachment } from '../../drawings/sites/sites';
import {
  fill,
  formatMargin,
  sortByNotation,
  patientSides,
  siteName,
  toothList,
  toothName,
} from '../../sentences/figures';
import type { Reader } from '../../sentences/reader';
import type { ReadReport } from '../../sentences/readReport';

const KEYS = ['margin', 'base', 'junction', 'bleeding', 'suppuration', 'plaque'] as const;
const MARKS = ['bleeding', 'plaque', 'suppuration'] as const;
const NOTHING = '–';

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
      rows: sortByNotation(rows, ({ tooth }) => tooth, reader).map((row) => toRow(document, row, reader)),
    },
  ];
}

function toRow(document: Assessment, row: SiteRow, reader: Reader): Row {
  const { tooth, furcation, keratinized } = row;
  const { entrance } = reader.words.report.sites;
  const grades = ENTRANCES.flatMap((furcationEntrance) => {
    const grade = furcation[furcationEntrance] ?? null;
    return grade === null ? [] : `${entrance[furcationEntrance]} ${grade}`;
  });
  const { label } = reader.words.teeth;
  const isImplant = toothState(document, tooth) === 'implant';
  const mobility = findValue(document, 'Mobility', tooth);
  const widths = [keratinized.B, keratinized.L].map((width) => (width === null ? NOTHING : String(width)));
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
      { text: mobility === null ? NOTHING : String(mobility) },
      { text: isUpper(tooth) ? (widths[0] ?? NOTHING) : widths.join(' / ') },
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
  const deep = row.asked[index] === true ? '×' : depth === null ? NOTHING : String(depth);
  const from = margin === null ? NOTHING : formatMargin(margin, reader.marginSign);
  const text = margin === null ? deep : `${deep} / ${from} / ${level ?? NOTHING}`;
  const band = depth === null ? 'shallow' : depthBand(depth);
  return {
    text: [text, ...signs].join(' '),
    ...(band !== 'shallow' && { tone: band }),
  };
}
