import { buildPatientSheet, type Words } from '@alveola/report';
import { type Look, writeBlocks } from '../../../platform/paper/blocks/writeBlocks';
import type { LoadedReport } from './load';
import {
  closePaper,
  element,
  newPage,
  openPaper,
  PAGE,
  type Paper,
  TEXT_WIDTH,
} from '../../../platform/paper/paper';
import { put, rule } from '../../../platform/paper/text';
import { TEXT_TYPES } from '../../../platform/paper/type';

/** In points. The largest size that fits on one page is used. */
const SIZES = [11, 10.5, 10, 9.5, 9, 8.5, 8] as const;
const FOOT_TOP = PAGE.height - PAGE.bottom - 18;
const LOOK: Omit<Look, 'body'> = {
  title: { size: 21, bold: true },
  section: { size: 13, bold: true, colour: 'accent' },
  lead: { size: 11, colour: 'ink-soft' },
};

export function writeSheet(
  { report, reader, dates, bytes }: LoadedReport,
  words: Words['patientSheet'],
): Promise<Buffer> {
  const { front, back } = buildPatientSheet(report, words, dates);
  const about = { title: words.title, author: report.clinic, language: reader.language, made: report.date };
  for (const size of SIZES) {
    const paper = openPaper(about);
    const look = { ...LOOK, body: { size } };
    for (const _ of writeBlocks(paper, front, bytes, look));
    if (!fits(paper)) continue;
    foot(paper, words.foot);
    if (back.length > 0) {
      newPage(paper);
      for (const _ of writeBlocks(paper, back, bytes, look));
      foot(paper, words.foot);
    }
    return closePaper(paper);
  }
  throw new Error('The words of the patient sheet do not fit on a page.');
}

function fits({ doc }: Paper): boolean {
  return doc.bufferedPageRange().count === 1 && doc.y <= FOOT_TOP;
}

function foot(paper: Paper, text: string): void {
  const part = element(paper, paper.root, 'Sect');
  rule(paper, FOOT_TOP, 'ink', 0.5);
  put(paper, part, 'P', text, TEXT_TYPES.soft, { x: PAGE.left, y: FOOT_TOP + 4, width: TEXT_WIDTH });
}
