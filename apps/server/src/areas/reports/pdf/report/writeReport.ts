import { setImmediate as turn } from 'node:timers/promises';
import { fill } from '@alveola/report';
import { writeFeet } from '../paper/foot';
import { closePaper, openPaper } from '../paper/paper';
import type { PaperReport } from '../view';
import { chart } from './chart';
import { reEvaluation } from './comparison';
import { end, history } from './end';
import { answers, facts, warnings } from './facts';
import { classes, head, headline } from './head';
import { pictures } from './pictures';
import { reasons } from './reasons';
import { siteReasons } from './siteReasons';
import { implants, teeth } from './teeth';
import { treatment } from './treatment';
import { values } from './values';

/** The whole report as a file: the answer first, then what it rests on. */
export async function writeReport(report: PaperReport): Promise<Buffer> {
  const { reader, words, patientNumber: patient, reference } = report;
  const { title, draft } = reader.words.report.head;
  const paper = openPaper({
    title,
    author: report.clinic,
    language: reader.language,
    made: report.date,
  });
  for (const part of [
    head,
    headline,
    classes,
    facts,
    warnings,
    chart,
    answers,
    reEvaluation,
    reasons,
    teeth,
    implants,
    treatment,
    pictures,
    values,
    history,
    siteReasons,
    end,
  ]) {
    part(paper, report);
    // Others are answered between two parts.
    await turn();
  }
  const whose = fill(words.foot.patient, { patient, reference });
  writeFeet(paper, {
    line: reader.words.diagnosis.disclaimer,
    left: report.isDraft ? `${draft} · ${whose}` : whose,
    right: words.foot.page,
  });
  return closePaper(paper);
}
