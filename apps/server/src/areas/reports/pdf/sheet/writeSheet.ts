import { readWords } from '@alveola/report/words';
import { grid } from '../paper/grid';
import { closePaper, element, gap, openPaper, PAGE, type Paper } from '../paper/paper';
import { list, paragraph, put, rule, section } from '../paper/text';
import { INK, TYPE, type Type } from '../paper/type';
import type { PaperReport } from '../view';
import { type Advice, adviceOf, type SheetWords } from './advice';

/** Points: as large as one page allows. */
const SIZES = [11, 10.5, 10, 9.5, 9, 8.5, 8] as const;
const FOOT_TOP = PAGE.height - PAGE.bottom - 18;
const PARTS = ['found', 'means', 'next', 'you', 'back'] as const satisfies readonly (keyof Advice)[];

/** One page for the patient to take home, in large letters and plain words. */
export function writeSheet(report: PaperReport): Promise<Buffer> {
  const words = readWords(report.reader.language).patientSheet;
  const advice = adviceOf(report, words);
  for (const size of SIZES) {
    const paper = written(report, words, advice, { size });
    if (!fits(paper)) continue;
    foot(paper, words);
    return closePaper(paper);
  }
  throw new Error('The patient sheet does not fit on its page.');
}

function fits({ doc }: Paper): boolean {
  return doc.bufferedPageRange().count === 1 && doc.y <= FOOT_TOP;
}

function written(report: PaperReport, words: SheetWords, advice: Advice, read: Type): Paper {
  const { language } = report.reader;
  const paper = openPaper({ title: words.title, author: report.clinic, language, made: report.date });
  head(paper, report, words);
  for (const name of PARTS) {
    const part = section(paper, words[name].title, 0, HEADING);
    const sentences = advice[name];
    // What was found and what it means reads as a text; the rest are things to do.
    if (name === 'found' || name === 'means') paragraph(paper, part, sentences.join(' '), read);
    else
      list(
        paper,
        part,
        sentences.map((text) => ({ text })),
        read,
      );
  }
  return paper;
}

const HEADING: Type = { size: 13, bold: true, colour: INK.accent };

function head(paper: Paper, report: PaperReport, words: SheetWords): void {
  const part = element(paper, paper.root, 'Sect');
  paragraph(paper, part, words.title, { size: 21, bold: true }, 'H1');
  paragraph(paper, part, words.subtitle, { size: 11, colour: INK.soft });
  gap(paper, 5);
  rule(paper, paper.doc.y, INK.text, 0.8);
  grid(
    paper,
    part,
    [
      { label: words.clinic, value: report.clinic },
      { label: words.clinician, value: report.clinician },
      { label: words.date, value: report.dates.day(report.date) },
    ],
    { columns: 3 },
  );
  rule(paper, paper.doc.y, INK.text, 0.8);
}

function foot(paper: Paper, words: SheetWords): void {
  const part = element(paper, paper.root, 'Sect');
  const y = FOOT_TOP;
  rule(paper, y, INK.text, 0.5);
  const width = PAGE.width - PAGE.left - PAGE.right;
  put(paper, part, 'P', words.foot, { ...TYPE.dense, colour: INK.soft }, { x: PAGE.left, y: y + 4, width });
}
