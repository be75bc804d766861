import { fill } from '@alveola/contract';
import { element, gap, type Paper, room } from '../paper/paper';
import { list, paragraph, rule, section } from '../paper/text';
import { INK, TYPE } from '../paper/type';
import type { PaperReport } from '../view';

/** Who completed which version, when and why; the newest first. */
export function history(paper: Paper, { completions, words, dates }: PaperReport): void {
  if (completions.length === 0) return;
  const part = section(paper, words.history.title);
  const items = completions.toReversed().map(({ completed_at, completed_by, reason, rules_version }) => ({
    text: [
      fill(words.history.completed, { when: dates.moment(new Date(completed_at)), who: completed_by }),
      reason ? fill(words.history.reason, { reason }) : words.history.first,
      fill(words.history.rules, { version: rules_version }),
    ].join(' · '),
  }));
  list(paper, part, items);
}

/** What the tool never judges, what its result is, and by which rules. */
export function end(paper: Paper, { reader, words, result }: PaperReport): void {
  const part = element(paper, paper.root, 'Sect');
  gap(paper, 14);
  room(paper, 60);
  rule(paper, paper.doc.y, INK.text, 0.6);
  gap(paper, 5);
  paragraph(paper, part, reader.words.diagnosis.outside, TYPE.dense);
  gap(paper, 2);
  paragraph(paper, part, reader.words.diagnosis.disclaimer, { ...TYPE.dense, bold: true });
  const rules = fill(words.history.rules, { version: result.rulesVersion });
  paragraph(paper, part, `Alveola, ${rules}.`, { ...TYPE.dense, colour: INK.soft });
}
