import type { Side, ToothNumber } from '@alveola/clinical';
import {
  depthBand,
  implantShape,
  MARK_HEIGHTS,
  pocketBase,
  SHAPE_AIR,
  SHAPE_HEIGHT,
  shapeOf,
  shapeWidth,
  type ToothMarks,
} from '@alveola/report';
import { MARKS, POCKET_OPACITY } from './markColours';

/** A pocket of 3 mm or less is left plain. */
const POCKETS = { shallow: null, moderate: MARKS.plaque, deep: MARKS.danger } as const;
/** How far the halves of a tooth in two areas stand apart. */
const GAP = 2;

export interface Colours {
  readonly line: string;
  readonly ground: string;
}

export function missing(doc: PDFKit.PDFDocument, tooth: ToothNumber): void {
  const { roots, crown } = shapeOf(tooth);
  doc.dash(3, { space: 3 });
  for (const path of [...roots, crown]) doc.path(path).stroke(MARKS.outline);
}

/** As the X-rays show it: whole, in two parts, or one side of it with an outline of the other. */
export function natural(
  doc: PDFKit.PDFDocument,
  tooth: ToothNumber,
  colours: Colours,
  { seen, depth }: ToothMarks,
): void {
  const drawn = (side: Side, isThere: boolean, by = 0) => {
    doc.save();
    half(doc, shapeWidth(tooth), side, by);
    if (isThere) whole(doc, tooth, colours, depth);
    else missing(doc, tooth);
    doc.restore();
  };
  if (seen === 'twoAreas') {
    drawn('distal', true, -GAP);
    drawn('mesial', true, GAP);
  } else if (seen === 'distalOnly' || seen === 'mesialOnly') {
    drawn('distal', seen === 'distalOnly');
    drawn('mesial', seen === 'mesialOnly');
  } else whole(doc, tooth, colours, depth);
}

/** What follows is drawn on this half alone, moved aside; distal is left. */
function half(doc: PDFKit.PDFDocument, width: number, side: Side, by: number): void {
  const left = side === 'distal' ? -SHAPE_AIR : width / 2;
  doc.translate(by, 0);
  doc.rect(left, -2, width / 2 + SHAPE_AIR, SHAPE_HEIGHT + 4).clip();
}

function whole(doc: PDFKit.PDFDocument, tooth: ToothNumber, { line, ground }: Colours, depth: number): void {
  const { roots, behind, crown, lines } = shapeOf(tooth);
  const inJaw = [...(behind ? [behind] : []), ...roots];
  for (const path of inJaw) doc.path(path).fillAndStroke(ground, line);
  pocket(doc, shapeWidth(tooth), depth, inJaw);
  doc.path(crown).fillAndStroke(ground, line);
  doc.save();
  doc.opacity(0.5).path(lines).lineWidth(1.1).stroke(line);
  doc.restore();
}

/** As much of the roots as the probe passed, in the colour of the depth. */
function pocket(doc: PDFKit.PDFDocument, width: number, depth: number, roots: readonly string[]): void {
  const colour = POCKETS[depthBand(depth)];
  if (!colour) return;
  const base = pocketBase(depth);
  doc.save();
  doc.rect(-SHAPE_AIR, base, width + 2 * SHAPE_AIR, MARK_HEIGHTS.neck - base).clip();
  for (const root of roots) doc.path(root).fillOpacity(POCKET_OPACITY).fillAndStroke(colour, colour);
  doc.restore();
  doc
    .path(`M${SHAPE_AIR} ${base}H${width - SHAPE_AIR}`)
    .lineWidth(2)
    .stroke(colour);
  doc.lineWidth(1.4);
}

export function implant(doc: PDFKit.PDFDocument, tooth: ToothNumber, colours: Colours, depth: number): void {
  const { line, ground } = colours;
  const { screw, threads, neck } = implantShape(shapeWidth(tooth) / 2);
  doc.path(shapeOf(tooth).crown).fillAndStroke(ground, line);
  doc.path(screw).fillAndStroke(ground, line);
  for (const thread of threads) doc.path(thread).lineWidth(2.2).stroke(line);
  doc.lineWidth(1.4);
  pocket(doc, shapeWidth(tooth), depth, [screw]);
  doc.path(neck).fillAndStroke(ground, line);
}
