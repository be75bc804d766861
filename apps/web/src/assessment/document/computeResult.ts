import {
  type Assessment,
  diagnose,
  type PatientHistory,
  type Preferences,
  type XrayDates,
  type XrayKind,
} from '@alveola/clinical';
import { readKinds } from '@alveola/report';

/** Remembers the last result, because many parts of a screen ask for the same report. */
export function memoize<In extends readonly unknown[], Out>(compute: (...input: In) => Out) {
  let last: { readonly input: In; readonly output: Out } | null = null;
  return (...input: In): Out => {
    if (!last?.input.every((each, n) => each === input[n])) last = { input, output: compute(...input) };
    return last.output;
  };
}

export interface Beside {
  readonly history: PatientHistory | null;
  readonly xrays: readonly {
    readonly id: string;
    readonly taken: string | null;
    readonly kind: XrayKind | null;
  }[];
  readonly examined: string | null;
}

/** Adds what belongs beside the document and must never be written into the edited one. */
export function toJudged(
  document: Assessment,
  { xray_age_months }: Preferences,
  { history, xrays, examined }: Beside,
): Assessment {
  const xray_dates: XrayDates = {
    examined: examined ?? new Date().toISOString().slice(0, 10),
    limit_months: xray_age_months,
    xrays: xrays.map(({ id, taken }) => ({ id, taken })),
  };
  return { ...document, history, xray_dates, xray_kinds: readKinds(xrays) };
}

export const computeResult = memoize((document: Assessment, preferences: Preferences, beside: Beside) =>
  diagnose(toJudged(document, preferences, beside), preferences),
);
