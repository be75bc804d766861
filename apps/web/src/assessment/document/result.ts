import {
  type Assessment,
  diagnose,
  type Diagnosis,
  type History,
  type Preferences,
  whatIfBeside,
} from '@alveola/clinical';

/** Computed once for as long as the same is asked: many parts of a screen ask for one and the same report. */
function once<Of extends readonly unknown[], Answer>(compute: (...of: Of) => Answer): (...of: Of) => Answer {
  let last: { readonly of: Of; readonly answer: Answer } | null = null;
  return (...of) => {
    if (!last?.of.every((each, n) => each === of[n])) last = { of, answer: compute(...of) };
    return last.answer;
  };
}

/**
 * The result of an assessment. `history`, the patient's earlier stage, is the server's to tell: it stands beside
 * the document, so that an answer never writes into what is edited.
 */
export const resultOf = once((document: Assessment, preferences: Preferences, history: History | null) =>
  diagnose({ ...document, history }, preferences),
);

/** What would have changed the diagnosis and each of its classes: a hundred runs of the rules. */
export const whatIfsOf = once(
  (kept: Diagnosis, document: Assessment, preferences: Preferences, history: History | null) =>
    whatIfBeside(kept, { ...document, history }, preferences),
);
