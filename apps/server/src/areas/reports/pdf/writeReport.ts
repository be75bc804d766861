import { setImmediate as turn } from 'node:timers/promises';
import { buildReport, buildPageFoot, withoutAnnex } from '@alveola/report';
import { writeBlocks } from '../../../platform/paper/blocks/writeBlocks';
import { findScale, SMALLEST } from '../../../platform/paper/fit';
import type { LoadedReport } from './load';
import { writeFeet } from '../../../platform/paper/foot';
import { closePaper, openPaper } from '../../../platform/paper/paper';

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
  const scale = (await findScale(about, first, bytes, FIRST_PAGES)) ?? SMALLEST;
  const paper = openPaper(about);
  for (const _ of writeBlocks({ ...paper, scale }, first, bytes)) await turn();
  const annex = blocks.slice(first.length);
  if (hasAnnex) for (const _ of writeBlocks(paper, annex, bytes)) await turn();
  const { whose, product, page } = buildPageFoot(report, reader);
  writeFeet(paper, { line: reader.words.diagnosis.disclaimer, left: whose, product, right: page });
  return closePaper(paper);
}
