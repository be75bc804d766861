import { setImmediate as turn } from 'node:timers/promises';
import type { Letter } from '@alveola/contract';
import { buildReferralLetter, findWithdrawnNotice, letterFoot, reader } from '@alveola/report';
import { readWords } from '@alveola/report/words';
import { writeBlocks } from '../../../platform/paper/blocks/writeBlocks';
import { datesIn } from '../../../platform/paper/dates';
import type { LoadedReport } from './load';
import { findScale } from '../../../platform/paper/fit';
import { writeFeet } from '../../../platform/paper/foot';
import { closePaper, openPaper } from '../../../platform/paper/paper';

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
  const scale = await findScale(about, blocks, bytes, 1);
  const paper = openPaper(about);
  for (const _ of writeBlocks({ ...paper, scale: scale ?? 1 }, blocks, bytes)) await turn();
  const { whose, product, page } = letterFoot(report, words.letter);
  writeFeet(paper, { line: '', left: whose, product, right: page });
  return closePaper(paper);
}
