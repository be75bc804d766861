/** CSS pixels; look: "row height 44". */
export const ROW_HEIGHT = 44;

/** Rows drawn beyond either edge, so that scrolling meets no gaps. */
const SPARE = 12;

export interface RowsInView {
  readonly from: number;
  /** Not included. */
  readonly to: number;
}

/** Which of `count` rows must be drawn at this scroll position; pixels. */
export function rowsInView(scrollTop: number, height: number, count: number): RowsInView {
  const first = Math.floor(Math.max(0, scrollTop) / ROW_HEIGHT);
  const visible = Math.ceil(height / ROW_HEIGHT) + 1;
  const from = Math.max(0, Math.min(first, count) - SPARE);
  return { from, to: Math.min(count, first + visible + SPARE) };
}
