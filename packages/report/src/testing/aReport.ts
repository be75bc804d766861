import { type Assessment, DEFAULT_PREFERENCES, diagnose, sure } from '@alveola/clinical';
import type { Dates, WholeReport } from '../wholeReport';

/** Instants as they are: a test reads what was given. */
export const DATES: Dates = { day: (instant) => instant, moment: (instant) => instant };

/** A completed report of this document and of nothing else. */
export function aReport(document: Assessment, more: Partial<WholeReport> = {}): WholeReport {
  return {
    document,
    result: diagnose(document),
    preferences: DEFAULT_PREFERENCES,
    clinic: '',
    letterhead: null,
    clinician: '',
    role: '',
    patientNumber: '',
    reference: '',
    date: '',
    isDraft: false,
    isRevised: false,
    replacedAt: null,
    // Hundreds of runs of the rules: only where a test reads it.
    sure: 'sure' in more ? null : sure(document),
    earlier: null,
    completions: [],
    pictures: [],
    ...more,
  };
}
