import type { Judged, WhatIf } from '@alveola/clinical';
import type { Completion, Xray } from '@alveola/contract';
import type { Reader, ReadReport, Words } from '@alveola/report';
import type { Dates } from './dates';
import type { EarlierReport } from './earlier';

export interface ShownPicture {
  readonly xray: Xray;
  /** JPEG, longest side 2048 pixels; null: the store does not have it. */
  readonly bytes: Buffer | null;
}

/** Everything that stands on the paper, read from the record; nothing is judged anew for a completed one. */
export interface PaperReport extends ReadReport {
  readonly reader: Reader;
  readonly words: Words['pdf'];
  readonly dates: Dates;
  /** What would have changed the diagnosis and its classes; null where that cannot be told. */
  readonly whatIfs: Readonly<Record<Judged, readonly WhatIf[] | null>>;
  /** The patient's analysis before this one; null: there is none that was completed. */
  readonly earlier: EarlierReport | null;
  readonly clinic: string;
  readonly clinician: string;
  readonly patientNumber: string;
  readonly reference: string;
  readonly date: Date;
  /** Never completed: marked as such on every page. */
  readonly isDraft: boolean;
  /** Changed since it was completed. */
  readonly isRevised: boolean;
  /** When the version after this one was completed; null: this one stands. */
  readonly replacedAt: Date | null;
  /** Oldest first. */
  readonly completions: readonly Completion[];
  readonly pictures: readonly ShownPicture[];
}
