import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawCausesFree } from '../../cases/properties/worse';
import { aPatient } from '../../cases/patient';
import { findEstimate, setEstimate } from '../../charting/estimate';
import { isComplete } from '../../charting/complete';
import { findRow, withRows } from '../../charting/toothRows';
import { type Assessment, assessment, type XrayKind } from '../../model/assessment';
import { type ImagePoint, type ToothMeasurement, toothMeasurement } from '../../model/markers';
import { diagnose } from '../diagnose';
import { boneLoss, boneLossError, sideBoneLoss } from './boneLoss';

type Place = readonly [x: number, y: number];
const on = (image: string, [x, y]: Place): ImagePoint => ({ x, y, image });
const sides = (image: string, distal: Place, mesial: Place) => ({
  distal: on(image, distal),
  mesial: on(image, mesial),
});

/** On the bitewing 40 px between the CEJs and 30 and 22 px to the bone; on the other film 100 px and 250 px. */
const BITEWING = {
  tooth: 45,
  CEJ: sides('bitewing', [100, 50], [140, 50]),
  BoneLevel: sides('bitewing', [100, 80], [140, 72]),
} as const;
const FILM = {
  CEJ: sides('film', [500, 300], [600, 300]),
  RootApex: { distal: on('film', [550, 550]), mesial: null },
};
const row = (more: object = {}): ToothMeasurement =>
  toothMeasurement.parse({ ...BITEWING, rootFilm: FILM, ...more });
const both = (read: ToothMeasurement) =>
  (['distal', 'mesial'] as const).map((side) => sideBoneLoss(read, side, false));
/** Pixels of the bitewing. */
const ROOT = (Math.hypot(50, 250) * 40) / 100;
const percent = (pixels: number) => Math.round(((100 * pixels) / ROOT - 2) * 1e6) / 1e6;

const withRow = (a: Assessment, changed: ToothMeasurement) =>
  withRows(
    a,
    a.measurement.teeth.map((each) => (each.tooth === changed.tooth ? changed : each)),
  );
/** The upper right first molar has 20 % of bone loss, by a film twice as large. */
const find16 = (a: Assessment) => diagnose(a).teeth.find(({ tooth }) => tooth === 16);
const elsewhere = () => aPatient().tooth(16, { loss: 20, apexElsewhere: true }).assessment();

describe('a side whose apex another film shows', () => {
  it('is measured against the length of the root there, on the scale of its own film', () => {
    expect(both(row())).toEqual([percent(30), percent(22)]);
    expect(both(row())).toEqual([27.417, 19.572467].map((value) => expect.closeTo(value, 3)));
  });

  it.each([0.1, 0.37, 1, 3, 10])(
    'is the same where the other film is %d times as large and turned',
    (scale) => {
      const turned = ({ x, y, image }: ImagePoint) => ({ x: 900 - y * scale, y: x * scale, image });
      const point = (at: ImagePoint | null) => at && turned(at);
      const film = {
        CEJ: { distal: point(FILM.CEJ.distal), mesial: point(FILM.CEJ.mesial) },
        RootApex: { distal: point(FILM.RootApex.distal), mesial: null },
      };
      expect(both(row({ rootFilm: film }))).toEqual([percent(30), percent(22)]);
    },
  );

  it('of a molar or a split tooth is measured to the apex of its own side', () => {
    const apices = { RootApex: sides('film', [500, 550], [600, 425]) };
    const [distal, mesial] = [100 * (30 / 100) - 2, 100 * (22 / 50) - 2];
    for (const more of [{ tooth: 46 }, { isSplit: true }]) {
      expect(both(row({ ...more, rootFilm: { ...FILM, ...apices } }))).toEqual([distal, mesial]);
      expect(both(row({ ...more, rootFilm: FILM }))).toEqual([expect.any(Number), null]);
    }
  });

  it('counts every distance from the CEJ as loss, also beyond the apex: more is never less', () => {
    const losses = [0, 1, 30, 90, 200, 400].map((lost) => {
      const BoneLevel = sides('bitewing', [100, 50 + lost], [140, 50]);
      return sideBoneLoss(row({ BoneLevel }), 'distal', false) ?? Number.NaN;
    });
    expect(losses).toEqual(losses.toSorted((a, b) => a - b));
    expect([losses[0], losses[1]]).toEqual([0, 0]);
  });

  it('has the larger of the two errors', () => {
    const error = (bitewing: XrayKind, film?: XrayKind) =>
      boneLossError(row(), 'distal', { bitewing, ...(film && { film }) });
    expect(error('bitewing', 'periapical')).toBe(6);
    expect(error('bitewing', 'panoramic')).toBe(10);
    expect(error('panoramic', 'periapical')).toBe(10);
    expect(error('bitewing')).toBe(10);
    expect(boneLossError(toothMeasurement.parse(BITEWING), 'distal', { bitewing: 'bitewing' })).toBe(6);
  });
});

