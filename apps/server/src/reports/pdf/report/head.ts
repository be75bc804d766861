import { classCells, diagnosisSentence, fill, implantSentences, overruled } from '@alveola/contract';
import { grid } from '../paper/grid';
import { element, gap, PAGE, type Paper } from '../paper/paper';
import { paragraph, put, rule, widthOf } from '../paper/text';
import { INK, TYPE } from '../paper/type';
import type { PaperReport } from '../view';

/** Title, whose report it is, from where, and whether it is finished. */
export function head(paper: Paper, report: PaperReport): void {
  const { words, dates } = report;
  const part = element(paper, paper.root, 'Sect');
  const top = paper.doc.y;
  paragraph(paper, part, words.head.title, TYPE.title, 'H1');
  const below = paper.doc.y;
  if (report.isDraft) {
    const width = widthOf(paper, words.head.draft, TYPE.section) + 1;
    const x = PAGE.width - PAGE.right - width;
    put(paper, part, 'P', words.head.draft, { ...TYPE.section, colour: '#9b1c31' }, { x, y: top + 5, width });
  }
  paper.doc.y = below + 5;
  rule(paper, paper.doc.y, INK.text, 0.8);
  grid(
    paper,
    part,
    [
      { label: words.head.clinic, value: report.clinic },
      { label: words.head.patient, value: report.patientNumber },
      { label: words.head.reference, value: report.reference },
      { label: words.head.date, value: dates.day(report.date) },
      { label: words.head.clinician, value: report.clinician },
    ],
    { columns: 5, parts: [26, 17, 26, 14, 17] },
  );
  rule(paper, paper.doc.y, INK.text, 0.8);
  if (!report.isDraft && !report.isRevised) return;
  gap(paper, 5);
  const note = report.isDraft ? words.head.draftNote : words.head.revised;
  paragraph(paper, part, note, { ...TYPE.dense, colour: INK.soft });
}

/** The answer: the diagnosis as one sentence, what the implants have, and what was computed where it differs. */
export function headline(paper: Paper, report: PaperReport): void {
  const { reader, result, standing, preferences, words, document } = report;
  const part = element(paper, paper.root, 'Sect');
  const showStability = preferences.stable_unstable_classification;
  gap(paper, 14);
  const sentence = diagnosisSentence(standing, showStability, reader);
  paper.doc.outline.addItem(sentence);
  paragraph(paper, part, sentence, TYPE.sentence, 'H2');
  const sick = result.implants.filter(({ condition }) => condition !== 'PeriImplantHealth');
  const implants = standing.condition === 'Edentulous' ? result.implants : sick;
  for (const each of implantSentences(implants, reader)) paragraph(paper, part, each, TYPE.section);
  const { overrule } = document.measurement;
  if (!overrule || overruled(result.diagnosis, overrule) === result.diagnosis) return;
  gap(paper, 3);
  const computed = diagnosisSentence(result.diagnosis, showStability, reader);
  const values = { by: overrule.by || '–', computed, reason: overrule.reason };
  paragraph(paper, part, fill(words.overruled, values), { ...TYPE.body, colour: INK.soft });
}

/** Stage, grade, extent and stability, in large letters. */
export function classes(paper: Paper, report: PaperReport): void {
  const { reader, standing, result, preferences, words } = report;
  const cells = classCells(standing, result.diagnosis, preferences, reader);
  if (cells.length === 0) return;
  gap(paper, 8);
  const part = element(paper, paper.root, 'Sect');
  const pairs = cells.map(({ label, value, provisional, setByHand }) => ({
    label,
    value,
    note: [provisional && reader.words.diagnosis.provisional, setByHand && words.setByHand]
      .filter(Boolean)
      .join(' · '),
  }));
  grid(paper, part, pairs, {
    columns: cells.length,
    framed: true,
    value: { size: 12.5, bold: true },
  });
}
