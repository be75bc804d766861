/** A code is stable and has a sentence in every language. */
export interface ReasonRow {
  readonly values: readonly string[];
  readonly source: string;
  /** The same reason rests on another source at an implant. */
  readonly implants?: string;
  /** False, too, where the criterion could not be judged. 'percent': met where it reaches its threshold. */
  readonly met: boolean | 'percent';
}
