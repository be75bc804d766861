import type { Examined, Sure } from '@alveola/clinical';
import type { PictureToMeasure } from './drawings/measured';
import type { Reader } from './sentences/reader';
import type { ReadReport } from './sentences/readReport';

export interface Dates {
  /** 7 Mar 2026; an instant in the reader's time, an ISO day unchanged. */
  readonly day: (instantOrDay: string) => string;
  readonly moment: (instant: string) => string;
}

export interface Withdrawn {
  readonly reason: Readonly<Record<Reader['language'], string>>;
  readonly withdrawn_at: string;
}

export interface Version {
  readonly completed_at: string;
  readonly completed_by: string;
  readonly reason: string | null;
  readonly rules_version: string;
  readonly rules_withdrawn?: Withdrawn | undefined;
  readonly imported_from?: string | undefined;
}

export interface ReportPicture extends PictureToMeasure {
  readonly file_name: string;
  readonly burned_in: boolean;
  /** ISO day; null where unknown. */
  readonly taken: string | null;
  readonly isGone?: boolean;
}

export interface PaperLetterhead {
  readonly address: readonly string[];
  readonly phone: string;
  readonly email: string;
  readonly logo: { readonly width: number; readonly height: number } | null;
}

/** Read from the record; a completed report is not judged anew. */
export interface WholeReport extends ReadReport {
  readonly clinic: string;
  readonly letterhead: PaperLetterhead | null;
  readonly clinician: string;
  /** In the clinician's own words; '' where unknown. */
  readonly role: string;
  readonly patientNumber: string;
  /** Null where it was not recorded; absent: the paper leaves the clinic, and never has it. */
  readonly patientName?: string | null;
  readonly reference: string;
  readonly date: string;
  readonly isDraft: boolean;
  readonly isRevised: boolean;
  /** Null where no later version was completed. */
  readonly replacedAt: string | null;
  /** Absent where the shown version's rules are not withdrawn, and for a draft. */
  readonly withdrawn?: Withdrawn | undefined;
  /** Null where earlier rules gave the result, or nobody computed it. */
  readonly sure: Sure | null;
  readonly earlier: (Examined & { readonly date: string }) | null;
  readonly completions: readonly Version[];
  /** The clinic's note, '' where there is none; absent or null: neither it nor the remarks are printed. */
  readonly note?: string | null;
  readonly pictures: readonly ReportPicture[];
}
