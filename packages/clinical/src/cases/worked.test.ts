import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { assessment } from '../model/assessment';
import { diagnose } from '../diagnosis/diagnose';
import type { Diagnosis, ImplantResult, ToothResult } from '../diagnosis/result';

interface WorkedPatient {
  readonly id: string;
  readonly about: string;
  readonly assessment: unknown;
  readonly expected: {
    readonly diagnosis: Partial<Diagnosis>;
    readonly teeth: readonly Partial<ToothResult>[];
    readonly implants: readonly Partial<ImplantResult>[];
  };
}

const patients = readFileSync(new URL('worked.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as WorkedPatient);

function pick(from: object, names: readonly string[]) {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}

describe('the worked patients', () => {
  it('are sixty', () => {
    expect(patients).toHaveLength(60);
  });

  it.each(patients)('$id: $about', ({ assessment: document, expected }) => {
    const result = diagnose(assessment.parse(document));
    const names = ['condition', 'stage', 'grade', 'blt', 'stability'];
    expect(pick(result.diagnosis, names)).toEqual(expected.diagnosis);
    expect(result.teeth.map((tooth) => pick(tooth, ['tooth', 'groups', 'score', 'level']))).toEqual(
      expected.teeth,
    );
    expect(
      result.implants.map((implant) => pick(implant, ['tooth', 'condition', 'certainty', 'score', 'level'])),
    ).toEqual(expected.implants);
  });
});
