import { isUpper, type PrognosisLevel, quadrant, type ToothNumber, type ToothState } from '@alveola/clinical';
import {
  boneDrawn,
  furcationMark,
  MARK_HEIGHTS,
  MARK_SIZES,
  MOBILITY_SIGNS,
  SHAPE_AIR,
  SHAPE_HEIGHT,
  shapeWidth,
  spread,
  type ToothMarks,
} from '@alveola/report';
import { LEVELS } from '../paper/levelMark';
import type { Paper } from '../paper/paper';
import { widthOf } from '../paper/text';
import { INK } from '../paper/type';
import { implant, missing, natural } from './drawnShape';
import { MARKS } from './markColours';

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
    const crest = boneDrawn(marks.bone, width, SHAPE_AIR)?.crest;
    if (crest) doc.path(crest).fill(MARKS.bone);
    if (state === 'implant') implant(doc, tooth, colours, marks.depth);
    else natural(doc, tooth, colours, marks);
    drawMarks(doc, marks, width);
  }
  doc.restore();
  if (state !== 'missing' && marks.mobility > 0) mobility(paper, marks.mobility, tooth, at);
}

/** Bone line, furcation, plaque and bleeding, each by its own shape. */
function drawMarks(doc: PDFKit.PDFDocument, marks: ToothMarks, width: number): void {
  const line = boneDrawn(marks.bone, width, SHAPE_AIR)?.line;
  doc.lineCap('butt');
  if (line) {
    doc.path(line).lineWidth(5).stroke(MARKS.paper);
    doc.path(line).lineWidth(2.4).stroke(MARKS.boneLine);
  }
  if (marks.furcation > 0) furcation(doc, marks.furcation, width / 2, MARK_HEIGHTS.furcation);
  doc.lineWidth(1);
  for (const x of spread(marks.plaque, width)) plaque(doc, x, MARK_HEIGHTS.plaque, MARK_SIZES.plaque);
  for (const x of spread(marks.bleeding, width)) bleeding(doc, x, MARK_HEIGHTS.bleeding, MARK_SIZES.bleeding);
}

export function furcation(doc: PDFKit.PDFDocument, grade: number, x: number, y: number): void {
  const { whole, filled } = furcationMark(grade, x, y);
  doc.lineWidth(1.6).path(whole).fillAndStroke(MARKS.paper, INK.text);
  if (filled) doc.path(filled).fill(INK.text);
}

export function plaque(doc: PDFKit.PDFDocument, x: number, y: number, half: number): void {
  doc.rect(x - half, y - half, 2 * half, 2 * half).fillAndStroke(MARKS.plaque, MARKS.paper);
}

export function bleeding(doc: PDFKit.PDFDocument, x: number, y: number, radius: number): void {
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
