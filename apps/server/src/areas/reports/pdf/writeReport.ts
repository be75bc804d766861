import { setImmediate as turn } from 'node:timers/promises';
import { type Block, buildReport, pageFoot, withoutAnnex } from '@alveola/report';
import { writeBlocks } from './blocks/writeBlocks';
import type { PictureBytes } from './blocks/pictures';
import type { LoadedReport } from './load';
import { writeFeet } from './paper/foot';
import { type About, closePaper, openPaper } from './paper/paper';

/** The pages before the annex. */
const FIRST_PAGES = 2;

/** Down to this part of its size the text is made smaller, so that the first pages are enough. */
const SMALLEST = 0.8;
const STEP = 0.1;

/** The report as a file: whole, or without its annex. */
export async function writeReport(
  { report, reader, dates, bytes }: LoadedReport,
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
  const scale = await fitted(about, first, bytes);
  const paper = openPaper(about);
  for (const _ of writeBlocks({ ...paper, scale }, first, bytes)) await turn();
  const annex = blocks.slice(first.length);
  if (hasAnnex) for (const _ of writeBlocks(paper, annex, bytes)) await turn();
  const { whose, product, page } = pageFoot(report, reader);
  writeFeet(paper, { line: reader.words.diagnosis.disclaimer, left: whose, product, right: page });
  return closePaper(paper);
}

/** The largest scale in which the first part stands on its pages; the smallest where none is small enough. */
async function fitted(about: About, first: readonly Block[], bytes: PictureBytes): Promise<number> {
  for (let scale = 1; scale > SMALLEST; scale -= STEP)
    if ((await countPages(about, first, bytes, scale)) <= FIRST_PAGES) return scale;
  return SMALLEST;
}

async function countPages(
  about: About,
  blocks: readonly Block[],
  bytes: PictureBytes,
  scale: number,
): Promise<number> {
  const paper = openPaper(about);
  for (const _ of writeBlocks({ ...paper, scale }, blocks, bytes)) await turn();
  return paper.doc.bufferedPageRange().count;
}
