import { type Assessment, diagnose, type History, type Preferences } from '@alveola/clinical';

/** Computed once for as long as the same is asked: many parts of a screen ask for one and the same report. */
export function memoize<In extends readonly unknown[], Out>(
  compute: (...input: In) => Out,
): (...input: In) => Out {
  let last: { readonly input: In; readonly output: Out } | null = null;
  return (...input) => {
    if (!last?.input.every((each, n) => each === input[n])) last = { input, output: compute(...input) };
    return last.output;
  };
}

/**
 * The result of an assessment. `history`, the patient's earlier stage, is the server's to tell: it stands beside
 * the document, so that an answer never writes into what is edited.
 */
export const computeResult = memoize(
  (document: Assessment, preferences: Preferences, history: History | null) =>
    diagnose({ ...document, history }, preferences),
);
