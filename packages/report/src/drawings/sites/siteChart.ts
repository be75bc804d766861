import {
  type Assessment,
  type Face,
  findSites,
  findValue,
  isUpper,
  LOWER_ARCH,
  type Preferences,
  type SiteRow,
  SITES,
  sitesAsDrawn,
  type ToothNumber,
  toothState,
  UPPER_ARCH,
} from '@alveola/clinical';
import { formatMargin } from '../../sentences/reader';
import { depthBand } from '../toothMarks';
import { circle, keyMark, type Label, type ScenePart, type Path, type Scene, square } from '../scene';
import {
  findSiteMidline,
  siteAttachment,
  siteColumn,
  siteColumnWidth,
  siteGrid,
  siteLayout,
  siteTooth,
  siteX,
} from './sites';

interface SiteChart {
  readonly document: Assessment;
  readonly sign: Preferences['margin_sign'];
  readonly name: (tooth: ToothNumber) => string;
  readonly sides: { readonly right: string; readonly left: string };
  readonly words: {
    readonly row: Readonly<Record<NumberRow, string>>;
    readonly face: Readonly<Record<Face | 'upperL', string>>;
  };
}

const NUMBER_ROWS = ['depth', 'margin', 'attachment'] as const;
type NumberRow = (typeof NUMBER_ROWS)[number];

const NAMES = 62;
const END = 14;
const TEETH = 16;
const HEIGHTS = { depth: 21, margin: 12, attachment: 12 } as const satisfies Record<NumberRow, number>;
const BAND = HEIGHTS.depth + HEIGHTS.margin + HEIGHTS.attachment;
const BETWEEN = 8;
const SIZE = 10;

export function siteChartScene(chart: SiteChart): Scene {
  const { width, height } = siteLayout(UPPER_ARCH);
  const arch = TEETH + 2 * BAND + height;
  return {
    x: 0,
    y: 0,
    width: NAMES + width + END,
    height: 2 * arch + BETWEEN,
    parts: [
      { parts: drawArch(chart, UPPER_ARCH) },
      { move: { x: 0, y: arch + BETWEEN }, parts: drawArch(chart, LOWER_ARCH) },
    ],
  };
}

/** Buccal is outside in both jaws. */
function drawArch(chart: SiteChart, teeth: readonly ToothNumber[]): readonly ScenePart[] {
  const { document, name, words } = chart;
  const { columns, width, height } = siteLayout(teeth);
  const midline = findSiteMidline({ columns });
  const upper = teeth.some(isUpper);
  const first = upper ? TEETH : 0;
  const drawing = first + BAND;
  const second = drawing + height;
  const [above, below] = upper ? (['B', 'L'] as const) : (['L', 'B'] as const);
  const numbersAt = upper ? TEETH / 2 : second + BAND + TEETH / 2;
  const row = (tooth: ToothNumber) => (isSited(document, tooth) ? findSites(document, tooth) : null);
  return [
    ...(midline === null
      ? []
      : [{ d: `M${NAMES + midline} ${first}V${second + BAND}`, stroke: 'line-strong' as const, width: 0.8 }]),
    { ...label(chart.sides.right, NAMES - END / 2, numbersAt), colour: 'ink-soft' },
    { ...label(chart.sides.left, NAMES + width + END / 2, numbersAt), colour: 'ink-soft' },
    ...rowNames(chart, first, NUMBER_ROWS),
    ...rowNames(chart, second, NUMBER_ROWS.toReversed()),
    ...([above, below] as const).map((face, n) => ({
      ...label(
        words.face[upper && face === 'L' ? 'upperL' : face],
        NAMES / 2,
        drawing + (n === 0 ? 12 : height - 12),
      ),
      colour: 'ink-soft' as const,
    })),
    ...columns.flatMap(({ tooth, x }): readonly ScenePart[] => {
      const state = toothState(document, tooth);
      const move = { x: NAMES + x, y: drawing };
      const shape = { move, parts: siteTooth({ tooth, state }) };
      return state === 'missing'
        ? [shape]
        : [
            shape,
            { move, parts: siteGrid(tooth) },
            ...besideNumbers(NAMES + x, siteColumnWidth(tooth), [first, second]),
          ];
    }),
    ...columns.flatMap(({ tooth, x }, n): readonly ScenePart[] => {
      const next = columns[n + 1]?.tooth;
      const nextRow = next === undefined ? null : row(next);
      const sited = {
        tooth,
        state: toothState(document, tooth),
        row: row(tooth),
        mobility: findValue(document, 'Mobility', tooth),
        right: next !== undefined && nextRow !== null ? { tooth: next, row: nextRow } : null,
      };
      const colour = sited.state === 'missing' ? 'ink-faint' : 'ink';
      return [
        { move: { x: NAMES + x, y: drawing }, parts: siteColumn(sited) },
        {
          move: { x: NAMES + x, y: 0 },
          parts: [
            { ...label(name(tooth), siteColumnWidth(tooth) / 2, numbersAt), colour },
            ...numbers(chart, tooth, above, first, NUMBER_ROWS),
            ...numbers(chart, tooth, below, second, NUMBER_ROWS.toReversed()),
          ],
        },
      ];
    }),
  ];
}

