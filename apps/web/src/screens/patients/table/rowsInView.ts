import { SMALL } from '../../../ui/useMedia';

/** CSS pixels; look: "row height 44". */
export const ROW_HEIGHT = 44;
/** CSS pixels where the window is too narrow for one line: a card, three lines, two lines. */
export const HEIGHTS = {
  card: { below: SMALL, height: 108 },
  tall: { below: '(width < 64rem)', height: 96 },
  twoLines: { below: '(width < 85rem)', height: 68 },
} as const;

const SPARE = 12;

export interface RowsInView {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

export function rowsInView(
  scrollTop: number,
  height: number,
  count: number,
  rowHeight = ROW_HEIGHT,
): RowsInView {
  const first = Math.floor(Math.max(0, scrollTop) / rowHeight);
  const visible = Math.ceil(height / rowHeight) + 1;
  const from = Math.max(0, Math.min(first, count) - SPARE);
  return { from, to: Math.min(count, first + visible + SPARE) };
}
