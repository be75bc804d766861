import type { Reason } from '@alveola/clinical';
import { classCells, reasonSentence, sourceName } from '@alveola/contract';
import type { Element, Paper } from '../paper/paper';
import { list, paragraph, section, subheading } from '../paper/text';
import { INK, TYPE } from '../paper/type';
import type { PaperReport } from '../view';

/** Criterion, tooth, value and limit, each with where the rule comes from. */
export function reasonList(
  paper: Paper,
  part: Element,
  because: readonly Reason[],
  { reader, words }: PaperReport,
): void {
  if (because.length === 0)
    return paragraph(paper, part, words.noReasons, { ...TYPE.dense, colour: INK.soft });
  const items = because.map((reason) => ({
    text: reasonSentence(reason, reader),
    note: sourceName(reason, reader),
  }));
  list(paper, part, items, TYPE.dense);
}

/** The diagnosis and every class of it, with all their reasons. */
export function reasons(paper: Paper, report: PaperReport): void {
  const { reader, standing, result, preferences } = report;
  const { label, condition } = reader.words.diagnosis;
  const part = section(paper, label.reasons);
  subheading(paper, part, `${label.condition}: ${condition[standing.condition]}`);
  reasonList(paper, part, standing.because.condition, report);
  for (const cell of classCells(standing, result.diagnosis, preferences, reader)) {
    const by = cell.setByHand ? ` · ${report.words.setByHand}` : '';
    subheading(paper, part, `${cell.label}: ${cell.value}${by}`);
    reasonList(paper, part, cell.because, report);
  }
}