describe('without one of the points there is no figure', () => {
  it.each([
    ['distal CEJ', { CEJ: { ...BITEWING.CEJ, distal: null } }],
    ['mesial CEJ', { CEJ: { ...BITEWING.CEJ, mesial: null } }],
    ['bone level', { BoneLevel: { distal: null, mesial: null } }],
    ['distal CEJ on the other film', { rootFilm: { ...FILM, CEJ: { ...FILM.CEJ, distal: null } } }],
    ['mesial CEJ on the other film', { rootFilm: { ...FILM, CEJ: { ...FILM.CEJ, mesial: null } } }],
    ['apex', { rootFilm: { ...FILM, RootApex: { distal: null, mesial: null } } }],
    ['width at the CEJ', { CEJ: sides('bitewing', [100, 50], [100, 50]) }],
    ['width at the CEJ there', { rootFilm: { ...FILM, CEJ: sides('film', [500, 300], [500, 300]) } }],
    ['root', { rootFilm: { ...FILM, RootApex: { distal: on('film', [500, 300]), mesial: null } } }],
    ['one film for both CEJs', { CEJ: { ...BITEWING.CEJ, mesial: on('third', [140, 50]) } }],
  ])('%s', (_, more) => {
    expect(sideBoneLoss(row(more), 'distal', false)).toBeNull();
  });

  it('and the apex is named as missing until all are there', () => {
    const { RootApex: _, ...started } = FILM;
    expect(boneLoss(row({ rootFilm: started }), false)).toEqual({ known: false, missing: ['RootApex'] });
    const none = { distal: null, mesial: null };
    expect(boneLoss(row({ BoneLevel: none }), false)).toEqual({ known: false, missing: ['BoneLevel'] });
  });
});

it('a side with its own apex is measured as before', () => {
  const RootApex = { distal: on('bitewing', [100, 150]), mesial: null };
  expect(sideBoneLoss(row({ RootApex }), 'distal', false)).toBe(28);
  const third = { distal: on('third', [100, 150]), mesial: null };
  expect(sideBoneLoss(row({ RootApex: third }), 'distal', false)).toBeNull();
});

