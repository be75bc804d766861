import { describe, expect, it } from 'vitest';
import { carryForward } from '../carry';
import { takeReading } from '../agreement/agreement';
import { aPatient } from '../cases/patient';
import { type Assessment, assessment } from '../model/assessment';
import type { Side } from '../model/tooth';
import { assemble } from '../wire/assemble';
import { toLeaves } from '../wire/leaves';
import { measurementData } from '../wire/save';
import { deepFreeze, INFORMATION, mouth, point, resultWith, seenAs } from './testing/forTests';
import { rootPointsLeft } from './complete';
import { markTooth } from './markTooth';
import { placeMarker, placeRootMarker, removeImage } from './place';
import { findRow } from './toothRows';

const film = (a: Assessment) => findRow(a, 45).rootFilm;
const steps = [
  ['CEJ', 'distal', 10],
  ['CEJ', 'mesial', 20],
  ['RootApex', 'distal', 30],
] as const;

function placed(image = 'film', start = ownCEJ()): Assessment {
  return deepFreeze(
    steps.reduce((a, [step, side, x]) => placeRootMarker(a, 45, step, side, point(x, image)), start),
  );
}
function ownCEJ(): Assessment {
  const cej = (a: Assessment, side: Side, x: number) => placeMarker(a, 45, 'CEJ', side, point(x, 'bitewing'));
  return cej(cej(mouth(), 'distal', 5), 'mesial', 6);
}
const parts = (a: Assessment) => ({
  information: INFORMATION,
  dentition: a.dentition,
  measurement: measurementData(a, resultWith({}), 'In progress'),
});

describe('a root on another film', () => {
  it('is placed point by point, and a point is moved and removed', () => {
    expect(film(placed())).toEqual({
      CEJ: { distal: point(10, 'film'), mesial: point(20, 'film') },
      RootApex: { distal: point(30, 'film'), mesial: null },
    });
    const moved = placeRootMarker(placed(), 45, 'CEJ', 'distal', point(11, 'film'));
    expect(film(moved)?.CEJ.distal).toEqual(point(11, 'film'));
    const removed = steps.reduce((a, [step, side]) => placeRootMarker(a, 45, step, side, null), moved);
    expect(findRow(removed, 45)).not.toHaveProperty('rootFilm');
    expect(findRow(removed, 45).CEJ.distal).toEqual(point(5, 'bitewing'));
  });

  it('is asked for where both CEJ of a whole tooth stand on one film, until each point is placed', () => {
    const pointsLeft = (a: Assessment) => rootPointsLeft(a, 45).map(({ step, side }) => `${step} ${side}`);
    expect(pointsLeft(ownCEJ()).toSorted()).toEqual(['CEJ distal', 'CEJ mesial', 'RootApex distal']);
    expect(pointsLeft(placed())).toEqual([]);
    expect(pointsLeft(placeMarker(ownCEJ(), 45, 'RootApex', 'distal', point(60, 'bitewing')))).toEqual([]);
    expect(pointsLeft(placeMarker(ownCEJ(), 45, 'CEJ', 'mesial', point(6, 'film')))).toEqual([]);
    expect(pointsLeft(seenAs(ownCEJ(), 45, 'distalOnly'))).toEqual([]);
    expect(pointsLeft(markTooth(ownCEJ(), 45, 'implant'))).toEqual([]);
  });

  it('begins anew on a third film, and is never on that of the own CEJ', () => {
    const third = placeRootMarker(placed(), 45, 'CEJ', 'mesial', point(7, 'third'));
    expect(film(third)).toMatchObject({ CEJ: { distal: null, mesial: point(7, 'third') } });
    const own = placeRootMarker(placed(), 45, 'CEJ', 'mesial', point(7, 'bitewing'));
    expect(film(own)).toEqual(film(placed()));
    expect(film(placeMarker(placed(), 45, 'CEJ', 'distal', point(7, 'film')))).toBeUndefined();
  });

  it('goes with its picture, which takes nothing else away', () => {
    const without = removeImage(placed(), 'film');
    expect(film(without)).toBeUndefined();
    expect(findRow(without, 45).CEJ).toEqual(findRow(placed(), 45).CEJ);
    expect(film(removeImage(placed(), 'bitewing'))).toEqual(film(placed()));
  });

  it('goes where the tooth is not visible, half, missing or an implant', () => {
    for (const to of ['notVisible', 'distalOnly'] as const)
      expect(film(seenAs(placed(), 45, to))).toBeUndefined();
    for (const state of ['missing', 'implant'] as const) {
      const other = markTooth(placed(), 45, state);
      expect(film(other)).toBeUndefined();
      expect(film(placed('film', other))).toBeUndefined();
      expect(film(assemble({ ...parts(placed()), dentition: other.dentition }))).toBeUndefined();
    }
    expect(film(placed('film', seenAs(mouth(), 45, 'notVisible')))).toBeUndefined();
  });

  it('drops a score set by hand, as every marker that is placed', () => {
    const scored = aPatient().tooth(45, { scoreByHand: 9 }).assessment();
    expect(findRow(scored, 45).hasBeenModified).toBe(true);
    expect(findRow(placed('film', scored), 45).hasBeenModified).toBe(false);
  });

  it('is saved with its save points, comes back as it was, and is one field of a merge', () => {
    const saved = parts(placed());
    expect(saved.measurement.save_points?.['45']).toHaveLength(5);
    const back = assemble(saved);
    expect(film(back)).toEqual(film(placed()));
    expect(assessment.safeParse(back).success).toBe(true);
    expect(toLeaves(back).get('measurement.45.rootFilm')).toEqual([film(placed())]);
    expect([...toLeaves(mouth()).keys()].filter((path) => path.includes('rootFilm'))).toEqual([]);
  });

  it('is carried forward with its X-rays', () => {
    expect(film(carryForward(mouth(), placed(), ['xrays']))).toEqual(film(placed()));
    expect(film(carryForward(mouth(), placed(), ['causes']))).toBeUndefined();
  });

  it('is that of the reading that was taken', () => {
    const bone = (a: Assessment, at: number) =>
      placeMarker(a, 45, 'BoneLevel', 'distal', point(at, 'bitewing'));
    const first = bone(placed(), 9);
    const second = bone(placed('third'), 8);
    expect(film(takeReading(first, second.measurement))).toEqual(film(second));
    const apex = placeMarker(bone(ownCEJ(), 8), 45, 'RootApex', 'distal', point(60, 'bitewing'));
    expect(film(takeReading(first, apex.measurement))).toBeUndefined();
  });
});
