import { type ToothMeasurement, toMarkers } from '@alveola/clinical';
import type { Xray } from '@alveola/contract';
import {
  figureAt,
  linesOf,
  markScale,
  shownPercent,
  type SideLines,
  toothName,
  withFigures,
} from '@alveola/report';
import type { Paper } from '../paper/paper';
import { widthOf } from '../paper/text';
import type { Type } from '../paper/type';
import { MARK_LOOKS, markShape } from '../paper/xrayMarks';
import type { PaperReport } from '../view';

/** Where the picture stands on the page, and how many points a pixel is. */
interface Drawn {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

type Point = { readonly x: number; readonly y: number };

/** The teeth that have a marker on this picture. */
export function rowsOn({ document }: PaperReport, image: string): readonly ToothMeasurement[] {
  return document.measurement.teeth.filter(
    (row) =>
      !document.dentition.missing.includes(row.tooth) &&
      toMarkers(row).some(({ point }) => point.image === image),
  );
}

/** Lines, markers and bone-loss figures over a picture, where the screen draws them. */
export function drawMeasurements(paper: Paper, report: PaperReport, xray: Xray, drawn: Drawn): void {
  const { doc } = paper;
  const { x, y, scale } = drawn;
  doc.save();
  doc.rect(x, y, xray.width * scale, xray.height * scale).clip();
  const rows = rowsOn(report, xray.id);
  for (const row of rows) lines(paper, report, row, xray, drawn);
  for (const row of rows) marks(paper, report, row, xray, drawn);
  doc.restore();
}

function onPage({ x, y }: Point, drawn: Drawn): Point {
  return { x: drawn.x + x * drawn.scale, y: drawn.y + y * drawn.scale };
}

function lines(paper: Paper, report: PaperReport, row: ToothMeasurement, xray: Xray, drawn: Drawn): void {
  const { doc } = paper;
  const larger = markScale(xray);
  const sides = linesOf(row, report.document.dentition.implant.includes(row.tooth), xray.id);
  const shown = withFigures(sides, larger);
  for (const side of sides) {
    const from = onPage(side.CEJ, drawn);
    doc.save();
    doc.lineCap('round');
    if (side.RootApex) {
      const to = onPage(side.RootApex, drawn);
      doc.moveTo(from.x, from.y).lineTo(to.x, to.y).lineWidth(0.6).dash(3, { space: 3 });
      doc.strokeOpacity(0.9).stroke(MARK_LOOKS.RootApex);
      doc.undash();
    }
    if (side.BoneLevel) {
      const to = onPage(side.BoneLevel, drawn);
      doc.moveTo(from.x, from.y).lineTo(to.x, to.y).lineWidth(1.8).stroke(MARK_LOOKS.BoneLevel);
    }
    doc.restore();
    if (!shown.includes(side) || side.boneLoss === null) continue;
    const type = { size: 12 * larger * drawn.scale, bold: true };
    const percent = shownPercent(side.boneLoss, report.reader);
    // Between narrow teeth the number alone has room.
    const isNarrow = widthOf(paper, percent, type) > breadth(sides) * drawn.scale;
    const at = onPage(figureAt(side, shown, larger), drawn);
    const bottom = drawn.y + xray.height * drawn.scale - type.size;
    const y = Math.min(Math.max(at.y, drawn.y + type.size), bottom);
    label(paper, isNarrow ? percent.replace(/\D+$/, '') : percent, { x: at.x, y }, type);
  }
}

/** Pixels from one side of the tooth to the other; a side alone has room. */
function breadth([one, other]: readonly SideLines[]): number {
  return one && other ? Math.hypot(one.CEJ.x - other.CEJ.x, one.CEJ.y - other.CEJ.y) : Infinity;
}

/** White with a dark edge, its middle at the point. */
function label(paper: Paper, text: string, { x, y }: Point, type: Type): void {
  const { doc } = paper;
  const left = x - widthOf(paper, text, type) / 2;
  const top = y - type.size * 0.61;
  doc.save();
  doc
    .lineWidth(type.size / 4)
    .lineJoin('round')
    .strokeColor(MARK_LOOKS.edge);
  doc.text(text, left, top, { lineBreak: false, stroke: true, fill: false });
  doc.fillColor(MARK_LOOKS.figure);
  doc.text(text, left, top, { lineBreak: false });
  doc.restore();
}

/** Half a pill: 13 units wide and 9 high, as on the screen. */
const PILL = { x: 13, y: 9 } as const;

function marks(paper: Paper, report: PaperReport, row: ToothMeasurement, xray: Xray, drawn: Drawn): void {
  const { doc } = paper;
  const scale = markScale(xray) * drawn.scale;
  for (const { step, point } of toMarkers(row)) {
    if (point.image !== xray.id) continue;
    const place = onPage(point, drawn);
    if (step !== 'Numbering') {
      markShape(doc, step, { ...place, scale });
      continue;
    }
    const text = toothName(row.tooth, report.reader);
    const type = { size: 12 * scale, bold: true };
    const width = widthOf(paper, text, type);
    doc.save();
    doc.roundedRect(
      place.x - PILL.x * scale,
      place.y - PILL.y * scale,
      2 * PILL.x * scale,
      2 * PILL.y * scale,
      PILL.y * scale,
    );
    doc.lineWidth(scale).fillAndStroke(MARK_LOOKS.edge, MARK_LOOKS.Numbering);
    doc.fillColor(MARK_LOOKS.Numbering);
    doc.text(text, place.x - width / 2, place.y - type.size * 0.61, { lineBreak: false });
    doc.restore();
  }
}
