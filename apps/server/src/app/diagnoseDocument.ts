import { type Assessment, assessment, diagnose, type Result, type Sure, sure } from '@alveola/clinical';
import { refusalMessage } from '@alveola/contract';

/** Where in the document something is wrong (keys and list positions with dots; empty = all of it), and why. */
export interface Refused {
  readonly path: string;
  readonly message: string;
}

export type Outcome =
  | { readonly result: Result & { readonly sure?: Sure } }
  /** Never empty; in the order of the document's schema. */
  | { readonly refused: readonly [Refused, ...Refused[]] };

interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

/** An unknown key is named itself, not the object that holds it. */
function refusals(issue: Issue): readonly Refused[] {
  const at = (path: readonly PropertyKey[]) => path.map(String).join('.');
  if (issue.code === 'unrecognized_keys' && issue.keys !== undefined)
    return issue.keys.map((key) => ({ path: at([...issue.path, key]), message: 'is not a known key' }));
  return [{ path: at(issue.path), message: refusalMessage(issue.message) }];
}

/** Scores are what is asked for: those in the document are not looked at, nor does `diagnose` read prognoses. */
function withoutScores(document: Assessment): Assessment {
  const teeth = document.measurement.teeth.map((row) => ({ ...row, hasBeenModified: false }));
  return { ...document, measurement: { ...document.measurement, teeth } };
}

function parseJson(text: string): { readonly value: unknown } | { readonly message: string } {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * One assessment in the save-type format as text → its result, with how firm it is where that is wanted, or every
 * reason why it is refused.
 */
export function diagnoseDocument(text: string, isSureWanted = false): Outcome {
  const json = parseJson(text.replace(/^\uFEFF/u, ''));
  if ('message' in json) return { refused: [{ path: '', message: `is not JSON: ${json.message}` }] };
  const parsed = assessment.safeParse(json.value);
  if (parsed.success) {
    const document = withoutScores(parsed.data);
    const result = diagnose(document);
    return { result: isSureWanted ? { ...result, sure: sure(document) } : result };
  }
  const [first, ...rest] = parsed.error.issues.flatMap(refusals);
  return { refused: [first ?? { path: '', message: parsed.error.message }, ...rest] };
}
