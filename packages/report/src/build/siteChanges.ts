import {
  type Changed,
  isUpper,
  listJudged,
  type PocketChange,
  prognosisLevel,
  type PrognosisLevel,
  type Site,
  type SiteChange,
  SITES,
  type ToothOrImplantChange,
  type VisitComparison,
} from '@alveola/clinical';
import type { Block, Cell, Phrase, Row, TextTone } from '../blocks';
import { boneLossFigure, type ReadReport, worstSide } from '../sentences/readReport';
import { fill, type Reader, shownPercent, siteName, sortByNotation, toothName } from '../sentences/reader';

const COLUMN_SHARES = [
  { of: 'depth', width: 24 },
  { of: 'bleeding', width: 12 },
  { of: 'boneLoss', width: 16 },
  { of: 'mobility', width: 10 },
  { of: 'furcation', width: 10 },
  { of: 'score', width: 21 },
] as const;

export const CHANGE_TONES = {
  closed: 'good',
  better: 'good',
  worse: 'bad',
  unchanged: 'plain',
} as const satisfies Record<PocketChange, TextTone>;

export function buildChangeTable(
  { sites }: VisitComparison,
  report: ReadReport,
  reader: Reader,
): readonly Block[] {
  const words = reader.words.comparison;
  const heading = { is: 'heading', level: 3, text: words.sites } as const;
  const note = { is: 'text', text: words.sitesNote, tone: 'note' } as const;
  const rows = sortByNotation(sites, ({ tooth }) => tooth, reader)
    .map((change) => toRow(change, report, reader))
    .filter(({ cells: [, ...cells] }) => cells.some(({ text }) => text !== ''));
  if (rows.length === 0) return [heading, { is: 'text', text: words.same, tone: 'soft' }, note];
  return [
    heading,
    {
      is: 'table',
      columns: [
        { title: words.tooth, width: 7 },
        ...COLUMN_SHARES.map(({ of, width }) => ({ title: words.what[of], width })),
      ],
      rows,
    },
    note,
  ];
}

export function buildSiteComparison({ charted }: VisitComparison, reader: Reader): readonly Block[] {
  if (charted === null) return [];
  const { siteTitle, siteNote, closedSites } = reader.words.comparison;
  const { closed, of, changes } = charted;
  return [
    { is: 'heading', level: 3, text: siteTitle },
    ...(of > 0 ? [{ is: 'text', text: fill(closedSites, { closed, of }) } as const] : []),
    ...[true, false].flatMap((isOfUpper) =>
      jawChanges(
        changes.filter(({ tooth }) => isUpper(tooth) === isOfUpper),
        reader,
      ),
    ),
    { is: 'text', text: siteNote, tone: 'note' },
  ];
}

/** The jaws have different names for oral sites. */
function jawChanges(changes: readonly SiteChange[], reader: Reader): readonly Block[] {
  const [first] = changes;
  if (!first) return [];
  const teeth = [...new Set(changes.map(({ tooth }) => tooth))];
  const rows = sortByNotation(teeth, (tooth) => tooth, reader).map((tooth): Row => {
    const toothChanges = changes.filter((change) => change.tooth === tooth);
    const cell = (site: Site) =>
      toSiteCell(
        toothChanges.filter((change) => change.site === site),
        reader,
      );
    return { key: tooth, cells: [{ text: toothName(tooth, reader), tone: 'strong' }, ...SITES.map(cell)] };
  });
  return [
    {
      is: 'table',
      columns: [
        { title: reader.words.comparison.tooth, width: 10 },
        ...SITES.map((site) => ({ title: siteName(first.tooth, site, reader), width: 15 })),
      ],
      rows,
    },
  ];
}

function isOfLevel(change: SiteChange): change is SiteChange & { readonly what: 'level' | 'relative' } {
  return change.what !== 'depth';
}

function toSiteCell(changes: readonly SiteChange[], { words }: Reader): Cell {
  const depth = changes.find(({ what }) => what === 'depth');
  const level = changes.find(isOfLevel);
  const tone = ({ before, now }: SiteChange) => (now < before ? 'good' : 'bad');
  const levelNote: Phrase | null = level
    ? {
        text: fill(words.comparison.siteLevel[level.what], { before: level.before, now: level.now }),
        tone: tone(level),
      }
    : null;
  if (!depth) return levelNote ?? { text: '' };
  const cell: Cell = {
    text: `${depth.now}\u00a0mm`,
    before: { text: String(depth.before) },
    more: levelNote,
  };
  // A cell on paper has one colour: none where one value is better and the other worse.
  return levelNote && levelNote.tone !== tone(depth) ? cell : { ...cell, tone: tone(depth) };
}

function toRow(change: ToothOrImplantChange, report: ReadReport, reader: Reader): Row {
  const { state, bleeds, bleedsNot, pocketAt, crossed } = reader.words.comparison;
  const name = { text: toothName(change.tooth, reader), tone: 'strong' } as const;
  if (change.state) return { key: change.tooth, cells: [name, pair(change.state, (value) => state[value])] };
  const { pocket } = change;
  return {
    key: change.tooth,
    cells: [
      name,
      {
        ...depthPair(change.depth),
        more:
          change.crossed === null
            ? pocket && { text: pocketAt[pocket], tone: CHANGE_TONES[pocket] }
            : { text: fill(crossed, { mm: change.crossed }), tone: 'soft' },
      },
      pair(change.bleeding, (value) => (value ? bleeds : bleedsNot)),
      boneLossPair(change, report, reader),
      pair(change.mobility, String),
      pair(change.furcation, String),
      levelPair(change.score, reader),
    ],
  };
}

/** The same depth is no change: bleeding alone made the pocket, or ended it. */
function depthPair(depth: ToothOrImplantChange['depth']): Cell {
  const toText = (value: number) => `${value}\u00a0mm`;
  return depth && depth.before === depth.now ? { text: toText(depth.now) } : pair(depth, toText);
}

/** A score that stays within its level says nothing of the tooth. */
function levelPair(score: ToothOrImplantChange['score'], { words }: Reader): Cell {
  if (!score || prognosisLevel(score.before) === prognosisLevel(score.now)) return { text: '' };
  const { levelShort } = words.teeth;
  return pair(score, (value) => `${value} ${levelShort[prognosisLevel(value)]}`, prognosisLevel);
}

function pair<T>(
  changed: Changed<T> | null,
  toText: (value: T) => string,
  levelAt?: (value: T) => PrognosisLevel,
): Cell {
  if (!changed) return { text: '' };
  const phrase = (value: T) => ({ text: toText(value), level: levelAt?.(value) });
  return { ...phrase(changed.now), before: phrase(changed.before) };
}

function boneLossPair(
  { tooth, boneLoss: changed }: ToothOrImplantChange,
  report: ReadReport,
  reader: Reader,
): Cell {
  if (!changed) return { text: '' };
  const { result } = report;
  const now = listJudged(result).find((judged) => judged.tooth === tooth)?.boneLoss;
  const side = now && 'worst' in now ? worstSide(now) : 'distal';
  return {
    ...pair(changed, (value) => shownPercent(value, reader)),
    text: boneLossFigure(changed.now, { tooth, side }, report, reader),
  };
}
