import { fill } from '@alveola/report';
import { element, gap, type Paper, room } from '../paper/paper';
import { list, paragraph, rule, section } from '../paper/text';
import { INK, TYPE } from '../paper/type';
import type { PaperReport } from '../view';

/** Who completed which version, when and why; the newest first. */
export function history(paper: Paper, { completions, reader, dates }: PaperReport): void {
  if (completions.length === 0) return;
  const { title, completed, reason: because, first, rules } = reader.words.report.history;
  const part = section(paper, title);
  const items = completions.toReversed().map(({ completed_at, completed_by, reason, rules_version }) => ({
    text: [
      fill(completed, { when: dates.moment(new Date(completed_at)), who: completed_by }),
      reason ? fill(because, { reason }) : first,
      fill(rules, { version: rules_version }),
    ].join(' · '),
  }));
  list(paper, part, items);
}

/** What the tool never judges, what its result is, and by which rules. */
export function end(paper: Paper, { reader, result }: PaperReport): void {
  const part = element(paper, paper.root, 'Sect');
  gap(paper, 14);
  room(paper, 60);
  rule(paper, paper.doc.y, INK.text, 0.6);
  gap(paper, 5);
  paragraph(paper, part, reader.words.diagnosis.outside, TYPE.dense);
  gap(paper, 2);
  paragraph(paper, part, reader.words.diagnosis.disclaimer, { ...TYPE.dense, bold: true });
  const rules = fill(reader.words.report.history.rules, { version: result.rulesVersion });
  paragraph(paper, part, `Alveola, ${rules}.`, { ...TYPE.dense, colour: INK.soft });
}
