import type { Group, Label, ScenePart, Path, Scene } from '@alveola/report';
import type { Paper } from './paper';
import { measureWidth } from './text';
import { toHex, type Type } from './type';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export function drawScene({ doc, root }: Paper, scene: Scene, { x, y, scale }: Place): void {
  const paper = { doc, root, scale: 1 };
  doc.save();
  doc.translate(x, y).scale(scale).translate(-scene.x, -scene.y);
  for (const part of scene.parts) drawPart(paper, part);
  doc.restore();
}

function drawPart(paper: Paper, part: ScenePart): void {
  if ('parts' in part) drawGroup(paper, part);
  else if ('text' in part) drawLabel(paper, part);
  else drawPath(paper, part);
}

function drawGroup(paper: Paper, { parts, move, scale, clip }: Group): void {
  const { doc } = paper;
  doc.save();
  if (move) doc.translate(move.x, move.y);
  if (scale) doc.scale(scale.x, scale.y);
  if (clip) doc.rect(clip.x, clip.y, clip.width, clip.height).clip();
  for (const part of parts) drawPart(paper, part);
  doc.restore();
}

function drawPath({ doc }: Paper, path: Path): void {
  const { d, fill, stroke, width = 1, dash, opacity = 1, fillOpacity = 1, isButt } = path;
  const isFaint = opacity < 1 || fillOpacity < 1;
  if (isFaint) doc.save();
  doc.path(d).lineWidth(width).lineJoin('round');
  doc.lineCap(isButt ? 'butt' : 'round');
  if (dash) doc.dash(dash, { space: dash });
  if (isFaint) doc.fillOpacity(fillOpacity * opacity).strokeOpacity(opacity);
  if (fill && stroke) doc.fillAndStroke(toHex(fill), toHex(stroke));
  else if (fill) doc.fill(toHex(fill));
  else if (stroke) doc.stroke(toHex(stroke));
  if (dash) doc.undash();
  if (isFaint) doc.restore();
}

/** As a part of the font size: from the middle of a line to its top. */
const MIDDLE = 0.61;

function drawLabel(paper: Paper, { text, x, y, size, colour, edge }: Label): void {
  const { doc } = paper;
  const type: Type = { size, bold: true, colour };
  const width = measureWidth(paper, text, type);
  const at = { x: x - width / 2, y: y - size * MIDDLE };
  if (edge) {
    doc.lineWidth(size / 3).lineJoin('round');
    doc.strokeColor(toHex(edge));
    doc.text(text, at.x, at.y, { lineBreak: false, stroke: true, fill: false });
  }
  doc.fillColor(toHex(colour));
  doc.text(text, at.x, at.y, { lineBreak: false });
}
