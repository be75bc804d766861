import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { diagnose } from '../diagnosis/diagnose';
import { sure } from '../diagnosis/sure/sure';
import { storedAssessment } from '../wire/assemble';

interface WorkedPatient {
  readonly id: string;
  readonly about: string;
  readonly assessment: unknown;
  readonly expected: Readonly<Record<string, unknown>>;
}

const patients = readFileSync(new URL('worked.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as WorkedPatient);

function pick(actual: unknown, expected: unknown): unknown {
  if (Array.isArray(actual) && Array.isArray(expected))
    return actual.map((value, n) => (n < expected.length ? pick(value, expected[n]) : value));
  if (typeof actual !== 'object' || typeof expected !== 'object' || actual === null || expected === null)
    return actual;
  const values = actual as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, pick(values[key], value)]));
}

describe('the worked patients', () => {
  it('are 214', () => {
    expect(patients).toHaveLength(214);
  });

  it.each(patients)('$id: $about', ({ assessment: document, expected }) => {
    const read = storedAssessment.parse(document);
    const { sure: expectedSure, ...rest } = expected;
    expect(pick(diagnose(read), rest)).toEqual(rest);
    expect(sure(read)).toEqual(expectedSure);
  });
});
