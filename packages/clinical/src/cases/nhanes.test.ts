import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { diagnose } from '../diagnosis/diagnose';
import { sure } from '../diagnosis/sure/sure';
import { assessment } from '../model/assessment';
import { ASCENDING, type ToothNumber } from '../model/tooth';
import { aPatient } from './patient';

interface Adult {
  readonly seqn: string;
  readonly age: number;
  readonly sites: readonly { readonly tooth: ToothNumber }[];
  readonly deepest: readonly (readonly [tooth: ToothNumber, depth: number])[];
}

const adults = JSON.parse(readFileSync(new URL('nhanes.json', import.meta.url), 'utf8')) as readonly Adult[];

function read({ age, sites }: Adult) {
  const missing = ASCENDING.filter((tooth) => !sites.some((row) => row.tooth === tooth));
  return assessment.parse({
    information: aPatient({ patientAge: age }).information(),
    dentition: { missing },
    clinical_values: { sites },
  });
}

const find = (seqn: string) => read(adults.find((adult) => adult.seqn === seqn)!);

const EXPECTED = [
  [
    '73558',
    {
      probed: 128,
      four: 8,
      five: 4,
      six: 1,
      worst: [7, 27],
      levels: [22, 22, 15, 6],
      arm: true,
      stage: 'III',
      percent: 27.3,
      blt: 'Localized',
    },
  ],
  [
    '73577',
    {
      probed: 155,
      four: 27,
      five: 5,
      six: 2,
      worst: [11, 27],
      levels: [28, 28, 26, 6],
      arm: true,
      stage: 'III',
      percent: 21.4,
      blt: 'Localized',
    },
  ],
  [
    '73595',
    {
      probed: 81,
      four: 18,
      five: 15,
      six: 4,
      worst: [8, 21],
      levels: [14, 14, 14, 13],
      arm: true,
      stage: 'III',
      percent: 92.9,
      blt: 'Generalized',
    },
  ],
  [
    '73603',
    {
      probed: 133,
      four: 1,
      five: 0,
      six: 0,
      worst: [4, 37],
      levels: [27, 25, 8, 0],
      arm: false,
      stage: 'II',
      percent: 28.6,
      blt: 'Localized',
    },
  ],
  [
    '73581',
    {
      probed: 154,
      four: 0,
      five: 0,
      six: 0,
      worst: [3, 17],
      levels: [28, 25, 4, 0],
      arm: false,
      stage: 'II',
      percent: 14.3,
      blt: 'Localized',
    },
  ],
] as const;

describe('five adults of a national survey', () => {
  it.each(EXPECTED)('%s: the figures of the survey', (seqn, expected) => {
    const { sites, teeth, diagnosis } = diagnose(find(seqn));
    const { probed, ge4, ge5, ge6, maxInterdentalCal: worst } = sites!;
    expect({ probed, four: ge4! - ge5!, five: ge5! - ge6!, six: ge6 }).toEqual({
      probed: expected.probed,
      four: expected.four,
      five: expected.five,
      six: expected.six,
    });
    expect([worst?.mm, worst?.tooth]).toEqual(expected.worst);
    const from = (mm: number) =>
      teeth.filter(({ attachment }) => (attachment?.interdental ?? -1) >= mm).length;
    expect([1, 2, 3, 5].map(from)).toEqual(expected.levels);
    expect(diagnosis.because.condition.some(({ code }) => code === 'condition.buccal-arm')).toBe(
      expected.arm,
    );
  });

  it.each(EXPECTED)(
    '%s: stage and extent by attachment, provisional below III without a film',
    (seqn, { stage, percent, blt }) => {
      const { diagnosis, warnings } = diagnose(find(seqn));
      const { affectedPercent, ...rest } = diagnosis;
      expect(rest).toMatchObject({
        condition: 'Periodontitis',
        stage,
        blt,
        provisional: stage === 'II',
        grade: 'B',
      });
      expect(affectedPercent).toBeCloseTo(percent, 1);
      if (seqn === '73595') expect(warnings.map(({ code }) => code)).toContain('W6');
      expect(sure(find(seqn)).grade).toMatchObject({ firm: false });
    },
  );

  it.each(['73603', '73581'])('%s: within the error of the probe, so borderline', (seqn) => {
    expect(sure(find(seqn)).stage).toMatchObject({ firm: false });
  });

  it.each(adults)('$seqn: the deepest site is the depth of the tooth, and every margin is kept', (adult) => {
    const { pocket_depth, sites } = read(adult).clinical_values;
    expect(pocket_depth).toEqual(adult.deepest.map(([tooth, depth]) => ({ tooth, depth })));
    expect(sites).toMatchObject(adult.sites);
  });

  it('one value a tooth puts the first a stage lower, and calls the last without a case', () => {
    const classes = ['73558', '73581'].map((seqn) => {
      const { sites: _, ...clinical_values } = find(seqn).clinical_values;
      const { condition, stage } = diagnose({ ...find(seqn), clinical_values }).diagnosis;
      return [condition, stage];
    });
    expect(classes).toEqual([
      ['Periodontitis', 'II'],
      ['Undetermined', null],
    ]);
  });
});
