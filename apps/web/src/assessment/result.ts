import { type Assessment, diagnose, type History, type Preferences, type Result } from '@alveola/clinical';

interface Known {
  readonly document: Assessment;
  readonly preferences: Preferences;
  readonly history: History | null;
  readonly result: Result;
}

let last: Known | null = null;

/**
 * The result of an assessment, computed once for each document. `history`, the patient's earlier stage, is the
 * server's to tell: it stands beside the document, so that an answer never writes into what is edited.
 */
export function resultOf(document: Assessment, preferences: Preferences, history: History | null): Result {
  if (last?.document === document && last.preferences === preferences && last.history === history)
    return last.result;
  const result = diagnose({ ...document, history }, preferences);
  last = { document, preferences, history, result };
  return result;
}
