import type { ImagePoint } from '@alveola/clinical';
import type { SideLines } from '@alveola/report';

type Point = Pick<ImagePoint, 'x' | 'y'>;

/** CSS pixels from the apex to the middle of the figure beyond it. */
const BEYOND = 18;

/**
 * Places a figure beyond the apex, in line with the root, so that crest and CEJ stay free. Figures that would
 * meet are placed side by side, each on its side of the tooth.
 * @param half CSS pixels: half the width of a figure with the space beside it
 */
export function findFigurePlace(
  lines: SideLines,
  other: SideLines | null,
  scale: number,
  half: number,
): Point {
  const apex = lines.RootApex ?? lines.CEJ;
  const down = toDirection(lines.CEJ, apex);
  const beyond = BEYOND / scale;
  const beside = half / scale;
  const at = { x: apex.x + down.x * beyond, y: apex.y + down.y * beyond };
  const otherApex = other && (other.RootApex ?? other.CEJ);
  if (!otherApex || Math.hypot(otherApex.x - apex.x, otherApex.y - apex.y) > 2 * beside) return at;
  const across = toDirection(other.CEJ, lines.CEJ);
  // Uses the middle of the tooth: in line with their own roots one figure would be higher than the other.
  const middle = findMiddle(apex, otherApex);
  const root = toDirection(findMiddle(lines.CEJ, other.CEJ), middle);
  return {
    x: middle.x + root.x * beyond + across.x * beside,
    y: middle.y + root.y * beyond + across.y * beside,
  };
}

function findMiddle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function toDirection(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return length === 0 ? { x: 0, y: 1 } : { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}
