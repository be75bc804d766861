import { describe, expect, it } from 'vitest';
import { type Charting, patient } from '../cases/patient';
import { diagnose } from './diagnose';

const implant = (charting: Charting) => {
  const [found] = diagnose(
    patient({ implant: [36] })
      .tooth(36, { loss: 0, depth: 3, ...charting })
      .assessment(),
  ).implants;
  return found;
};
const codes = (charting: Charting) => implant(charting)?.because.map(({ code }) => code);

describe('implants (R9)', () => {
  it.each<[string, string, Charting]>([
    ['PeriImplantHealth definite', 'no bleeding, no pus', {}],
    ['PeriImplantHealth definite', 'no inflammation, bone loss 60, pocket 9', { loss: 60, depth: 9 }],
    ['PeriImplantHealth definite', 'no inflammation, unmeasured', { loss: null, depth: 9 }],
    ['PeriImplantMucositis radiograph needed', 'bleeding, unmeasured', { loss: null, depth: 9, bleeding: 1 }],
    ['PeriImplantMucositis radiograph needed', 'pus, unmeasured', { loss: null, suppuration: true }],
    ['PeriImplantitis definite', 'bleeding, 30 %, 6 mm', { loss: 30, depth: 6, bleeding: 1 }],
    ['PeriImplantitis definite', 'pus alone, 30 %, 6 mm', { loss: 30, depth: 6, suppuration: true }],
    ['PeriImplantitis probable', 'bleeding, 30 %, 5 mm', { loss: 30, depth: 5, bleeding: 1 }],
    ['PeriImplantMucositis definite', 'bleeding, 29.9 %, 6 mm', { loss: 29.9, depth: 6, bleeding: 1 }],
    ['PeriImplantitis probable', 'pus, 29.9 %, 6 mm', { loss: 29.9, depth: 6, suppuration: true }],
    ['PeriImplantitis probable', 'pus, 20 %, 6 mm', { loss: 20, depth: 6, suppuration: true }],
    [
      'PeriImplantitis probable',
      'bleeding, 20 %, 6 mm, bowl-shaped',
      { loss: 20, depth: 6, bleeding: 1, defect: 'bowelShaped' },
    ],
    [
      'PeriImplantitis probable',
      'bleeding, 20 %, 6 mm, vertical',
      { loss: 20, depth: 6, bleeding: 1, defect: 'mesial' },
    ],
    ['PeriImplantMucositis definite', 'pus, 20 %, 5 mm', { loss: 20, depth: 5, suppuration: true }],
    ['PeriImplantMucositis definite', 'pus, 19.9 %, 6 mm', { loss: 19.9, depth: 6, suppuration: true }],
    ['PeriImplantMucositis definite', 'bleeding, 0 %', { bleeding: 4 }],
  ])('%s: %s', (expected, _, charting) => {
    const { condition, certainty } = implant(charting) ?? {};
    expect(`${condition} ${certainty}`).toBe(expected);
  });

  it('the worse side counts', () => {
    expect(implant({ loss: [0, 30], depth: 6, bleeding: 1 })?.condition).toBe('PeriImplantitis');
  });

  it('health with 20 % or more is noted as reduced bone support', () => {
    expect(codes({ loss: 20 })).toContain('implant.reduced-bone');
    expect(codes({ loss: 19.9 })).not.toContain('implant.reduced-bone');
  });

  it('the reason says whether the pocket was deep', () => {
    expect(codes({ loss: 30, depth: 6, bleeding: 1 })).toContain('implant.pocket');
    expect(codes({ loss: 30, depth: 5, bleeding: 1 })).toContain('implant.pocket-low');
    expect(codes({ loss: 29.9, depth: 5, bleeding: 1 })).toContain('implant.bone-loss-low');
  });

  it('a single bleeding point with little bone loss asks for a re-check', () => {
    expect(codes({ loss: 19.9, bleeding: 1 })).toContain('implant.minimal-bleeding');
    expect(codes({ loss: 20, bleeding: 1 })).not.toContain('implant.minimal-bleeding');
    expect(codes({ bleeding: 2 })).not.toContain('implant.minimal-bleeding');
    expect(codes({ bleeding: 1, suppuration: true })).not.toContain('implant.minimal-bleeding');
    expect(codes({ loss: null, bleeding: 1 })).not.toContain('implant.minimal-bleeding');
  });

  it('are judged in an edentulous patient too', () => {
    const all = [
      11, 12, 13, 14, 15, 16, 17, 18, 21, 22, 23, 24, 25, 26, 27, 28, 31, 32, 33, 34, 35, 36, 37, 38, 41, 42,
      43, 44, 45, 46, 47, 48,
    ] as const;
    const someone = patient({ missing: all, implant: [36] }).tooth(36, { loss: 30, depth: 6, bleeding: 1 });
    expect(diagnose(someone.assessment())).toMatchObject({
      diagnosis: { condition: 'Edentulous' },
      teeth: [],
      implants: [{ condition: 'PeriImplantitis' }],
      referral: { is: 'recommended' },
      supportiveCareMonths: 3,
    });
  });
});
