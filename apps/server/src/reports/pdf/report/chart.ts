import {
  isUpper,
  LOWER_ARCH,
  PROGNOSIS_LEVELS,
  type PrognosisLevel,
  quadrant,
  type ToothNumber,
  toothState,
  UPPER_ARCH,
} from '@alveola/clinical';
import { fill, SHAPE_AIR, SHAPE_HEIGHT, shapeOf, shapeWidth, toothList, toothName } from '@alveola/contract';
import { LEVELS, levelMark } from '../paper/levelMark';
import { element, PAGE, type Paper, TEXT_WIDTH } from '../paper/paper';
import { draw, section, widthOf } from '../paper/text';
import { INK, TYPE } from '../paper/type';
import { type PaperReport, scored } from '../view';

type Levels = ReadonlyMap<ToothNumber, PrognosisLevel>;

/** Units of the drawing: between right and left. */
const MIDLINE = 12;
const columnWidth = (tooth: ToothNumber) => shapeWidth(tooth) + 2 * SHAPE_AIR;
const ARCH_WIDTH = UPPER_ARCH.reduce<number>((sum, tooth) => sum + columnWidth(tooth), MIDLINE);
const SCALE = TEXT_WIDTH / ARCH_WIDTH;
/** Points. */
const TOOTH = SHAPE_HEIGHT * SCALE;
const ROW = { number: 11, mark: 12, between: 8, legend: 18 } as const;
const HEIGHT = ROW.legend + 2 * (TOOTH + ROW.number + ROW.mark) + ROW.between;

/** The dentition in the colours and shapes of its prognosis, with how many teeth have each; a vector drawing. */
export function chart(paper: Paper, report: PaperReport): void {
  const { doc } = paper;
  const part = section(paper, report.words.chart.title, HEIGHT);
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
    arch(paper, report, levels, LOWER_ARCH, upper + TOOTH + ROW.number + ROW.mark + ROW.between);
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
  return fill(words.chart.alt, { title: words.chart.title, levels: parts.join('. ') });
}

function legend(paper: Paper, { reader, words }: PaperReport, levels: Levels, y: number): void {
  let x: number = PAGE.left;
  for (const level of PROGNOSIS_LEVELS) {
    const count = [...levels.values()].filter((is) => is === level).length;
    const counted = fill(count === 1 ? words.chart.teeth_one : words.chart.teeth_other, { count });
    const text = `${reader.words.teeth.levelShort[level]}: ${counted}`;
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
  let x: number = PAGE.left;
  teeth.forEach((tooth, n) => {
    if (n === teeth.length / 2) x += MIDLINE * SCALE;
    const width = columnWidth(tooth) * SCALE;
    const upper = isUpper(tooth);
    const level = levels.get(tooth);
    const toothTop = upper ? top : top + ROW.number + ROW.mark;
    drawTooth(paper.doc, report, tooth, level, { x: x + SHAPE_AIR * SCALE, y: toothTop });
    const numberTop = upper ? top + TOOTH + 2 : top + ROW.mark;
    const missing = toothState(report.document, tooth) === 'missing';
    const type = {
      ...TYPE.note,
      align: 'center',
      tabular: true,
      colour: missing ? INK.faint : INK.text,
    } as const;
    draw(paper, toothName(tooth, report.reader), type, { x, y: numberTop, width });
    const markTop = upper ? top + TOOTH + ROW.number + 1 : top + 1;
    if (level) levelMark(paper.doc, level, x + width / 2 - 4, markTop, 8);
    x += width;
  });
}

/** Shapes are those of the upper right; the mirror makes the other quadrants. */
function drawTooth(
  doc: PDFKit.PDFDocument,
  report: PaperReport,
  tooth: ToothNumber,
  level: PrognosisLevel | undefined,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const isMirrored = quadrant(tooth) === 2 || quadrant(tooth) === 3;
  const width = shapeWidth(tooth);
  doc.save();
  doc.translate(x, y).scale(SCALE);
  doc.translate(isMirrored ? width : 0, isUpper(tooth) ? 0 : SHAPE_HEIGHT);
  doc.scale(isMirrored ? -1 : 1, isUpper(tooth) ? 1 : -1);
  doc.lineWidth(1.4).lineJoin('round').lineCap('round');
  const state = toothState(report.document, tooth);
  const { roots, behind, crown, lines } = shapeOf(tooth);
  if (state === 'missing') {
    doc.dash(3, { space: 3 });
    for (const path of [...roots, crown]) doc.path(path).stroke('#b4bfc7');
  } else {
    const colour = level ? LEVELS[level].colour : INK.soft;
    const ground = level ? LEVELS[level].soft : '#ffffff';
    if (state === 'implant') implant(doc, width / 2, crown, colour, ground);
    else {
      for (const path of [...(behind ? [behind] : []), ...roots, crown])
        doc.path(path).fillAndStroke(ground, colour);
      doc.opacity(0.5).path(lines).lineWidth(1.1).stroke(colour);
    }
  }
  doc.restore();
}

const THREADS = [12, 19, 26, 33, 40, 47] as const;

/** A screw with its threads, its neck, and the crown upon it. */
function implant(
  doc: PDFKit.PDFDocument,
  middle: number,
  crown: string,
  colour: string,
  ground: string,
): void {
  doc.path(crown).fillAndStroke(ground, colour);
  doc.path(`M${middle - 6.5} 57V14c0-6 2.500-9 6.500-9s6.500 3 6.500 9v43Z`).fillAndStroke(ground, colour);
  for (const y of THREADS)
    doc
      .path(`M${middle - 9} ${y + 3}L${middle + 9} ${y}`)
      .lineWidth(2.2)
      .stroke(colour);
  doc
    .path(`M${middle - 7.5} 54h15l-2 5h-11Z`)
    .lineWidth(1.4)
    .fillAndStroke(ground, colour);
}
