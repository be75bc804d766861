import { describe, expect, it } from 'vitest';
import { type ImagePoint, type ToothMeasurement, toothMeasurement } from '../../model/markers';
import { boneLoss, sideBoneLoss } from './boneLoss';

const toPoint = (x: number, y: number, image = 'one'): ImagePoint => ({ x, y, image });
const tooth = (row: object): ToothMeasurement => toothMeasurement.parse({ tooth: 16, ...row });
const distal = (
  apex: ImagePoint | null,
  cej: ImagePoint | null,
  bone: ImagePoint | null,
  overrides: object = {},
) => tooth({ RootApex: { distal: apex }, CEJ: { distal: cej }, BoneLevel: { distal: bone }, ...overrides });
const natural = (row: ToothMeasurement) => sideBoneLoss(row, 'distal', false);

describe('bone loss of one side (R0)', () => {
  it.each([
    ['bone at the CEJ', 0, 0],
    ['2 % are taken off, never below 0', 1, 0],
    ['2 % is still none', 2, 0],
    ['a third of the root', 35, 33],
    ['bone exactly at the apex: 98', 100, 98],
    ['bone beyond the apex', 102, 100],
    ['bone far beyond the apex', 150, 148],
  ])('%s: bone %d px from the CEJ of a 100 px root is %d %%', (_, bone, percent) => {
    expect(natural(distal(toPoint(0, 100), toPoint(0, 0), toPoint(0, bone)))).toBe(percent);
  });

  it('nothing is taken off for an implant', () => {
    expect(sideBoneLoss(distal(toPoint(0, 100), toPoint(0, 0), toPoint(0, 30)), 'distal', true)).toBe(30);
  });

  it('bone as far from the apex as the CEJ, or farther, is no loss', () => {
    expect(natural(distal(toPoint(0, 100), toPoint(0, 0), toPoint(60, 20)))).toBe(0);
    expect(natural(distal(toPoint(0, 100), toPoint(0, 0), toPoint(0, -30)))).toBe(0);
    expect(natural(distal(toPoint(0, 100), toPoint(0, 0), toPoint(59, 20)))).not.toBe(0);
  });

  it('is not known without a marker, without a root, or with markers on two pictures', () => {
    expect(natural(distal(null, toPoint(0, 0), toPoint(0, 20)))).toBeNull();
    expect(natural(distal(toPoint(0, 100), null, toPoint(0, 20)))).toBeNull();
    expect(natural(distal(toPoint(0, 100), toPoint(0, 0), null))).toBeNull();
    expect(natural(distal(toPoint(5, 5), toPoint(5, 5), toPoint(0, 20)))).toBeNull();
    expect(natural(distal(toPoint(0, 100), toPoint(0, 0, 'two'), toPoint(0, 20)))).toBeNull();
    expect(natural(distal(toPoint(0, 100), toPoint(0, 0), toPoint(0, 20, 'two')))).toBeNull();
    expect(natural(distal(toPoint(0, 100, 'two'), toPoint(0, 0), toPoint(0, 20)))).toBeNull();
  });

  it('settles to 6 decimals', () => {
    expect(natural(distal(toPoint(0, 300), toPoint(0, 0), toPoint(0, 100)))).toBe(31.333333);
  });
});

describe('which apex a side is measured to', () => {
  const cejAndBone = {
    CEJ: { distal: toPoint(0, 0), mesial: toPoint(0, 0) },
    BoneLevel: { distal: toPoint(0, 20), mesial: toPoint(0, 20) },
  };
  const apexes = { RootApex: { distal: toPoint(0, 100), mesial: toPoint(0, 50) } };
  const both = (row: object, isImplant = false) => {
    const { distal: d, mesial: m } = {
      distal: null,
      mesial: null,
      ...boneLoss(tooth({ ...cejAndBone, ...row }), isImplant),
    };
    return [d, m];
  };

  it('a molar: its own', () => {
    expect(both({ tooth: 16, ...apexes })).toEqual([18, 38]);
    expect(both({ tooth: 16, RootApex: { distal: toPoint(0, 100) } })).toEqual([18, null]);
  });
  it('one root: the distal for both sides, else the mesial', () => {
    expect(both({ tooth: 15, ...apexes })).toEqual([18, 18]);
    expect(both({ tooth: 15, RootApex: { mesial: toPoint(0, 50) } })).toEqual([38, 38]);
  });
  it('a split tooth: its own, premolars too', () => {
    expect(both({ tooth: 15, isSplit: true, ...apexes })).toEqual([18, 38]);
    expect(both({ tooth: 15, isSplit: true, RootApex: { distal: toPoint(0, 100) } })).toEqual([18, null]);
  });
  it('an implant: its own, else the other', () => {
    expect(both({ tooth: 16, ...apexes }, true)).toEqual([20, 40]);
    expect(both({ tooth: 16, RootApex: { mesial: toPoint(0, 50) } }, true)).toEqual([40, 40]);
  });
  it('a half molar: its own, else the other; the side that is not there has no bone loss', () => {
    expect(both({ tooth: 16, halfTooth: { distal: true }, ...apexes })).toEqual([18, null]);
    expect(both({ tooth: 16, halfTooth: { mesial: true }, ...apexes })).toEqual([null, 38]);
    expect(both({ tooth: 16, halfTooth: { mesial: true }, RootApex: { distal: toPoint(0, 100) } })).toEqual([
      null,
      18,
    ]);
  });
  it('a half premolar: the one apex it has, distal first; split, its own', () => {
    expect(both({ tooth: 15, halfTooth: { mesial: true }, ...apexes })).toEqual([null, 18]);
    expect(both({ tooth: 15, halfTooth: { mesial: true }, isSplit: true, ...apexes })).toEqual([null, 38]);
  });
  it('a tooth that the X-ray does not show is unmeasured, whatever markers a record kept', () => {
    expect(both({ tooth: 16, isMissingFromXray: true, ...apexes })).toEqual([null, null]);
  });
});

describe('bone loss of a tooth', () => {
  it('is the worse side', () => {
    const row = tooth({
      tooth: 11,
      RootApex: { distal: toPoint(0, 100) },
      CEJ: { distal: toPoint(0, 0), mesial: toPoint(0, 0) },
      BoneLevel: { distal: toPoint(0, 22), mesial: toPoint(0, 52) },
    });
    expect(boneLoss(row, false)).toEqual({ distal: 20, mesial: 50, worst: 50 });
  });
  it('says which markers are missing', () => {
    expect(boneLoss(undefined, false)).toEqual({ known: false, missing: ['RootApex', 'CEJ', 'BoneLevel'] });
    expect(boneLoss(distal(toPoint(0, 100), toPoint(0, 0), null), false)).toEqual({
      known: false,
      missing: ['BoneLevel'],
    });
    const half = distal(toPoint(0, 100), toPoint(0, 0), null, { halfTooth: { mesial: true } });
    expect(boneLoss(half, false)).toEqual({ known: false, missing: ['CEJ', 'BoneLevel'] });
  });
});
