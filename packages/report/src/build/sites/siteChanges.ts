import {
  type Changed,
  type Comparison,
  type PocketChange,
  prognosisLevel,
  type PrognosisLevel,
  type SiteChange,
} from '@alveola/clinical';
import type { Block, Cell, Row, Tone } from '../../blocks';
import { fill, inOrder, shownPercent, siteName, toothName } from '../../sentences/figures';
import type { Reader } from '../../sentences/reader';
import { boneLossFigure, type ReadReport, worstSide } from '../../sentences/readReport';

/** Of what changes at a tooth, with the parts of the width. */
const COLUMNS = [
  { of: 'depth', width: 24 },
  { of: 'bleeding', width: 12 },
  { of: 'boneLoss', width: 16 },
  { of: 'mobility', width: 10 },
  { of: 'furcation', width: 10 },
  { of: 'score', width: 21 },
] as const;

/** What became of a pocket, or of the end point. */
export const CHANGE_TONES = {
  closed: 'good',
  better: 'good',
  worse: 'bad',
  unchanged: 'plain',
} as const satisfies Record<PocketChange, Tone>;

/** A row for each tooth or implant at which something changed; a cell that stayed is empty. */
export function siteChanges({ sites }: Comparison, report: ReadReport, reader: Reader): readonly Block[] {
  const words = reader.words.comparison;
  const heading = { is: 'heading', level: 3, text: words.sites } as const;
  const note = { is: 'text', text: words.sitesNote, tone: 'note' } as const;
  if (sites.length === 0) return [heading, { is: 'text', text: words.same, tone: 'soft' }, note];
  return [
    heading,
    {
      is: 'table',
      columns: [
        { title: words.tooth, width: 7 },
        ...COLUMNS.map(({ of, width }) => ({ title: words.what[of], width })),
      ],
      rows: inOrder(sites, ({ tooth }) => tooth, reader).map((site) => toRow(site, report, reader)),
    },
    note,
  ];
}

/** Site by site, of teeth that were charted so both times. */
export function chartedSites({ charted }: Comparison, reader: Reader): readonly Block[] {
  if (charted === null) return [];
  const { siteTitle, siteNote, closedSites, site: words } = reader.words.comparison;
  const { closed, of, changes } = charted;
  const items = changes.map(({ tooth, site, what, before, now }) => ({
    text: fill(words[what], {
      tooth: toothName(tooth, reader),
      site: siteName(tooth, site, reader),
      before,
      now,
    }),
  }));
  return [
    { is: 'heading', level: 3, text: siteTitle },
    ...(of > 0 ? [{ is: 'text', text: fill(closedSites, { closed, of }) } as const] : []),
    ...(items.length > 0 ? [{ is: 'list', items } as const] : []),
    { is: 'text', text: siteNote, tone: 'note' },
  ];
}

function toRow(site: SiteChange, report: ReadReport, reader: Reader): Row {
  const { teeth } = reader.words;
  const { state, bleeds, bleedsNot, pocketAt } = reader.words.comparison;
  const name = { text: toothName(site.tooth, reader), tone: 'strong' } as const;
  // Present, missing or an implant: where that changed, nothing else is compared.
  if (site.state) return { key: site.tooth, cells: [name, pair(site.state, (value) => state[value])] };
  const { pocket } = site;
  return {
    key: site.tooth,
    cells: [
      name,
      {
        ...pair(site.depth, (value) => `${value}\u00a0mm`),
        more: pocket && { text: pocketAt[pocket], tone: CHANGE_TONES[pocket] },
      },
      pair(site.bleeding, (value) => (value ? bleeds : bleedsNot)),
      boneLossPair(site, report, reader),
      pair(site.mobility, String),
      pair(site.furcation, String),
      pair(site.score, (score) => `${score} ${teeth.levelShort[prognosisLevel(score)]}`, prognosisLevel),
    ],
  };
}

function pair<T>(
  changed: Changed<T> | null,
  said: (value: T) => string,
  levelAt?: (value: T) => PrognosisLevel,
): Cell {
  if (!changed) return { text: '' };
  const phrase = (value: T) => ({ text: said(value), level: levelAt?.(value) });
  return { ...phrase(changed.now), before: phrase(changed.before) };
}

/** As everywhere in the report; whole where both would round to the same and seem unchanged. */
function boneLossPair({ tooth, boneLoss: changed }: SiteChange, report: ReadReport, reader: Reader): Cell {
  if (!changed) return { text: '' };
  const isAlike = shownPercent(changed.before, reader) === shownPercent(changed.now, reader);
  const who = isAlike ? { ...reader, rounded: false } : reader;
  const { result } = report;
  const now = [...result.teeth, ...result.implants].find((site) => site.tooth === tooth)?.boneLoss;
  const side = now && 'worst' in now ? worstSide(now) : 'distal';
  return {
    ...pair(changed, (value) => shownPercent(value, who)),
    text: boneLossFigure(changed.now, { tooth, side }, report, who),
  };
}
