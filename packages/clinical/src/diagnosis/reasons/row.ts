/** A code is stable and has a sentence in every language. */
export interface ReasonRow {
  readonly values: readonly string[];
  readonly source: string;
  /** The same reason rests on another source at an implant. */
  readonly implants?: string;
  /** Whether the criterion is met; false, too, where it could not be judged. 'percent': where it reaches its threshold. */
  readonly met: boolean | 'percent';
}
