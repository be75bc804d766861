import type { ToothMeasurement } from '@alveola/clinical';
import type { SideLines } from '@alveola/report';
import type { Held } from './room';
import { type ScreenPoint, toScreen, type View } from './view';

export { linesOf, type SideLines } from '@alveola/report';

/** The row as it would be if the marker under the hand were let go here. */
export function whileDragging(row: ToothMeasurement, { id, at }: Held): ToothMeasurement {
  if (id.tooth !== row.tooth) return row;
  if (id.step === 'BoneDefect') {
    const places = { ...row.BoneDefect.at, [id.side]: at };
    return { ...row, BoneDefect: { ...row.BoneDefect, at: places } };
  }
  return { ...row, [id.step]: { ...row[id.step], [id.side]: at } };
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
