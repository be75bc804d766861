import { isMet, type Judged, type Reason } from '@alveola/clinical';
import { classCells, reasonSentence, sourceName, standing, whatIfSentence } from '@alveola/report';
import { type Element, gap, type Paper } from '../paper/paper';
import { list, paragraph, section, subheading } from '../paper/text';
import { INK, TYPE } from '../paper/type';
import type { PaperReport } from '../view';

/** Criterion, tooth, value and limit, each with where the rule comes from. */
export function reasonList(
  paper: Paper,
  part: Element,
  because: readonly Reason[],
  { reader }: PaperReport,
): void {
  if (because.length === 0)
    return paragraph(paper, part, reader.words.report.noReasons, { ...TYPE.dense, colour: INK.soft });
  const items = because.map((reason) => ({
    text: reasonSentence(reason, reader),
    note: sourceName(reason, reader),
    mark: isMet(reason) ? '✓' : '–',
  }));
  list(paper, part, items, TYPE.dense);
}

/** The diagnosis and every class of it, with all their reasons and what would have changed them. */
export function reasons(paper: Paper, report: PaperReport): void {
  const { reader, result, preferences } = report;
  const { label, condition } = reader.words.diagnosis;
  const diagnosis = standing(report);
  const part = section(paper, label.reasons);
  subheading(paper, part, `${label.condition}: ${condition[diagnosis.condition]}`);
  reasonList(paper, part, diagnosis.because.condition, report);
  whatIfs(paper, part, 'condition', report);
  for (const cell of classCells(diagnosis, result.diagnosis, preferences, reader)) {
    const by = cell.setByHand ? ` · ${reader.words.report.setByHand}` : '';
    subheading(paper, part, `${cell.label}: ${cell.value}${by}`);
    reasonList(paper, part, cell.because, report);
    // They are told of the computed class.
    if (!cell.setByHand) whatIfs(paper, part, cell.is, report);
  }
}

function whatIfs(paper: Paper, part: Element, of: Judged, { whatIfs: all, reader }: PaperReport): void {
  const answers = all[of];
  if (answers === null) return;
  const { title, none } = reader.words.whatIf;
  const soft = { ...TYPE.dense, colour: INK.soft };
  gap(paper, 1);
  paragraph(paper, part, answers.length === 0 ? `${title}: ${none}` : `${title}:`, soft);
  if (answers.length === 0) return;
  list(
    paper,
    part,
    answers.map((answer) => ({ text: whatIfSentence(answer, of, reader) })),
    soft,
  );
}