function besideNumbers(left: number, width: number, tops: readonly number[]): readonly Path[] {
  return [left, left + width].flatMap((x) =>
    tops.map(
      (top): Path => ({ d: `M${x} ${top + 2}v${BAND - 4}`, stroke: 'line-strong', width: 0.5, isButt: true }),
    ),
  );
}

function isSited(a: Assessment, tooth: ToothNumber): boolean {
  return a.clinical_values.sites?.some((row) => row.tooth === tooth) === true;
}

function label(text: string, x: number, y: number): Label {
  return { text, x, y, size: SIZE, colour: 'ink' };
}

function middles(top: number, rows: readonly NumberRow[]): ReadonlyMap<NumberRow, number> {
  let y = top;
  return new Map(
    rows.map((kind) => {
      const middle = y + HEIGHTS[kind] / 2;
      y += HEIGHTS[kind];
      return [kind, middle];
    }),
  );
}

function rowNames({ words }: SiteChart, top: number, rows: readonly NumberRow[]): readonly ScenePart[] {
  return [...middles(top, rows)].map(([kind, y]) => ({
    ...label(words.row[kind], NAMES / 2, y),
    colour: 'ink-faint' as const,
  }));
}

function numbers(
  { document, sign }: SiteChart,
  tooth: ToothNumber,
  face: Face,
  top: number,
  rows: readonly NumberRow[],
): readonly ScenePart[] {
  if (!isSited(document, tooth) || toothState(document, tooth) === 'missing') return [];
  const row = findSites(document, tooth);
  const places = middles(top, rows);
  return sitesAsDrawn(tooth, face).flatMap((site, n): readonly ScenePart[] => {
    const index = SITES.indexOf(site);
    const x = siteX(tooth, n);
    const margin = row.margin[index] ?? null;
    const level = siteAttachment(row, index, toothState(document, tooth));
    const y = (kind: NumberRow) => places.get(kind) ?? top;
    return [
      ...depthAt(row, index, x, y('depth')),
      ...(margin === null ? [] : [label(formatMargin(margin, sign), x, y('margin'))]),
      ...(level === null
        ? []
        : [{ ...label(String(level), x, y('attachment')), colour: 'ink-soft' as const }]),
    ];
  });
}

/** 4 mm and more underlined, 6 mm and more in a box; the marks below. */
function depthAt(row: SiteRow, index: number, x: number, middle: number): readonly ScenePart[] {
  const depth = row.depth[index] ?? null;
  const y = middle - 4;
  const band = depth === null ? 'shallow' : depthBand(depth);
  const text = row.asked[index] === true ? '×' : depth === null ? '–' : String(depth);
  const half = text.length * 3.4 + 1.6;
  const frame: Path = {
    d: `M${x - half} ${y - 6.4}h${2 * half}v12.6h${-2 * half}Z`,
    stroke: 'danger',
    width: 1,
  };
  const line: Path = {
    d: `M${x - half} ${y + 6}h${2 * half}`,
    stroke: 'fair-text',
    width: 1.4,
    isButt: true,
  };
  return [
    {
      ...label(text, x, y),
      colour:
        band === 'deep' ? 'danger' : band === 'moderate' ? 'fair-text' : depth === null ? 'ink-faint' : 'ink',
    },
    ...(band === 'deep' ? [frame] : band === 'moderate' ? [line] : []),
    ...marksAt(row, index, x, middle + 6.6),
  ];
}

function marksAt(row: SiteRow, index: number, x: number, y: number): readonly Path[] {
  const shapes = siteMarks(y).filter(({ list }) => row[list][index] === true);
  return shapes.map(({ draw }, n) => draw(x + (n - (shapes.length - 1) / 2) * 5.6));
}

/** Each has a shape, so that colour is not needed. */
function siteMarks(y: number) {
  return [
    { list: 'bleeding', draw: (x: number): Path => ({ d: circle(x, y, 2.2), fill: 'danger' }) },
    {
      list: 'suppuration',
      draw: (x: number): Path => ({ d: `M${x} ${y - 2.8}l2.8 2.8l-2.8 2.8l-2.8 -2.8Z`, fill: 'ink' }),
    },
    { list: 'plaque', draw: (x: number): Path => ({ d: square(x, y, 2), fill: 'fair-text' }) },
  ] as const;
}

export function siteKeyMark(
  mark: 'margin' | 'base' | 'junction' | 'bleeding' | 'suppuration' | 'plaque',
): Scene {
  const line = (path: Omit<Path, 'd'>) => keyMark(20, [{ d: 'M1 8H19', width: 2.4, ...path }]);
  if (mark === 'margin') return line({ stroke: 'danger' });
  if (mark === 'base') return line({ stroke: 'accent' });
  if (mark === 'junction') return line({ stroke: 'good', dash: 4 });
  const parts = siteMarks(0).flatMap(({ list, draw }) => (list === mark ? [draw(0)] : []));
  return keyMark(12, [{ move: { x: 6, y: 8 }, scale: { x: 2, y: 2 }, parts }]);
}
