import type { Treatment, TreatmentBlock } from '@alveola/clinical';
import { concerned, reasonSentence, supportiveCare } from '@alveola/report';
import { type Element, element, gap, PAGE, type Paper, room, TEXT_WIDTH } from '../paper/paper';
import { heightOf, list, paragraph, put, section, subheading } from '../paper/text';
import { INK, TYPE } from '../paper/type';
import type { PaperReport } from '../view';
import { reasonList } from './reasons';

const INDENT = 20;

/** The plan as numbered steps with the teeth concerned, then interval and referral. */
export function treatment(paper: Paper, report: PaperReport): void {
  const { reader, result, preferences } = report;
  const { label, referral } = reader.words.diagnosis;
  const [first] = result.treatment;
  const part = section(paper, label.treatment, first && 8 + heightOfStep(paper, first.block, report));
  if (result.treatment.length > 0) {
    const plan = element(paper, part, 'L');
    result.treatment.forEach((block, n) => step(paper, plan, block, n + 1, report));
  }
  const interval = supportiveCare(result.supportiveCareMonths, reader);
  if (interval) {
    subheading(paper, part, label.supportiveCare);
    paragraph(paper, part, interval);
  }
  if (!preferences.referral_advice) return;
  subheading(paper, part, label.referral);
  paragraph(paper, part, referral[result.referral.is], TYPE.strong);
  reasonList(paper, part, result.referral.because, report);
}

function step(paper: Paper, plan: Element, treatment: Treatment, n: number, report: PaperReport): void {
  const { block, because } = treatment;
  const { title, points } = report.reader.words.treatment[block];
  const width = TEXT_WIDTH - INDENT;
  const left = PAGE.left + INDENT;
  const whose = concerned(treatment, report.reader);
  const why = because.map((reason) => reasonSentence(reason, report.reader)).join(' ');
  gap(paper, 4);
  room(paper, heightOfStep(paper, block, report));
  const y = paper.doc.y;
  const item = element(paper, plan, 'LI');
  put(
    paper,
    item,
    'Lbl',
    String(n),
    { ...TYPE.section, colour: INK.accent },
    {
      x: PAGE.left,
      y: y - 1.5,
      width: INDENT,
    },
  );
  const body = element(paper, item, 'LBody');
  put(paper, body, 'P', title, { ...TYPE.strong, size: 9.5 }, { x: left, y, width });
  if (whose) put(paper, body, 'P', whose, TYPE.body, { x: left, y: paper.doc.y, width });
  if (why) put(paper, body, 'P', why, TYPE.note, { x: left, y: paper.doc.y, width });
  paper.doc.y += 1;
  list(
    paper,
    body,
    points.map((text) => ({ text })),
    { ...TYPE.body, colour: INK.soft },
    left,
  );
}

/** Points; a step is not torn. */
function heightOfStep(paper: Paper, block: TreatmentBlock, { reader }: PaperReport): number {
  const width = TEXT_WIDTH - 2 * INDENT;
  const heights = reader.words.treatment[block].points.map((point) =>
    heightOf(paper, point, TYPE.body, width),
  );
  return heights.reduce((sum, height) => sum + height + 1.5, 30);
}
