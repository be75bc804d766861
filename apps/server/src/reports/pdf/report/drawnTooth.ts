import { isUpper, type PrognosisLevel, quadrant, type ToothNumber, type ToothState } from '@alveola/clinical';
import {
  boneLine,
  furcationMark,
  implantShape,
  MARK_HEIGHTS,
  MARK_SIZES,
  MOBILITY_SIGNS,
  SHAPE_AIR,
  SHAPE_HEIGHT,
  shapeOf,
  shapeWidth,
  spread,
  type ToothMarks,
} from '@alveola/contract';
import { LEVELS } from '../paper/levelMark';
import { PAGE, type Paper } from '../paper/paper';
import { draw, widthOf } from '../paper/text';
import { INK, TYPE } from '../paper/type';

/** As on the screen. */
const MARKS = { danger: '#b3261e', plaque: '#b7791f', paper: '#ffffff' } as const;

export interface Drawn {
  readonly x: number;
  readonly y: number;
  /** Points for each unit of the drawing. */
  readonly scale: number;
}

export interface ChartedTooth {
  readonly tooth: ToothNumber;
  readonly state: ToothState;
  readonly level: PrognosisLevel | undefined;
  readonly marks: ToothMarks;
}

/** A tooth in the colour of its prognosis, with what was charted and measured drawn upon it. */
export function drawTooth(paper: Paper, { tooth, state, level, marks }: ChartedTooth, at: Drawn): void {
  const { doc } = paper;
  const width = shapeWidth(tooth);
  // Shapes are those of the upper right; the mirror makes the other quadrants.
  const isMirrored = quadrant(tooth) === 2 || quadrant(tooth) === 3;
  doc.save();
  doc.translate(at.x, at.y).scale(at.scale);
  doc.translate(isMirrored ? width : 0, isUpper(tooth) ? 0 : SHAPE_HEIGHT);
  doc.scale(isMirrored ? -1 : 1, isUpper(tooth) ? 1 : -1);
  doc.lineWidth(1.4).lineJoin('round').lineCap('round');
  if (state === 'missing') missing(doc, tooth);
  else {
    const colours = level
      ? { line: LEVELS[level].colour, ground: LEVELS[level].soft }
      : { line: INK.soft, ground: MARKS.paper };
    if (state === 'implant') implant(doc, tooth, colours);
    else natural(doc, tooth, colours);
    drawMarks(doc, marks, width);
  }
  doc.restore();
  if (state !== 'missing' && marks.mobility > 0) mobility(paper, marks.mobility, tooth, at);
}

interface Colours {
  readonly line: string;
  readonly ground: string;
}

function missing(doc: PDFKit.PDFDocument, tooth: ToothNumber): void {
  const { roots, crown } = shapeOf(tooth);
  doc.dash(3, { space: 3 });
  for (const path of [...roots, crown]) doc.path(path).stroke('#b4bfc7');
}

function natural(doc: PDFKit.PDFDocument, tooth: ToothNumber, { line, ground }: Colours): void {
  const { roots, behind, crown, lines } = shapeOf(tooth);
  for (const path of [...(behind ? [behind] : []), ...roots, crown])
    doc.path(path).fillAndStroke(ground, line);
  doc.save();
  doc.opacity(0.5).path(lines).lineWidth(1.1).stroke(line);
  doc.restore();
}

function implant(doc: PDFKit.PDFDocument, tooth: ToothNumber, { line, ground }: Colours): void {
  const { screw, threads, neck } = implantShape(shapeWidth(tooth) / 2);
  doc.path(shapeOf(tooth).crown).fillAndStroke(ground, line);
  doc.path(screw).fillAndStroke(ground, line);
  for (const thread of threads) doc.path(thread).lineWidth(2.2).stroke(line);
  doc.path(neck).lineWidth(1.4).fillAndStroke(ground, line);
}

/** Bone line, furcation, plaque and bleeding, each by its own shape. */
function drawMarks(doc: PDFKit.PDFDocument, marks: ToothMarks, width: number): void {
  const line = boneLine(marks.bone, width, SHAPE_AIR);
  if (line) {
    doc.path(line).lineWidth(5).stroke(MARKS.paper);
    doc.path(line).lineWidth(2.4).stroke(MARKS.danger);
  }
  if (marks.furcation > 0) furcation(doc, marks.furcation, width / 2, MARK_HEIGHTS.furcation);
  doc.lineWidth(1);
  for (const x of spread(marks.plaque, width)) plaque(doc, x, MARK_HEIGHTS.plaque, MARK_SIZES.plaque);
  for (const x of spread(marks.bleeding, width)) bleeding(doc, x, MARK_HEIGHTS.bleeding, MARK_SIZES.bleeding);
}

function furcation(doc: PDFKit.PDFDocument, grade: number, x: number, y: number): void {
  const { whole, filled } = furcationMark(grade, x, y);
  doc.lineWidth(1.6).path(whole).fillAndStroke(MARKS.paper, INK.text);
  if (filled) doc.path(filled).fill(INK.text);
}

function plaque(doc: PDFKit.PDFDocument, x: number, y: number, half: number): void {
  doc.rect(x - half, y - half, 2 * half, 2 * half).fillAndStroke(MARKS.plaque, MARKS.paper);
}

function bleeding(doc: PDFKit.PDFDocument, x: number, y: number, radius: number): void {
  doc.circle(x, y, radius).fillAndStroke(MARKS.danger, MARKS.paper);
}

/** The grade stands upright on the crown. */
function mobility(paper: Paper, grade: number, tooth: ToothNumber, { x, y, scale }: Drawn): void {
  const sign = MOBILITY_SIGNS[grade] ?? '';
  const type = { size: 15 * scale, bold: true };
  const width = widthOf(paper, sign, type);
  const middle = isUpper(tooth) ? MARK_HEIGHTS.mobility : SHAPE_HEIGHT - MARK_HEIGHTS.mobility;
  const left = x + (shapeWidth(tooth) * scale - width) / 2;
  paper.doc.text(sign, left, y + middle * scale - type.size * 0.61, { lineBreak: false });
}

interface MarkNames {
  readonly bone: string;
  readonly bleeding: string;
  readonly plaque: string;
  readonly furcation: string;
  readonly mobility: string;
}

/** What the marks upon the teeth mean, in one line. */
export function markLegend(paper: Paper, names: MarkNames, y: number): void {
  const { doc } = paper;
  const middle = y + 4.5;
  let x: number = PAGE.left;
  const entry = (name: string, room: number, mark: () => void) => {
    mark();
    draw(paper, name, TYPE.note, { x: x + room, y, width: widthOf(paper, name, TYPE.note) + 2 });
    x += room + widthOf(paper, name, TYPE.note) + 16;
  };
  entry(names.bone, 16, () => {
    doc
      .moveTo(x, middle)
      .lineTo(x + 12, middle)
      .lineWidth(1.6)
      .stroke(MARKS.danger);
  });
  entry(names.bleeding, 10, () => bleeding(doc, x + 3, middle, 3));
  entry(names.plaque, 10, () => plaque(doc, x + 3, middle, 2.6));
  entry(names.furcation, 44, () => {
    for (const grade of [1, 2, 3]) {
      doc.save();
      doc.translate(x + 6 + (grade - 1) * 13, middle + 0.6).scale(0.7);
      furcation(doc, grade, 0, 0);
      doc.restore();
    }
  });
  entry(names.mobility, 18, () =>
    draw(paper, 'I–III', { ...TYPE.note, bold: true, colour: INK.text }, { x, y, width: 18 }),
  );
}
