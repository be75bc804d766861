import { classCells, fill, headlineOf, standing } from '@alveola/report';
import { grid } from '../paper/grid';
import { element, gap, PAGE, type Paper } from '../paper/paper';
import { paragraph, put, rule, widthOf } from '../paper/text';
import { INK, TYPE } from '../paper/type';
import type { PaperReport } from '../view';

/** Title, whose report it is, from where, and whether it is finished. */
export function head(paper: Paper, report: PaperReport): void {
  const { dates, reader } = report;
  const { title, draft, ...label } = reader.words.report.head;
  const part = element(paper, paper.root, 'Sect');
  const top = paper.doc.y;
  paragraph(paper, part, title, TYPE.title, 'H1');
  const below = paper.doc.y;
  if (report.isDraft) {
    const width = widthOf(paper, draft, TYPE.section) + 1;
    const x = PAGE.width - PAGE.right - width;
    put(paper, part, 'P', draft, { ...TYPE.section, colour: '#9b1c31' }, { x, y: top + 5, width });
  }
  paper.doc.y = below + 5;
  rule(paper, paper.doc.y, INK.text, 0.8);
  grid(
    paper,
    part,
    [
      { label: label.clinic, value: report.clinic },
      { label: label.patient, value: report.patientNumber },
      { label: label.reference, value: report.reference },
      { label: label.date, value: dates.day(report.date) },
      { label: label.clinician, value: report.clinician },
    ],
    { columns: 5, parts: [26, 17, 26, 14, 17] },
  );
  rule(paper, paper.doc.y, INK.text, 0.8);
  const note = noteOf(report);
  if (!note) return;
  gap(paper, 5);
  paragraph(paper, part, note, { ...TYPE.dense, colour: INK.soft });
}

/** What the reader must know of the version before reading it. */
function noteOf({ isDraft, isRevised, replacedAt, words, dates }: PaperReport): string | null {
  if (isDraft) return words.head.draftNote;
  if (replacedAt) return fill(words.head.replaced, { when: dates.moment(replacedAt) });
  return isRevised ? words.head.revised : null;
}

/** The answer: the diagnosis as one sentence, what the implants have, and what was computed where it differs. */
export function headline(paper: Paper, report: PaperReport): void {
  const part = element(paper, paper.root, 'Sect');
  gap(paper, 14);
  const { sentence, implants, overruled } = headlineOf(report, report.reader);
  paper.doc.outline.addItem(sentence);
  paragraph(paper, part, sentence, TYPE.sentence, 'H2');
  for (const implant of implants) paragraph(paper, part, implant, TYPE.section);
  if (!overruled) return;
  gap(paper, 3);
  paragraph(paper, part, overruled, { ...TYPE.body, colour: INK.soft });
}

/** Stage, grade, extent and stability, in large letters. */
export function classes(paper: Paper, report: PaperReport): void {
  const { reader, result, preferences } = report;
  const cells = classCells(standing(report), result.diagnosis, preferences, reader);
  if (cells.length === 0) return;
  gap(paper, 8);
  const part = element(paper, paper.root, 'Sect');
  const pairs = cells.map(({ label, value, provisional, setByHand }) => ({
    label,
    value,
    note: [provisional && reader.words.diagnosis.provisional, setByHand && reader.words.report.setByHand]
      .filter(Boolean)
      .join(' · '),
  }));
  grid(paper, part, pairs, {
    columns: cells.length,
    framed: true,
    value: { size: 12.5, bold: true },
  });
}
