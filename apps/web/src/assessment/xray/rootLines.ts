import {
  apexOf,
  type ImagePoint,
  type Side,
  SIDES,
  sideBoneLoss,
  type ToothMeasurement,
} from '@alveola/clinical';
import type { MarkerId } from './room';
import { type ScreenPoint, toScreen, type View } from './view';

/** What is drawn of one side of a root: from CEJ to apex, from CEJ to bone, and the bone loss in percent. */
export interface SideLines {
  readonly side: Side;
  readonly CEJ: ImagePoint;
  readonly RootApex: ImagePoint | null;
  readonly BoneLevel: ImagePoint | null;
  /** Percent of root length, unrounded. */
  readonly boneLoss: number | null;
}

/** The row as it would be if the marker under the hand were let go here. */
export function whileDragging(
  row: ToothMeasurement,
  marker: (MarkerId & { readonly at: ImagePoint }) | null,
): ToothMeasurement {
  if (!marker || marker.tooth !== row.tooth || marker.step === 'BoneDefect') return row;
  return { ...row, [marker.step]: { ...row[marker.step], [marker.side]: marker.at } };
}

/** The lines of a tooth on one picture; markers on another picture have no line to this one. */
export function linesOf(row: ToothMeasurement, implant: boolean, image: string): readonly SideLines[] {
  const here = (point: ImagePoint | null) => (point?.image === image ? point : null);
  return SIDES.flatMap((side) => {
    const CEJ = here(row.CEJ[side]);
    const RootApex = here(apexOf(row, side, implant));
    const BoneLevel = here(row.BoneLevel[side]);
    if (!CEJ || (!RootApex && !BoneLevel)) return [];
    return [{ side, CEJ, RootApex, BoneLevel, boneLoss: sideBoneLoss(row, side, implant) }];
  });
}

/** CSS pixels from the apex to the middle of the figure beyond it, and between two figures side by side. */
const BEYOND = 18;
const BESIDE = 25;

/**
 * Where a bone-loss figure stands: beyond the apex, in line with the root, so that crest and CEJ stay free.
 * Two figures that would meet there stand side by side, each on its own side of the tooth.
 */
export function figurePlace(lines: SideLines, other: SideLines | null, view: View): ScreenPoint {
  const apex = toScreen(lines.RootApex ?? lines.CEJ, view);
  const cej = toScreen(lines.CEJ, view);
  const down = direction(cej, apex);
  const at = { left: apex.left + down.left * BEYOND, top: apex.top + down.top * BEYOND };
  if (!other) return at;
  const otherApex = toScreen(other.RootApex ?? other.CEJ, view);
  if (Math.hypot(otherApex.left - apex.left, otherApex.top - apex.top) > 2 * BESIDE) return at;
  const middle = { left: (apex.left + otherApex.left) / 2, top: (apex.top + otherApex.top) / 2 };
  const across = direction(toScreen(other.CEJ, view), cej);
  return {
    left: middle.left + down.left * BEYOND + across.left * BESIDE,
    top: middle.top + down.top * BEYOND + across.top * BESIDE,
  };
}

function direction(from: ScreenPoint, to: ScreenPoint): ScreenPoint {
  const length = Math.hypot(to.left - from.left, to.top - from.top);
  if (length === 0) return { left: 0, top: 1 };
  return { left: (to.left - from.left) / length, top: (to.top - from.top) / length };
}
