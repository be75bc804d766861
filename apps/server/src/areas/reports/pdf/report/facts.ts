import { keyFigures, patientAnswers, warningSentence } from '@alveola/report';
import { grid } from '../paper/grid';
import type { Paper } from '../paper/paper';
import { list, section } from '../paper/text';
import type { PaperReport } from '../view';

/** Indices, ratio, shares, interval and referral: the figures that the diagnosis and the plan rest on. */
export function facts(paper: Paper, report: PaperReport): void {
  const { reader } = report;
  const part = section(paper, reader.words.report.facts.title);
  grid(paper, part, keyFigures(report, reader), { columns: 4, framed: true });
}

/** What the clinician should look at again, in words. */
export function warnings(paper: Paper, { result, reader }: PaperReport): void {
  if (result.warnings.length === 0) return;
  const part = section(paper, reader.words.diagnosis.label.warnings);
  list(
    paper,
    part,
    result.warnings.map((warning) => ({ text: warningSentence(warning, reader) })),
  );
}

/** What was asked of the patient, as answered: the grade rests on it. */
export function answers(paper: Paper, { document, reader }: PaperReport): void {
  // Whole, on this page or the next.
  const part = section(paper, reader.words.report.patient, 84);
  grid(paper, part, patientAnswers(document.information, reader), { columns: 3 });
}
