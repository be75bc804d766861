import { POCKET_CHANGES } from '@alveola/clinical';
import {
  changedValues,
  comparedSites,
  comparison,
  criterionSentence,
  endPointWord,
  fill,
  judgedEndPoint,
  SITE_VALUES,
  toothList,
} from '@alveola/report';
import { grid } from '../paper/grid';
import { type Element, gap, type Paper } from '../paper/paper';
import { type Cell, table } from '../paper/table';
import { list, paragraph, section, subheading } from '../paper/text';
import { INK, TYPE, type Type } from '../paper/type';
import type { PaperReport } from '../view';

type Compared = ReturnType<typeof comparison>;

const STRONG: Type = { ...TYPE.dense, bold: true };
const FIGURE: Type = { ...TYPE.dense, tabular: true };

/** Re-evaluation: what changed since the patient's analysis before this one. */
export function reEvaluation(paper: Paper, report: PaperReport): void {
  const { earlier, reader, dates } = report;
  if (!earlier) return;
  const { title, since } = reader.words.comparison;
  const compared = comparison(earlier, report);
  const part = section(paper, title, 90);
  paragraph(paper, part, fill(since, { date: dates.day(earlier.date) }), { ...TYPE.body, colour: INK.soft });
  endPoint(paper, part, report, compared);
  pockets(paper, part, report, compared);
  patient(paper, part, report, compared);
  sites(paper, part, report, compared);
}

function endPoint(paper: Paper, part: Element, { reader }: PaperReport, compared: Compared): void {
  const judged = judgedEndPoint(compared);
  if (!judged) return;
  const { endPoint: words, notCharted } = reader.words.comparison;
  subheading(paper, part, `${words.title}: ${endPointWord(judged, reader)}`);
  const items = judged.criteria.map((finding) => criterionSentence(finding, reader));
  if (judged.notCharted.length > 0)
    items.push(fill(notCharted, { teeth: toothList(judged.notCharted, reader) }));
  list(
    paper,
    part,
    items.map((text) => ({ text })),
    TYPE.dense,
  );
}

function pockets(paper: Paper, part: Element, { reader }: PaperReport, compared: Compared): void {
  const words = reader.words.comparison;
  subheading(paper, part, words.pockets);
  gap(paper, 2);
  const pairs = POCKET_CHANGES.map((change) => {
    const teeth = compared.pockets[change];
    return {
      label: words.pocket[change],
      value: String(teeth.length),
      note: teeth.length > 0 && toothList(teeth, reader),
    };
  });
  grid(paper, part, pairs, { columns: POCKET_CHANGES.length, framed: true });
  gap(paper, 2);
  paragraph(paper, part, words.pocketsNote, TYPE.note);
}

function patient(paper: Paper, part: Element, report: PaperReport, compared: Compared): void {
  const { reader, preferences } = report;
  const words = reader.words.comparison;
  const rows = changedValues(compared, preferences, reader);
  subheading(paper, part, words.patient);
  if (rows.length === 0) return paragraph(paper, part, words.unchangedAll, TYPE.dense);
  gap(paper, 2);
  const columns = [
    { title: words.change, width: 30 },
    { title: words.earlier, width: 35 },
    { title: words.today, width: 35 },
  ];
  const cells = rows.map(({ label, before, now }) => [
    { text: label },
    { text: before, type: FIGURE },
    { text: now, type: { ...STRONG, tabular: true } },
  ]);
  table(paper, part, columns, cells);
}

function sites(paper: Paper, part: Element, { reader }: PaperReport, compared: Compared): void {
  const words = reader.words.comparison;
  subheading(paper, part, words.sites);
  if (compared.sites.length === 0) return paragraph(paper, part, words.same, TYPE.dense);
  gap(paper, 2);
  const columns = [
    { title: words.tooth, width: 7 },
    ...SITE_VALUES.map((value) => ({ title: words.what[value], width: WIDTHS[value] })),
  ];
  const rows = comparedSites(compared, reader).map(({ name, state, values, pocket }) => [
    { text: name, type: { ...STRONG, tabular: true } },
    ...SITE_VALUES.map((value): Cell => {
      const pair = state ? (value === 'depth' ? state : null) : values[value];
      if (!pair) return { text: '' };
      const became = value === 'depth' && pocket ? ` · ${pocket}` : '';
      return { text: `${pair.before} → ${pair.now}${became}`, type: FIGURE };
    }),
  ]);
  table(paper, part, columns, rows);
  gap(paper, 2);
  paragraph(paper, part, words.sitesNote, TYPE.note);
}

/** Parts of the width. */
const WIDTHS = { depth: 24, bleeding: 12, boneLoss: 16, mobility: 10, furcation: 10, score: 21 } as const;
