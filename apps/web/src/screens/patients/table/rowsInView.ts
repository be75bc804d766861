/** CSS pixels; look: "row height 44". */
export const ROW_HEIGHT = 44;
/** Where there is no room for a table each row is a card. */
export const CARD_HEIGHT = 108;

/** Rows drawn beyond either edge, so that scrolling meets no gaps. */
const SPARE = 12;

export interface RowsInView {
  readonly from: number;
  /** Not included. */
  readonly to: number;
}

/** Which of `count` rows must be drawn at this scroll position; pixels. */
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
