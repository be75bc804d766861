import type { SideLines } from './sideLines';

/** Marks are drawn for a picture of this many pixels across; larger pictures enlarge them. */
const DRAWN_FOR_PX = 760;
/** Picture pixels, before enlarging: from the apex to its figure; between the CEJ of two sides that show one each. */
const BEYOND = 18;
/** Picture pixels, before enlarging: of each of two figures of one apex to its side. */
const ASIDE = 21;
const ROOM_FOR_BOTH = 56;
const ONE_APEX = 40;

/** How much larger than drawn a mark is on a picture of this size that stands still. */
export function markScale({ width, height }: { readonly width: number; readonly height: number }): number {
  return Math.max(width, height) / DRAWN_FOR_PX;
}

/** Both sides where there is room for their figures, else the larger one, which is the tooth's. */
export function withFigures(lines: readonly SideLines[], scale: number): readonly SideLines[] {
  const measured = lines.filter(({ boneLoss }) => boneLoss !== null);
  const [one, other] = measured;
  if (!one || !other) return measured;
  const apart = Math.hypot(one.CEJ.x - other.CEJ.x, one.CEJ.y - other.CEJ.y);
  if (apart >= ROOM_FOR_BOTH * scale) return measured;
  return [(one.boneLoss ?? 0) >= (other.boneLoss ?? 0) ? one : other];
}

/** Beyond the apex; two figures of one apex move apart, each towards its own side. Picture pixels. */
export function figureAt(
  line: SideLines,
  lines: readonly SideLines[],
  scale: number,
): { readonly x: number; readonly y: number } {
  const apex = line.RootApex ?? line.CEJ;
  const length = Math.hypot(apex.x - line.CEJ.x, apex.y - line.CEJ.y) || 1;
  const down = { x: (apex.x - line.CEJ.x) / length, y: (apex.y - line.CEJ.y) / length };
  const other = lines.find(({ side }) => side !== line.side);
  const isShared =
    other?.RootApex && Math.hypot(other.RootApex.x - apex.x, other.RootApex.y - apex.y) < ONE_APEX * scale;
  const aside = other && isShared ? Math.sign(line.CEJ.x - other.CEJ.x) * ASIDE * scale : 0;
  return { x: apex.x + down.x * BEYOND * scale + aside, y: apex.y + down.y * BEYOND * scale };
}
