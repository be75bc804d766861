import { describe, expect, it } from 'vitest';
import { aPatient } from '../cases/patient';
import { assessment } from './assessment';
import { clinicalValues } from './checkValues';

const LOW = [3, 3, 3, 3, 3, 3];
const base = aPatient({ implant: [26, 36], missing: [18, 28, 38, 48] }).assessment();

function refused(values: object, measurement: object = {}): readonly string[] {
  const document = { ...base, clinical_values: values, measurement };
  const parsed = assessment.safeParse(document);
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
}

describe('sites are refused', () => {
  it.each<[object | object[], string]>([
    [{ tooth: 18, depth: LOW }, 'sites.0.tooth sites.tooth-missing'],
    [
      [
        { tooth: 16, depth: LOW },
        { tooth: 16, margin: LOW },
      ],
      'sites.1.tooth sites.duplicate',
    ],
    [{ tooth: 16, depth: [3, 3] }, 'sites.0.depth sites.length'],
    [{ tooth: 16, depth: [3, 3, 3, 16, 3, 3] }, 'sites.0.depth.3 sites.over-maximum'],
    [{ tooth: 16, furcation: { L: 1 } }, 'sites.0.furcation.L furcation.no-entrance'],
    [{ tooth: 11, furcation: { B: 0 } }, 'sites.0.furcation.B furcation.no-entrance'],
    [{ tooth: 36, furcation: { B: 1 } }, 'sites.0.furcation.B furcation.no-entrance'],
    [{ tooth: 16, depth: LOW, margin: [0, -4, 0, 0, 0, 0] }, 'sites.0.margin.1 sites.attachment-negative'],
    [{ tooth: 16, keratinized: { L: 2 } }, 'sites.0.keratinized.L sites.not-a-site'],
  ])('%j', (row, message) => {
    expect(refused({ sites: [row].flat() })).toEqual([`clinical_values.${message}`]);
  });

  it('at the side that a half tooth lacks; a split tooth has both', () => {
    const sites = [{ tooth: 16, depth: [null, 3, 3, 4, null, null] }];
    const half = { tooth: 16, halfTooth: { distal: false, mesial: true } };
    expect(refused({ sites }, { teeth: [half] })).toEqual([
      'clinical_values.sites.0.depth.3 sites.not-a-site',
    ]);
    expect(refused({ sites }, { teeth: [{ tooth: 16, isSplit: true }] })).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['depth', { pocket_depth: [{ tooth: 16, depth: 5 }] }, 'pocket_depth sites.disagree 6 5 16'],
    ['an entered 0', { zeros: { pocket_depth: [16] } }, 'pocket_depth sites.disagree 6 0 16'],
    ['4 surfaces', { bleeding_registration: 4 }, 'bleeding_registration sites.disagree 6 4'],
    [
      'one plaque value a tooth',
      { plaque_surface_registration: false },
      'plaque_surface_registration sites.disagree 1 0',
    ],
    ['suppuration of another implant', { suppuration: [26] }, 'suppuration sites.disagree 1 0 36'],
  ])('where a list says something else: %s', (_, lists, message) => {
    const bleeding = [false, false, true, false, false, null];
    const sites = [
      { tooth: 16, depth: [3, 3, 6, 3, 3, null], bleeding, plaque: bleeding },
      { tooth: 36, suppuration: bleeding },
    ];
    expect(refused({ sites, ...lists })).toEqual([`clinical_values.${message}`]);
  });
});

describe('lists that were not written', () => {
  it.each([{ bleeding: [] }, { pocket_depth: [] }, { pocket_depth: [{ tooth: 17, depth: 5 }] }])(
    '%j states nothing of tooth 16',
    (lists) => {
      const sites = [
        { tooth: 16, depth: [3, 3, 6, 3, 3, 3], bleeding: [true, false, false, false, false, false] },
      ];
      const zeros = { bleeding: [15], pocket_depth: [15] };
      expect(refused({ sites, zeros, ...lists })).toEqual([]);
      expect(clinicalValues.parse({ sites, zeros, ...lists }).pocket_depth).toContainEqual({
        tooth: 16,
        depth: 6,
      });
    },
  );

  it('a tooth that neither a list nor the zeros name was not said to be dry: what its sites say counts', () => {
    const bleedingRow = (tooth: number, bleeding: boolean[]) => ({ tooth, bleeding });
    const lists = { bleeding: [{ tooth: 17, value: 1 }], zeros: { bleeding: [15] } };
    const dry = bleedingRow(16, [false, false, false, false, false, false]);
    const bleeds = bleedingRow(16, [true, false, false, false, false, false]);
    expect(clinicalValues.parse({ sites: [dry], ...lists }).zeros).toEqual({ bleeding: [15, 16] });
    expect(clinicalValues.parse({ sites: [bleeds], ...lists }).bleeding).toContainEqual({
      tooth: 16,
      value: 1,
    });
    const withZeros = { ...lists, zeros: { bleeding: [15, 16] } };
    expect(refused({ sites: [bleeds], ...withZeros })).toEqual([
      'clinical_values.bleeding sites.disagree 1 0 16',
    ]);
  });

  it('are completed from the sites', () => {
    const sites = [
      { tooth: 16, depth: [3, 3, 6, 3, 3, null], bleeding: [false, false, false, false, false, false] },
      { tooth: 14, furcation: { M: 2 } },
      { tooth: 46, furcation: { B: 2, L: null }, plaque: [true, null, false, true, true, null] },
    ];
    expect(clinicalValues.parse({ sites })).toMatchObject({
      pocket_depth: [{ tooth: 16, depth: 6 }],
      bleeding: [],
      plaque: [{ tooth: 46, value: 2 }],
      furcation: [{ tooth: 46, value: 2 }],
      zeros: { bleeding: [16] },
      bleeding_registration: 6,
      plaque_surface_registration: true,
    });
  });

  it('a row of nothing but nulls says nothing, and a record without sites has no key', () => {
    expect(clinicalValues.parse({ sites: [{ tooth: 16 }] })).not.toHaveProperty('zeros');
    expect(clinicalValues.parse({})).not.toHaveProperty('sites');
  });
});
