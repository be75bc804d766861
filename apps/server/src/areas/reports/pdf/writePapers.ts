import { setImmediate as turn } from 'node:timers/promises';
import {
  buildReport,
  buildPageFoot,
  withoutAnnex,
  buildReferralLetter,
  findWithdrawnNotice,
  letterFoot,
  reader,
  buildPatientSheet,
  type Words,
  type Block,
} from '@alveola/report';
import { writeBlocks, type Look, writeFeet } from '../../../platform/paper/blocks/writeBlocks';
import type { LoadedReport } from './load';
import {
  closePaper,
  openPaper,
  element,
  newPage,
  PAGE,
  type Paper,
  TEXT_WIDTH,
  type About,
} from '../../../platform/paper/paper';
import type { Letter } from '@alveola/contract';
import { readWords } from '@alveola/report/words';
import { datesIn } from '../../../platform/paper/dates';
import { put, rule } from '../../../platform/paper/text';
import { TEXT_TYPES } from '../../../platform/paper/type';
import type { PictureBytes } from '../../../platform/paper/blocks/figures';

const FIRST_PAGES = 2;

export async function writeReport(
  { report, reader, dates, bytes }: Pick<LoadedReport, 'report' | 'reader' | 'dates' | 'bytes'>,
  hasAnnex: boolean,
): Promise<Buffer> {
  const about = {
    title: reader.words.report.head.title,
    author: report.clinic,
    language: reader.language,
    made: report.date,
  };
  const blocks = buildReport(report, reader, dates);
  const first = withoutAnnex(blocks);
  const paper = await writeScaled(about, first, bytes, FIRST_PAGES, SCALES);
  const annex = blocks.slice(first.length);
  if (hasAnnex) for (const _ of writeBlocks(paper, annex, bytes)) await turn();
  const { whose, product, page } = buildPageFoot(report, reader);
  writeFeet(paper, { line: reader.words.diagnosis.disclaimer, left: whose, product, right: page });
  return closePaper(paper);
}

/** Names are typed for printing and never stored, so this paper shows only the patient number. */
const NO_NAMES = { addressee: '', patient: '' };

export async function writeLetter(
  { report, bytes }: Pick<LoadedReport, 'report' | 'bytes'>,
  { language, paragraphs }: Pick<Letter, 'language' | 'paragraphs'>,
  timeZone: string | undefined,
): Promise<Buffer> {
  const words = readWords(language);
  const dates = datesIn(language, timeZone);
  const withdrawn = findWithdrawnNotice(report, reader(language, report.preferences, words), dates);
  const blocks = buildReferralLetter({ ...report, withdrawn }, paragraphs, NO_NAMES, words.letter, dates);
  const about = { title: words.letter.head.title, author: report.clinic, language, made: report.date };
  const paper = await writeScaled(about, blocks, bytes, 1, [...SCALES, 1]);
  const { whose, product, page } = letterFoot(report, words.letter);
  writeFeet(paper, { line: '', left: whose, product, right: page });
  return closePaper(paper);
}

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

/** Text shrinks down to a part of its size to fit the pages. */
const SCALES = [1, 0.9, 0.8] as const;

/** Writes at the first scale at which the blocks fit the pages, or else at the last. */
async function writeScaled(
  about: About,
  blocks: readonly Block[],
  bytes: PictureBytes,
  pages: number,
  [scale = 1, ...others]: readonly number[],
): Promise<Paper> {
  const paper = openPaper(about);
  const isOver = () => others.length > 0 && paper.doc.bufferedPageRange().count > pages;
  for (const _ of writeBlocks({ ...paper, scale }, blocks, bytes)) {
    if (isOver()) break;
    await turn();
  }
  return isOver() ? writeScaled(about, blocks, bytes, pages, others) : paper;
}
