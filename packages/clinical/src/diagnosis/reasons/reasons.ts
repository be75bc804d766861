import { CARE_REASONS } from './care';
import { PATIENT_REASONS } from './patient';
import { TOOTH_REASONS } from './teeth';

export type ReasonValue = number | string | boolean | null | readonly number[];

/** Why a result is what it is: a code with the values that met it. Words are the screen's. */
export interface Reason {
  readonly code: ReasonCode;
  readonly values: Readonly<Record<string, ReasonValue>>;
}

/**
 * Every code a rule can give as its reason: the values it carries and the key of its source in
 * docs/clinical-sources.md. `teeth` is a list of FDI numbers, `tooth` one; `percent` is bone loss or an index as the
 * code says; `threshold` is the edge it met.
 */
export const REASONS = { ...PATIENT_REASONS, ...TOOTH_REASONS, ...CARE_REASONS };

export type ReasonCode = keyof typeof REASONS;
type ReasonSources<Entry> = Entry extends { readonly source: infer Source }
  ? Source | (Entry extends { readonly implants: infer Other } ? Other : never)
  : never;
/** Cited by reasons of earlier rules, in reports that were completed under them. */
const EARLIER_SOURCES = ['Matuliene2008', 'Miller2014'] as const;
export type SourceKey = ReasonSources<(typeof REASONS)[ReasonCode]> | (typeof EARLIER_SOURCES)[number];
type ReasonValues<Code extends ReasonCode> = Readonly<
  Record<(typeof REASONS)[Code]['values'][number], ReasonValue>
>;

function isReasonCode(code: string): code is ReasonCode {
  return Object.hasOwn(REASONS, code);
}

/** Every source, for the catalogues of words. */
export const SOURCES: readonly SourceKey[] = [
  ...new Set(
    Object.values(REASONS).flatMap((entry) =>
      'implants' in entry ? [entry.source, entry.implants] : [entry.source],
    ),
  ),
  ...EARLIER_SOURCES,
];

/** Every code, for the catalogues of words. */
export const REASON_CODES: readonly ReasonCode[] = Object.keys(REASONS).filter(isReasonCode);

/** Whether the criterion that a reason tells of is met. */
export function isMet({ code, values: { percent, threshold } }: Reason): boolean {
  const { met } = REASONS[code];
  if (met !== 'percent') return met;
  return typeof percent === 'number' && typeof threshold === 'number' && percent >= threshold;
}

/** A reason with exactly the values its code asks for, and its source. */
export function reason<Code extends ReasonCode>(code: Code, values: ReasonValues<Code>): Reason {
  return { code, values: { ...values, source: REASONS[code].source } };
}

/** The same at an implant, with the source that speaks of implants. */
export function implantReason<Code extends ReasonCode>(code: Code, values: ReasonValues<Code>): Reason {
  const entry: { readonly source: string; readonly implants?: string } = REASONS[code];
  return { code, values: { ...values, source: entry.implants ?? entry.source } };
}
