import { CARE_REASONS } from './careReasons';
import { PATIENT_REASONS } from './patientReasons';
import { TOOTH_REASONS } from './toothReasons';

export type ReasonValue = number | string | boolean | null | readonly number[];

/** A code with the values that met it; the screens have its words. */
export interface Reason {
  readonly code: ReasonCode;
  readonly values: Readonly<Record<string, ReasonValue>>;
}

/**
 * The values that each code carries, and the key of its source in docs/clinical-sources.md. `teeth` is a list
 * of FDI numbers, `tooth` one; `percent` is bone loss or an index as the code says; `threshold` is the edge
 * it met.
 */
export const REASONS = { ...PATIENT_REASONS, ...TOOTH_REASONS, ...CARE_REASONS };

export type ReasonCode = keyof typeof REASONS;
type ReasonSources<Entry> = Entry extends { readonly source: infer Source }
  ? Source | (Entry extends { readonly implants: infer Other } ? Other : never)
  : never;
/** Reports that were completed under earlier rules cite these. */
const EARLIER_SOURCES = ['Matuliene2008', 'Miller2014'] as const;
export type SourceKey = ReasonSources<(typeof REASONS)[ReasonCode]> | (typeof EARLIER_SOURCES)[number];
type ReasonValues<Code extends ReasonCode> = Readonly<
  Record<(typeof REASONS)[Code]['values'][number], ReasonValue>
>;

function isReasonCode(code: string): code is ReasonCode {
  return Object.hasOwn(REASONS, code);
}

export const SOURCES: readonly SourceKey[] = [
  ...new Set(
    Object.values(REASONS).flatMap((entry) =>
      'implants' in entry ? [entry.source, entry.implants] : [entry.source],
    ),
  ),
  ...EARLIER_SOURCES,
];

export const REASON_CODES: readonly ReasonCode[] = Object.keys(REASONS).filter(isReasonCode);

export function isMet({ code, values: { percent, threshold } }: Reason): boolean {
  const { met } = REASONS[code];
  if (met !== 'percent') return met;
  return typeof percent === 'number' && typeof threshold === 'number' && percent >= threshold;
}

export function reason<Code extends ReasonCode>(code: Code, values: ReasonValues<Code>): Reason {
  return { code, values: { ...values, source: REASONS[code].source } };
}

export function implantReason<Code extends ReasonCode>(code: Code, values: ReasonValues<Code>): Reason {
  const entry: { readonly source: string; readonly implants?: string } = REASONS[code];
  return { code, values: { ...values, source: entry.implants ?? entry.source } };
}
