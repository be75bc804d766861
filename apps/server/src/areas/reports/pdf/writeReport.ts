import { setImmediate as turn } from 'node:timers/promises';
import { buildReport, fill } from '@alveola/report';
import { writeBlocks } from './blocks/writeBlocks';
import type { LoadedReport } from './load';
import { writeFeet } from './paper/foot';
import { closePaper, openPaper } from './paper/paper';

/** The whole report as a file. */
export async function writeReport({ report, reader, dates, bytes }: LoadedReport): Promise<Buffer> {
  const { patientNumber: patient, reference, isDraft, clinic } = report;
  const { title, draft } = reader.words.report.head;
  const { foot } = reader.words.pdf;
  const { language } = reader;
  const paper = openPaper({ title, author: clinic, language, made: report.date });
  for (const _ of writeBlocks(paper, buildReport(report, reader, dates), bytes)) await turn();
  const whose = fill(foot.patient, { patient, reference });
  writeFeet(paper, {
    line: reader.words.diagnosis.disclaimer,
    left: isDraft ? `${draft} · ${whose}` : whose,
    right: foot.page,
  });
  return closePaper(paper);
}
