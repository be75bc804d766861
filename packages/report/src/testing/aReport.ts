import { type Assessment, DEFAULT_PREFERENCES, diagnose, sure } from '@alveola/clinical';
import type { Dates, WholeReport } from '../wholeReport';

/** Instants are not formatted, so that a test reads them back. */
export const DATES: Dates = { day: (instant) => instant, moment: (instant) => instant };

export function aReport(document: Assessment, overrides: Partial<WholeReport> = {}): WholeReport {
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
    // Takes hundreds of runs of the rules, so it is computed only where a test reads it.
    sure: 'sure' in overrides ? null : sure(document),
    earlier: null,
    completions: [],
    pictures: [],
    ...overrides,
  };
}
