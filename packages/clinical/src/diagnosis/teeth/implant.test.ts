import { describe, expect, it } from 'vitest';
import { type Charting, aPatient } from '../../cases/patient';
import { diagnose } from '../diagnose';

const implant = (charting: Charting) => {
  const [implantResult] = diagnose(
    aPatient({ implant: [36] })
      .tooth(36, { loss: 0, depth: 3, ...charting })
      .assessment(),
  ).implants;
  return implantResult;
};
const codes = (charting: Charting) => implant(charting)?.because.map(({ code }) => code);

describe('implants (R9)', () => {
  it.each<[string, string, Charting]>([
    ['PeriImplantHealth definite', 'no bleeding, no pus', {}],
    ['PeriImplantHealth definite', 'dry, unmeasured, 5 mm', { loss: null, depth: 5 }],
    ['PeriImplantHealth probable', 'dry, 6 mm', { depth: 6 }],
    ['PeriImplantHealth definite', 'dry, 37.9 %, 5 mm', { loss: 37.9, depth: 5 }],
    ['PeriImplantHealth probable', 'dry, 38 %', { loss: 38 }],
    ['PeriImplantHealth definite', 'dry, 29.9 % of 10 mm', { loss: 29.9, length: 10 }],
    ['PeriImplantHealth probable', 'dry, 30 % of 10 mm', { loss: 30, length: 10 }],
    ['NotJudged null', 'dry and mobile', { mobility: 1 }],
    ['NotJudged null', 'bleeding not charted', { bleeding: null }],
    ['NotJudged null', 'depth not charted', { depth: null }],
    [
      'PeriImplantMucositis definite',
      'pus, nothing charted',
      { bleeding: null, depth: null, suppuration: true },
    ],
    ['PeriImplantMucositis definite', 'bleeding and mobile', { bleeding: 1, mobility: 1 }],
    ['PeriImplantMucositis radiograph needed', 'bleeding, unmeasured', { loss: null, depth: 9, bleeding: 1 }],
    ['PeriImplantMucositis radiograph needed', 'pus, unmeasured', { loss: null, suppuration: true }],
    ['PeriImplantitis definite', 'bleeding, 38 %, 6 mm', { loss: 38, depth: 6, bleeding: 1 }],
    ['PeriImplantitis probable', 'bleeding, 37.9 %, 6 mm', { loss: 37.9, depth: 6, bleeding: 1 }],
    ['PeriImplantitis probable', 'bleeding, 38 %, 5 mm', { loss: 38, depth: 5, bleeding: 1 }],
    ['PeriImplantitis probable', 'bleeding, 38 %, depth not charted', { loss: 38, depth: null, bleeding: 1 }],
    ['PeriImplantitis definite', 'pus alone, 38 %, 6 mm', { loss: 38, depth: 6, suppuration: true }],
    ['PeriImplantitis probable', 'bleeding, 30 %, 5 mm', { loss: 30, depth: 5, bleeding: 1 }],
    ['PeriImplantMucositis probable', 'bleeding, 29.9 %, 5 mm', { loss: 29.9, depth: 5, bleeding: 1 }],
    ['PeriImplantitis probable', 'bleeding, 23 %, 6 mm', { loss: 23, depth: 6, bleeding: 1 }],
    ['PeriImplantMucositis probable', 'bleeding, 22.9 %, 6 mm', { loss: 22.9, depth: 6, bleeding: 1 }],
    ['PeriImplantMucositis probable', 'bleeding, 20 %', { loss: 20, bleeding: 1 }],
    ['PeriImplantMucositis definite', 'bleeding, 19.9 %', { loss: 19.9, bleeding: 1 }],
    ['PeriImplantitis definite', '30 % of 10 mm, 6 mm', { loss: 30, length: 10, depth: 6, bleeding: 1 }],
    ['PeriImplantitis probable', '30 % of 10 mm, 5 mm', { loss: 30, length: 10, depth: 5, bleeding: 1 }],
    ['PeriImplantitis definite', '37.5 % of 8 mm, 6 mm', { loss: 37.5, length: 8, depth: 6, bleeding: 1 }],
    [
      'PeriImplantMucositis probable',
      '37.4 % of 8 mm, 6 mm',
      { loss: 37.4, length: 8, depth: 6, bleeding: 1 },
    ],
    [
      'PeriImplantitis probable',
      '20 % of 10 mm, 6 mm, pus',
      { loss: 20, length: 10, depth: 6, suppuration: true },
    ],
    [
      'PeriImplantMucositis probable',
      '20 % of 10 mm, 5 mm',
      { loss: 20, length: 10, depth: 5, suppuration: true },
    ],
    [
      'PeriImplantMucositis definite',
      '19.9 % of 10 mm',
      { loss: 19.9, length: 10, depth: 6, suppuration: true },
    ],
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
    ['PeriImplantMucositis probable', 'pus, 20 %, 5 mm', { loss: 20, depth: 5, suppuration: true }],
    ['PeriImplantMucositis definite', 'pus, 19.9 %, 6 mm', { loss: 19.9, depth: 6, suppuration: true }],
    ['PeriImplantMucositis definite', 'bleeding, 0 %', { bleeding: 4 }],
  ])('%s: %s', (expected, _, charting) => {
    const { condition, certainty } = implant(charting) ?? {};
    expect(`${condition} ${certainty}`).toBe(expected);
  });

  it('any mobility is said, whatever the diagnosis', () => {
    expect(implant({ bleeding: 1, mobility: 1 })?.mobile).toBe(true);
    expect(implant({})?.mobile).toBe(false);
    expect(implant({ mobility: null })?.mobile).toBe(false);
  });

  it('known millimetres stand beside the percent', () => {
    const [, loss] = implant({ loss: 30, length: 10, depth: 6, bleeding: 1 })?.because ?? [];
    expect(loss).toEqual({
      code: 'implant.bone-loss-mm',
      values: { mm: 3, length: 10, percent: 30, threshold: 3, source: 'Berglundh2018' },
    });
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
    const someone = aPatient({ missing: all, implant: [36] }).tooth(36, { loss: 30, depth: 6, bleeding: 1 });
    expect(diagnose(someone.assessment())).toMatchObject({
      diagnosis: { condition: 'Edentulous' },
      teeth: [],
      implants: [{ condition: 'PeriImplantitis' }],
      referral: { is: 'recommended' },
      supportiveCareMonths: 3,
    });
  });
});
