import { measuredValues } from '@alveola/report';
import { gap, type Paper } from '../paper/paper';
import { table } from '../paper/table';
import { paragraph, section } from '../paper/text';
import { INK, TYPE, type Type } from '../paper/type';
import type { PaperReport } from '../view';

const NAME: Type = { ...TYPE.dense, bold: true, tabular: true };
const FIGURE: Type = { ...TYPE.dense, tabular: true };
const UNKNOWN: Type = { ...TYPE.dense, colour: INK.faint };

/** Parts of the width, for tooth, both sides, the five clinical values and notes. */
const WIDTHS = [7, 12, 12, 11, 10, 9, 10, 8, 19] as const;

/** Every measured and charted value of every tooth and implant. */
export function values(paper: Paper, report: PaperReport): void {
  const { title, legend } = report.reader.words.report.values;
  const { titles, rows } = measuredValues(report, report.reader);
  if (rows.length === 0) return;
  const part = section(paper, title);
  const columns = [titles.tooth, ...titles.figures, titles.notes].map((name, n) => ({
    title: name,
    width: WIDTHS[n] ?? 0,
  }));
  const cells = rows.map(({ name, figures, notes }) => [
    { text: name, type: NAME },
    ...figures.map(({ text, isUnknown }) => ({ text, type: isUnknown ? UNKNOWN : FIGURE })),
    { text: notes },
  ]);
  table(paper, part, columns, cells);
  gap(paper, 3);
  paragraph(paper, part, legend, TYPE.note);
}
