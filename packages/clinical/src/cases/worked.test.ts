import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { diagnose } from '../diagnosis/diagnose';
import { sure } from '../diagnosis/sure/sure';
import { storedAssessment } from '../storedParts';

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

function pick(found: unknown, expected: unknown): unknown {
  if (Array.isArray(found) && Array.isArray(expected))
    return found.map((each, n) => (n < expected.length ? pick(each, expected[n]) : each));
  if (typeof found !== 'object' || typeof expected !== 'object' || found === null || expected === null)
    return found;
  const values = found as Readonly<Record<string, unknown>>;
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
