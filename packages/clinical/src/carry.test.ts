import { describe, expect, it } from 'vitest';
import { aPatient } from './cases/patient';
import { assemble } from './wire/assemble';
import { type CarriedGroup, carryForward, listCarried } from './carry';
import { diagnose } from './diagnosis/diagnose';
import { measurement } from './model/assessment';

const toPoint = (x: number, y: number, image = 'old') => ({ x, y, image });
const both = (y: number) => ({ distal: toPoint(10, y), mesial: toPoint(20, y) });
const row = (tooth: number, overrides = {}) => ({
  tooth,
  RootApex: both(100),
  CEJ: both(0),
  BoneLevel: both(70),
  ...overrides,
});
const information = aPatient().information();
const today = (dentition = {}) =>
  assemble({ information, dentition: { implant: [36], missing: [18], ...dentition } });
const earlier = {
  ...today({ missing: [] }),
  measurement: measurement.parse({
    teeth: [
      row(18),
      row(26, { totalScore: 20, originalScore: 15, hasBeenModified: true, notPeriodontal: 'fracture' }),
      row(36, { implantLength: 10 }),
      { tooth: 11, notPeriodontal: 'trauma' },
      { tooth: 12 },
    ],
    overrule: { stage: 'IV', reason: 'seen' },
    calibrations: [{ from: toPoint(0, 0), to: toPoint(0, 50), mm: 10 }],
  }),
};
const carry = (groups: readonly CarriedGroup[], to = today()) => carryForward(to, earlier, groups);
const rows = (a: ReturnType<typeof carry>) =>
  new Map(a.measurement.teeth.map((toothRow) => [toothRow.tooth, toothRow]));

describe('What is carried forward', () => {
  it('is nothing that was not confirmed', () => {
    expect(carry([]).measurement).toEqual(today().measurement);
    expect(carry(['answers']).measurement).toEqual(today().measurement);
  });

  it('of the X-rays is all that was read of them, without score and overrule, and their scale', () => {
    const { measurement: carried } = carry(['xrays']);
    expect(rows(carry(['xrays'])).get(26)).toMatchObject({
      CEJ: both(0),
      notPeriodontal: null,
      totalScore: 0,
      originalScore: 0,
      hasBeenModified: false,
    });
    expect(carried.overrule).toBeUndefined();
    expect(carried.calibrations).toEqual(earlier.measurement.calibrations);
  });

  it('of causes and lengths is each by itself', () => {
    expect([...rows(carry(['causes'])).keys()]).toEqual([26, 11]);
    expect(rows(carry(['causes'])).get(26)).toMatchObject({
      notPeriodontal: 'fracture',
      CEJ: { distal: null },
    });
    expect([...rows(carry(['implantLengths'])).keys()]).toEqual([36]);
    expect(rows(carry(['implantLengths'])).get(36)?.implantLength).toBe(10);
  });

  it('is nothing at a tooth that is missing by now, or an implant in its place', () => {
    expect(rows(carry(['xrays'])).has(18)).toBe(false);
    const replaced = today({ implant: [26, 36] });
    expect(rows(carry(['xrays', 'causes'], replaced)).has(26)).toBe(false);
    const natural = today({ implant: [] });
    expect(rows(carry(['xrays', 'implantLengths'], natural)).has(36)).toBe(false);
  });

  it('takes the place of nothing that was measured today', () => {
    const measured = carryForward(
      today(),
      { ...earlier, measurement: measurement.parse({ teeth: [row(26, { CEJ: both(9) })] }) },
      ['xrays'],
    );
    expect(rows(carry(['xrays'], measured)).get(26)?.CEJ).toEqual(both(9));
  });

  it('gives the result of the earlier visit at a tooth whose values are the same', () => {
    const [before, after] = [diagnose(earlier), diagnose(carry(['xrays', 'causes', 'implantLengths']))];
    const findTooth = ({ teeth }: typeof before) => teeth.find(({ tooth }) => tooth === 26);
    expect(findTooth(after)).toEqual(findTooth(before));
  });

  it('is offered by tooth: a row in which nothing stands is none', () => {
    expect(listCarried(earlier)).toEqual({
      causes: [26, 11],
      implantLengths: [36],
      xrays: [18, 26, 36],
    });
  });
});
