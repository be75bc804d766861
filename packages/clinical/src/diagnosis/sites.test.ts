// @module-tag cases
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCases } from '../cases/countCases';
import { anyAssessment } from '../cases/anyAssessment';
import { drawFrom } from '../cases/drawPatient';
import { expanded, mirrored, recharted, withoutSites } from '../cases/expand';
import { type Assessment, assessment } from '../model/assessment';
import { aPatient, type Patient } from '../cases/patient';
import { diagnose } from './diagnose';
import type { DiagnosisResult } from './diagnosisResult';

const worked = readFileSync(new URL('../cases/worked.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { id: string; assessment: unknown });
const drawn = fc.sample(anyAssessment, { numRuns: countCases(120), seed: 12 });
const patients: readonly (readonly [string, Assessment])[] = [
  ...worked.map(({ id, assessment: document }) => [id, assessment.parse(document)] as const),
  ...drawn.map((document, n) => [`drawn ${n}`, document] as const),
];

/** R2′: a merely estimated sign of attachment loss makes no case. */
const ESTIMATED = ['attachment.bone-loss-and-pocket', 'attachment.pocket'];
/** R1: sites show the side of a pocket. */
const DROPPED = ['excluded.root-caries', 'excluded.second-molar-distal'];

function changedRules({ teeth }: DiagnosisResult): readonly string[] {
  const reasons = teeth.flatMap(({ because }) => because);
  const isEstimated = reasons.some(
    ({ code, values }) =>
      ESTIMATED.includes(code) || (code === 'attachment.furcation' && values['threshold'] === 1),
  );
  const isDropped = reasons.some(({ code }) => DROPPED.includes(code));
  return [...(isEstimated ? ['R2′'] : []), ...(isDropped ? ['R1'] : [])];
}

/** Removes what only a record with sites has: its figures, and the warnings on margins and sites. */
function withoutFigures({ warnings, teeth, ...result }: DiagnosisResult) {
  return {
    ...result,
    diagnosis: { ...result.diagnosis, periodontium: null },
    teeth: teeth.map(({ attachment: __, ...tooth }) => tooth),
    sites: null,
    warnings: warnings.filter(({ code }) => code !== 'W9' && code !== 'W29'),
  };
}

/** The deepest sites bleed first: R4′ and R8′ find the same, and name the site. */
function withoutReasons(key: string, value: unknown): unknown {
  return key === 'because' ? undefined : value;
}

describe('one value a tooth, expanded to six sites', () => {
  it.each(patients)('%s', (id, document) => {
    const perTooth = recharted(document);
    const six = expanded(perTooth, drawFrom(id.length * 7919 + patients.length));
    const read = assessment.parse(JSON.parse(JSON.stringify(six)));
    const before = diagnose(perTooth);
    expect(diagnose(withoutSites(read))).toEqual(before);
    const now = diagnose(read);
    expect(now.diagnosis).toMatchObject({
      bleedingIndex: before.diagnosis.bleedingIndex,
      plaqueIndex: before.diagnosis.plaqueIndex,
      oralHygiene: before.diagnosis.oralHygiene,
      patientMaxBoneLossAgeRatio: before.diagnosis.patientMaxBoneLossAgeRatio,
      anyAffectedPercent: before.diagnosis.anyAffectedPercent,
    });
    expect(now.implants).toEqual(before.implants);
    const scores = ({ teeth }: DiagnosisResult) =>
      teeth.map(({ score, level, groups }) => [score, level, groups]);
    expect(scores(now)).toEqual(scores(before));
    if (changedRules(before).length === 0) {
      const reasonless = (result: DiagnosisResult) =>
        JSON.parse(JSON.stringify(withoutFigures(result), withoutReasons));
      expect(reasonless(now)).toEqual(reasonless(before));
    }
    const mirroredResult = diagnose(mirrored(read));
    expect(withoutFigures(mirroredResult).standing).toEqual(withoutFigures(now).standing);
    expect(mirroredResult.sites).toEqual(now.sites);
  });
});

it('counts nothing of what was charted at no site: null, and not 0', () => {
  const dry = [false, false, false, false, false, false];
  const figures = (sites: Partial<Parameters<Patient['tooth']>[1]['sites']> & object) =>
    diagnose(aPatient().others({ depth: null, bleeding: null }).tooth(16, { sites }).assessment()).sites;
  expect(figures({ bleeding: dry })).toMatchObject({
    bopPercent: 0,
    probed: 0,
    ge4: null,
    ge5: null,
    ge6: null,
    ge4Bleeding: null,
    suppurating: null,
  });
  const depth = [3, 3, 4, 3, 3, 5];
  expect(figures({ depth })).toMatchObject({ ge4: 2, ge6: 0, ge4Bleeding: null, suppurating: null });
  expect(figures({ depth, bleeding: dry, suppuration: dry })).toMatchObject({
    ge4Bleeding: 0,
    suppurating: 0,
  });
});
