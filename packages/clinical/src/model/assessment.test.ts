import { describe, expect, it } from 'vitest';
import { aPatient } from '../cases/patient';
import { assessment } from './assessment';
import { clinicalValues } from './checkValues';

/** 36 is an implant, 18, 28, 38 and 48 are missing. */
const document = () => structuredClone(aPatient({ implant: [36] }).assessment()) as any;

function refusals(change: (a: any) => void): readonly (readonly [path: string, message: string])[] {
  const changed = document();
  change(changed);
  const read = assessment.safeParse(changed);
  return read.success ? [] : read.error.issues.map(({ path, message }) => [path.join('.'), message]);
}
const rowAt = (a: any, tooth: number) => a.measurement.teeth.find((row: any) => row.tooth === tooth);

describe('zeros', () => {
  it.each<[string, string, (a: any) => void]>([
    [
      'clinical_values.zeros.pocket_depth.0',
      'value.also-zero',
      (a) => {
        a.clinical_values.zeros.pocket_depth = [11];
      },
    ],
    [
      'clinical_values.zeros.bleeding.1',
      'list.duplicate',
      (a) => {
        a.clinical_values.zeros.bleeding = [11, 11];
      },
    ],
    [
      'clinical_values.zeros.mobility.0',
      'value.missing-tooth',
      (a) => {
        a.clinical_values.zeros.mobility = [18];
      },
    ],
    [
      'clinical_values.zeros.furcation.0',
      'furcation.not-a-natural-molar',
      (a) => {
        a.clinical_values.zeros.furcation = [11];
      },
    ],
    [
      'clinical_values.zeros.furcation.0',
      'furcation.not-a-natural-molar',
      (a) => {
        a.clinical_values.zeros.furcation = [36];
      },
    ],
  ])('%s: %s', (path, message, change) => {
    expect(refusals(change)).toEqual([[path, message]]);
  });

  it.each([null, { bleeding: null }, { depth: [] }])('%j is refused', (zeros) => {
    expect(refusals((a) => (a.clinical_values.zeros = zeros))).toHaveLength(1);
  });

  it('can be empty, or left out', () => {
    expect(refusals((a) => (a.clinical_values.zeros = {}))).toEqual([]);
    expect(refusals((a) => delete a.clinical_values.zeros)).toEqual([]);
  });

  it('a listed 0 that is saved is an entered 0, with and without other zeros', () => {
    const pocket_depth = [
      { tooth: 16, depth: 0 },
      { tooth: 17, depth: 4 },
    ];
    expect(clinicalValues.parse({ pocket_depth })).toMatchObject({
      pocket_depth: [{ tooth: 17, depth: 4 }],
      zeros: { pocket_depth: [16] },
    });
    const more = { pocket_depth, plaque: [{ tooth: 26, value: 0 }], zeros: { pocket_depth: [15] } };
    expect(clinicalValues.parse(more).zeros).toEqual({ pocket_depth: [15, 16], plaque: [26] });
    expect(clinicalValues.parse({ plaque: [{ tooth: 26, value: 1 }] }).zeros).toBeUndefined();
  });
});

describe('the row of a tooth', () => {
  it.each<[string | null, string, (a: any) => void]>([
    [null, 'a cause at a natural tooth', (a) => (rowAt(a, 11).notPeriodontal = 'trauma')],
    [null, 'none at an implant', (a) => (rowAt(a, 36).notPeriodontal = null)],
    ['notPeriodontal', 'a cause at an implant', (a) => (rowAt(a, 36).notPeriodontal = 'trauma')],
    ['notPeriodontal', 'no such cause', (a) => (rowAt(a, 11).notPeriodontal = 'caries')],
    [
      'notPeriodontal',
      'a cause at a missing tooth',
      (a) => a.measurement.teeth.push({ tooth: 18, notPeriodontal: 'trauma' }),
    ],
    [null, 'a third at a natural tooth', (a) => (rowAt(a, 11).estimate = 1)],
    ['estimate', 'a third at an implant', (a) => (rowAt(a, 36).estimate = 1)],
    ['tooth', 'a second row', (a) => a.measurement.teeth.push({ tooth: 11 })],
    [null, '4 mm', (a) => (rowAt(a, 36).implantLength = 4)],
    [null, '11.5 mm', (a) => (rowAt(a, 36).implantLength = 11.5)],
    [null, '20 mm', (a) => (rowAt(a, 36).implantLength = 20)],
    ['implantLength', '3.9 mm', (a) => (rowAt(a, 36).implantLength = 3.9)],
    ['implantLength', '20.1 mm', (a) => (rowAt(a, 36).implantLength = 20.1)],
    ['implantLength', 'null', (a) => (rowAt(a, 36).implantLength = null)],
    ['implantLength', 'at a natural tooth', (a) => (rowAt(a, 11).implantLength = 10)],
    [
      'implantLength',
      'at a missing tooth',
      (a) => a.measurement.teeth.push({ tooth: 18, implantLength: 10 }),
    ],
  ])('%s: %s', (key, _, change) => {
    const paths = refusals(change).map(([path]) => path.split('.').at(-1));
    expect(paths).toEqual(key === null ? [] : [key]);
  });
});

it('a reason for complex rehabilitation is given once', () => {
  const refusedReasons = (...complexRehabilitationReasons: string[]) =>
    refusals((a) =>
      Object.assign(a.information, { complexRehabilitation: 'Yes', complexRehabilitationReasons }),
    );
  expect(refusedReasons('BiteCollapse')).toEqual([]);
  expect(refusedReasons('BiteCollapse', 'BiteCollapse')).toEqual([
    ['information.complexRehabilitationReasons', 'list.duplicate'],
  ]);
});

it('a tooth that is an implant and missing is missing', () => {
  const { dentition } = assessment.parse({
    ...document(),
    clinical_values: {},
    dentition: { implant: [36], missing: [36] },
  });
  expect(dentition).toEqual({ implant: [], missing: [36] });
});
