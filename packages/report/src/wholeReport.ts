import type { Examined, Sure } from '@alveola/clinical';
import type { Picture } from './drawings/measured';
import type { Reader } from './sentences/reader';
import type { ReadReport } from './sentences/readReport';

/** Instants are ISO strings. */
export interface Dates {
  /** 7 Mar 2026; of an instant in the reader's time, and of an ISO day that day everywhere. */
  readonly day: (instantOrDay: string) => string;
  /** A day with hours and minutes. */
  readonly moment: (instant: string) => string;
}

/** That the provider no longer stands behind the rules of a completed version. */
export interface Withdrawn {
  readonly severity: 'inform' | 'review' | 'stop';
  readonly reason: Readonly<Record<Reader['language'], string>>;
  readonly withdrawn_at: string;
  /** null: nobody has reviewed the version since. */
  readonly reviewed: { readonly by: string; readonly at: string } | null;
}

export interface Version {
  readonly completed_at: string;
  readonly completed_by: string;
  readonly reason: string | null;
  readonly rules_version: string;
  /** Absent: the rules stand. */
  readonly rules_withdrawn?: Withdrawn | undefined;
  /** The clinic in which it was completed; absent: this one. */
  readonly imported_from?: string | undefined;
}

export interface ReportPicture extends Picture {
  readonly file_name: string;
  readonly burned_in: boolean;
  /** ISO day; null: not known. */
  readonly taken: string | null;
  /** The store does not have it. */
  readonly isGone?: boolean;
}

/** Of the clinic. */
export interface Letterhead {
  readonly address: readonly string[];
  /** '': none. */
  readonly phone: string;
  readonly email: string;
  /** Pixels. */
  readonly logo: { readonly width: number; readonly height: number } | null;
}

/** Everything that stands on paper, read from the record; nothing is judged anew for a completed one. */
export interface WholeReport extends ReadReport {
  readonly clinic: string;
  /** What stands beside the clinic's name; null: the name alone. */
  readonly letterhead: Letterhead | null;
  readonly clinician: string;
  /** What the clinician is, as they wrote it; '': not known. */
  readonly role: string;
  readonly patientNumber: string;
  readonly reference: string;
  readonly date: string;
  /** Never completed. */
  readonly isDraft: boolean;
  /** Changed since it was completed. */
  readonly isRevised: boolean;
  /** When the version after this one was completed; null: this one stands. */
  readonly replacedAt: string | null;
  /** Of the version that is shown; absent: its rules stand, or it is a draft. */
  readonly withdrawn?: Withdrawn | undefined;
  /** How firm the diagnosis is; null: it rests on earlier rules, or was not asked. */
  readonly sure: Sure | null;
  /** The patient's analysis before this one; null: there is none that was completed. */
  readonly earlier: (Examined & { readonly date: string }) | null;
  readonly completions: readonly Version[];
  readonly pictures: readonly ReportPicture[];
}
