import { buildPatientSheet, type Words } from '@alveola/report';
import { type Look, writeBlocks } from './blocks/writeBlocks';
import type { LoadedReport } from './load';
import { closePaper, element, openPaper, PAGE, type Paper, TEXT_WIDTH } from './paper/paper';
import { put, rule } from './paper/text';
import { TEXT_TYPES } from './paper/type';

/** Points: as large as one page allows. */
const SIZES = [11, 10.5, 10, 9.5, 9, 8.5, 8] as const;
const FOOT_TOP = PAGE.height - PAGE.bottom - 18;
const LOOK: Omit<Look, 'body'> = {
  title: { size: 21, bold: true },
  section: { size: 13, bold: true, colour: 'accent' },
  lead: { size: 11, colour: 'ink-soft' },
};

/** One page for the patient to take home, in large letters and plain words. */
export function writeSheet(
  { report, reader, dates, bytes }: LoadedReport,
  words: Words['patientSheet'],
): Promise<Buffer> {
  const blocks = buildPatientSheet(report, words, dates);
  const about = { title: words.title, author: report.clinic, language: reader.language, made: report.date };
  for (const size of SIZES) {
    const paper = openPaper(about);
    for (const _ of writeBlocks(paper, blocks, bytes, { ...LOOK, body: { size } }));
    if (!fits(paper)) continue;
    foot(paper, words.foot);
    return closePaper(paper);
  }
  throw new Error('The patient sheet does not fit on its page.');
}

function fits({ doc }: Paper): boolean {
  return doc.bufferedPageRange().count === 1 && doc.y <= FOOT_TOP;
}

function foot(paper: Paper, text: string): void {
  const part = element(paper, paper.root, 'Sect');
  rule(paper, FOOT_TOP, 'ink', 0.5);
  put(paper, part, 'P', text, TEXT_TYPES.soft, { x: PAGE.left, y: FOOT_TOP + 4, width: TEXT_WIDTH });
}
