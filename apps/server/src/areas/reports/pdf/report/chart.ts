import {
  isUpper,
  LOWER_ARCH,
  PROGNOSIS_LEVELS,
  type PrognosisLevel,
  type ToothNumber,
  toothState,
  UPPER_ARCH,
} from '@alveola/clinical';
import {
  countedTeeth,
  fill,
  marksFor,
  scored,
  SHAPE_AIR,
  SHAPE_HEIGHT,
  shapeWidth,
  toothList,
  toothName,
} from '@alveola/report';
import { levelMark } from '../paper/levelMark';
import { element, PAGE, type Paper, TEXT_WIDTH } from '../paper/paper';
import { draw, section, widthOf } from '../paper/text';
import { INK, TYPE } from '../paper/type';
import type { PaperReport } from '../view';
import { type Drawn, drawTooth } from './drawnTooth';
import { markLegend } from './markLegend';

type Levels = ReadonlyMap<ToothNumber, PrognosisLevel>;

/** Units of the drawing: between right and left. */
const MIDLINE = 12;
const columnWidth = (tooth: ToothNumber) => shapeWidth(tooth) + 2 * SHAPE_AIR;
const ARCH_WIDTH = UPPER_ARCH.reduce<number>((sum, tooth) => sum + columnWidth(tooth), MIDLINE);
const SCALE = TEXT_WIDTH / ARCH_WIDTH;
/** Points. */
const TOOTH = SHAPE_HEIGHT * SCALE;
const ROW = { number: 11, mark: 12, between: 8, legend: 18, marks: 16 } as const;
const HEIGHT = ROW.legend + 2 * (TOOTH + ROW.number + ROW.mark) + ROW.between + ROW.marks;

/** The dentition in the colours and shapes of its prognosis, with how many teeth have each; a vector drawing. */
export function chart(paper: Paper, report: PaperReport): void {
  const { doc } = paper;
  const part = section(paper, report.reader.words.report.chart.title, HEIGHT);
  const levels: Levels = new Map(
    [...report.result.teeth, ...report.result.implants].map(({ tooth, score }) => [
      tooth,
      scored(report, tooth, score).level,
    ]),
  );
  const top = doc.y;
  const right = PAGE.width - PAGE.right;
  element(paper, part, 'Figure', {
    alt: described(report, levels),
    bbox: [PAGE.left, top, right, top + HEIGHT],
    placement: 'Block',
  }).add(() => {
    legend(paper, report, levels, top + 4);
    const upper = top + ROW.legend;
    arch(paper, report, levels, UPPER_ARCH, upper);
    const lower = upper + TOOTH + ROW.number + ROW.mark + ROW.between;
    arch(paper, report, levels, LOWER_ARCH, lower);
    markLegend(paper, report.reader.words.report.marks, lower + TOOTH + ROW.number + ROW.mark + 5);
  });
  doc.y = top + HEIGHT;
}

/** For who cannot see it: which teeth have which prognosis. */
function described({ reader, words, document }: PaperReport, levels: Levels): string {
  const having = (level: PrognosisLevel) =>
    [...levels].filter(([, is]) => is === level).map(([tooth]) => tooth);
  const parts = PROGNOSIS_LEVELS.filter((level) => having(level).length > 0).map((level) =>
    fill(words.chart.level, {
      level: reader.words.teeth.levelShort[level],
      teeth: toothList(having(level), reader),
    }),
  );
  const { implant, missing } = document.dentition;
  if (implant.length > 0) parts.push(fill(words.chart.implants, { teeth: toothList(implant, reader) }));
  if (missing.length > 0) parts.push(fill(words.chart.missing, { teeth: toothList(missing, reader) }));
  return fill(words.chart.alt, { title: reader.words.report.chart.title, levels: parts.join('. ') });
}

function legend(paper: Paper, { reader }: PaperReport, levels: Levels, y: number): void {
  let x: number = PAGE.left;
  for (const level of PROGNOSIS_LEVELS) {
    const count = [...levels.values()].filter((is) => is === level).length;
    const text = `${reader.words.teeth.levelShort[level]}: ${countedTeeth(count, reader)}`;
    levelMark(paper.doc, level, x, y + 1, 8);
    const width = widthOf(paper, text, TYPE.dense) + 2;
    draw(paper, text, TYPE.dense, { x: x + 12, y, width });
    x += width + 30;
  }
}

function arch(
  paper: Paper,
  report: PaperReport,
  levels: Levels,
  teeth: readonly ToothNumber[],
  top: number,
): void {
  const marks = marksFor(report.document, report.result);
  let x: number = PAGE.left;
  teeth.forEach((tooth, n) => {
    if (n === teeth.length / 2) x += MIDLINE * SCALE;
    const width = columnWidth(tooth) * SCALE;
    const upper = isUpper(tooth);
    const level = levels.get(tooth);
    const toothTop = upper ? top : top + ROW.number + ROW.mark;
    const state = toothState(report.document, tooth);
    const drawn: Drawn = { x: x + SHAPE_AIR * SCALE, y: toothTop, scale: SCALE };
    drawTooth(paper, { tooth, state, level, marks: marks(tooth) }, drawn);
    const numberTop = upper ? top + TOOTH + 2 : top + ROW.mark;
    const type = {
      ...TYPE.note,
      align: 'center',
      tabular: true,
      colour: state === 'missing' ? INK.faint : INK.text,
    } as const;
    draw(paper, toothName(tooth, report.reader), type, { x, y: numberTop, width });
    const markTop = upper ? top + TOOTH + ROW.number + 1 : top + 1;
    if (level) levelMark(paper.doc, level, x + width / 2 - 4, markTop, 8);
    x += width;
  });
}
