import {
  type Assessment,
  assessment,
  diagnose,
  type DiagnosisResult as Diagnosis,
  type Sure,
  sure,
} from '@alveola/clinical';
import { toSentence } from '../platform/http/validation';
import type { z } from 'zod';
import { invalid, type Result, refuse } from '../platform/base/result';

function toProblems(issue: z.core.$ZodIssue): readonly (readonly [path: string, message: string])[] {
  if (issue.code !== 'unrecognized_keys') return [[issue.path.join('.'), toSentence(issue.message)]];
  return issue.keys.map((key) => [[...issue.path, key].join('.'), 'is not a known key']);
}

/** Drops the document's scores, because they are to be computed; `diagnose` reads no prognoses either. */
function withoutScores(document: Assessment): Assessment {
  const teeth = document.measurement.teeth.map((row) => ({ ...row, hasBeenModified: false }));
  return { ...document, measurement: { ...document.measurement, teeth } };
}

export function diagnoseDocument(
  text: string,
  isSureWanted = false,
): Result<Diagnosis & { readonly sure?: Sure }> {
  let document: unknown;
  try {
    document = JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch (error) {
    return invalid('', `is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = assessment.safeParse(document);
  if (parsed.success) {
    const judged = withoutScores(parsed.data);
    const diagnosis = diagnose(judged);
    return isSureWanted ? { ...diagnosis, sure: sure(judged) } : diagnosis;
  }
  // A map is safe for a key such as `__proto__`.
  const errors = new Map<string, readonly string[]>();
  for (const [path, message] of parsed.error.issues.flatMap(toProblems))
    errors.set(path, [...(errors.get(path) ?? []), message]);
  return refuse('validation', { errors: Object.fromEntries(errors) });
}