describe('in the diagnosis', () => {
  it('it is a measured side, and says so', () => {
    const tooth = find16(elsewhere());
    expect(tooth?.boneLoss).toEqual({ distal: 20, mesial: 20, worst: 20 });
    expect(tooth?.because.map(({ code }) => code)).toContain('xray.other-film');
    const onOne = find16(aPatient().tooth(16, { loss: 20 }).assessment());
    expect({ ...tooth, because: [] }).toEqual({ ...onOne, because: [] });
    expect(onOne?.because.map(({ code }) => code)).not.toContain('xray.other-film');
  });

  it('it takes the place of an estimate, and asks for no apex', () => {
    const measured = elsewhere();
    const { rootFilm: _, ...unmeasured } = findRow(measured, 16);
    const read = setEstimate(withRow(measured, unmeasured), 16, 3);
    expect(findEstimate(read, 16)).toBe(3);
    expect(diagnose(read).diagnosis.estimated).toEqual([16]);
    const settled = withRow(read, { ...findRow(measured, 16), estimate: 3 });
    expect(findEstimate(settled, 16)).toBeNull();
    expect(diagnose(settled).diagnosis.estimated).toEqual([]);
    expect(find16(settled)?.boneLoss).toEqual({ distal: 20, mesial: 20, worst: 20 });
    expect(isComplete(settled, 16, 'RootApex')).toBe(true);
    expect(isComplete(withRow(measured, unmeasured), 16, 'RootApex')).toBe(false);
  });

  it('of any patient the classes are those of one film that shows all of it', () => {
    const apart = (read: ToothMeasurement, dx: number): ToothMeasurement => {
      const right = (at: ImagePoint | null) => at && { ...at, x: at.x + dx };
      const { CEJ, BoneLevel, RootApex } = read;
      return {
        ...read,
        isSplit: true,
        CEJ: { ...CEJ, mesial: right(CEJ.mesial) },
        BoneLevel: { ...BoneLevel, mesial: right(BoneLevel.mesial) },
        RootApex: { ...RootApex, mesial: right(RootApex.mesial) },
      };
    };
    const onTwo = ({ RootApex, ...read }: ToothMeasurement, scale: number): ToothMeasurement => {
      const there = (at: ImagePoint | null) => at && { x: at.x * scale, y: at.y * scale, image: 'other' };
      const points = ({ distal, mesial }: ToothMeasurement['CEJ']) => ({
        distal: there(distal),
        mesial: there(mesial),
      });
      const rootFilm = { CEJ: points(read.CEJ), RootApex: points(RootApex) };
      return { ...read, RootApex: { distal: null, mesial: null }, rootFilm };
    };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.constantFrom(0.5, 2, 4), (seed, scale) => {
        const drawn = drawCausesFree(seed);
        const { teeth } = drawn.measurement;
        const one = withRows(
          drawn,
          teeth.map((read) => apart(read, 40)),
        );
        const { implant } = drawn.dentition;
        const two = withRows(
          drawn,
          one.measurement.teeth.map((read) => (implant.includes(read.tooth) ? read : onTwo(read, scale))),
        );
        const { diagnosis, treatment, referral } = diagnose(one);
        expect(diagnose(two)).toMatchObject({ diagnosis, treatment, referral });
      }),
      { numRuns: 60 },
    );
  });
});

describe('of a record is refused', () => {
  const refusals = (read: ToothMeasurement, dentition: object = {}) => {
    const { success, error } = assessment.safeParse({
      ...elsewhere(),
      dentition: { missing: [], implant: [], ...dentition },
      clinical_values: {},
      measurement: { teeth: [read] },
    });
    return success ? [] : error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  };
  const place = 'measurement.teeth.0.rootFilm';

  it('a root on the film of its own CEJ, or on two films', () => {
    const same = row({ rootFilm: { ...FILM, CEJ: sides('bitewing', [1, 2], [3, 2]) } });
    const mixed = row({ rootFilm: { ...FILM, RootApex: { distal: on('third', [1, 2]), mesial: null } } });
    for (const read of [same, mixed]) expect(refusals(read)).toEqual([`${place} rootFilm.not-another`]);
    expect(refusals(row())).toEqual([]);
    expect(refusals(row({ rootFilm: {} }))).toEqual([]);
  });

  it('one at an implant or a missing tooth', () => {
    for (const dentition of [{ implant: [45] }, { missing: [45] }])
      expect(refusals(row(), dentition)).toEqual([`${place} value.natural-teeth-only`]);
  });

  it('an unknown key in it', () => {
    expect(toothMeasurement.safeParse({ ...BITEWING, rootFilm: { ...FILM, BoneLevel: {} } }).success).toBe(
      false,
    );
  });
});
