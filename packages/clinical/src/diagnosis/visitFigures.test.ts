import { describe, expect, it } from 'vitest';
import { aPatient, type Patient } from '../cases/patient';
import { diagnose } from './diagnose';
import { visitFigures } from './visitFigures';

function figures(someone: Patient) {
  const document = someone.assessment();
  return visitFigures({ document, result: diagnose(document) });
}
const well = aPatient({ missing: [18, 28, 38, 48, 36], implant: [46] });

it('counts natural teeth, implants, and the teeth that have a pocket', () => {
  const visit = figures(well.tooth(16, { depth: 6 }).tooth(11, { depth: 5 }).tooth(21, { depth: 4 }));
  expect(visit).toMatchObject({ teeth: 26, implants: 1, probed: 26, pockets4: 3, pockets6: 1 });
});

it('an implant is not counted among the pockets', () => {
  expect(figures(well.tooth(46, { depth: 8 })).pockets4).toBe(0);
});

it('has no count where a fifth of the teeth and more were not probed', () => {
  const most = [17, 16, 15, 14, 13, 12] as const;
  expect(figures(well.teeth(most, { depth: null }))).toMatchObject({
    probed: 20,
    pockets4: null,
    pockets6: null,
  });
  expect(figures(well.teeth(most.slice(1), { depth: null }))).toMatchObject({ probed: 21, pockets4: 0 });
});

it('has no index of a few teeth: dry ones would be drawn as a mouth that does not bleed', () => {
  const few = well.others({ bleeding: null, plaque: null }).teeth([11, 21], { bleeding: 0, plaque: 0 });
  expect(figures(few)).toMatchObject({ bleeding: null, plaque: null, bleedingAt: 'surfaces4' });
  const most = well.others({ bleeding: 0, plaque: 0 });
  expect(figures(most.teeth([11, 12, 13, 14, 15], { bleeding: null, plaque: null }))).toMatchObject({
    bleeding: 0,
    plaque: 0,
  });
  expect(figures(most.teeth([11, 12, 13, 14, 15, 16], { bleeding: null, plaque: null }))).toMatchObject({
    bleeding: null,
    plaque: null,
  });
});

it('has nothing where nothing was charted, and no 0', () => {
  const bare = { depth: null, bleeding: null, plaque: null, loss: null };
  const visit = figures(aPatient({ oralHygiene: 'Later registration' }).others(bare));
  expect(visit).toMatchObject({ probed: 0, pockets4: null, pockets6: null, bleeding: null, plaque: null });
  expect(visit).toMatchObject({ atSites: null, bleedingAt: null });
  expect(visit.sites.filter(({ depth, boneLoss }) => depth !== null || boneLoss !== null)).toEqual([]);
});

it('tells of every position its state, depth and larger bone loss', () => {
  const { sites } = figures(well.tooth(16, { depth: 7, loss: [20, 35] }));
  expect(sites).toHaveLength(32);
  const findTooth = (tooth: number) => sites.find((toothFigures) => toothFigures.tooth === tooth);
  expect(findTooth(16)).toEqual({
    tooth: 16,
    state: 'present',
    depth: 7,
    isPartlyProbed: false,
    boneLoss: 35,
    film: 'case',
  });
  expect(findTooth(36)).toEqual({
    tooth: 36,
    state: 'missing',
    depth: null,
    isPartlyProbed: false,
    boneLoss: null,
    film: null,
  });
  expect(findTooth(46)).toMatchObject({ state: 'implant', depth: 2 });
});

const SIX = (mm: number | null) => [mm, mm, mm, mm, mm, mm];
const DRY = [false, false, false, false, false, false];
const sited = aPatient({ missing: [18, 28, 38, 48], implant: [46] }).others({
  sites: { depth: SIX(3), bleeding: DRY },
});

describe('charted at six sites', () => {
  it('sites are counted beside teeth: three pockets of one tooth are one tooth', () => {
    const visit = figures(
      sited
        .tooth(16, { sites: { depth: [6, 3, 4, 3, 3, 4], bleeding: [true, ...DRY.slice(1)] } })
        .tooth(46, { sites: { depth: SIX(9), bleeding: DRY } }),
    );
    expect(visit).toMatchObject({ pockets4: 1, pockets6: 1, bleedingAt: 'sites' });
    expect(visit.atSites).toEqual({ probed: 162, of: 162, pockets4: 3, pockets6: 1 });
    expect(visit.bleeding).toBeCloseTo(100 / 162, 5);
    expect(visit.sites.find(({ tooth }) => tooth === 16)?.depth).toBe(6);
  });

  it('has no count of sites where fewer than four of five were probed, and no 0', () => {
    const half = { depth: [3, 3, 3, null, null, null], bleeding: DRY };
    const visit = figures(sited.others({ sites: half }));
    expect(visit.atSites).toEqual({ probed: 81, of: 162, pockets4: null, pockets6: null });
    // The deepest of three sites may not be the tooth's deepest.
    expect(visit).toMatchObject({ pockets4: null, pockets6: null });
    expect(visit.sites.find(({ tooth }) => tooth === 16)).toMatchObject({ depth: 3, isPartlyProbed: true });
  });

  it('says where bleeding was counted, which may be another place than depths', () => {
    const findPlaces = (someone: Patient) => figures(someone).bleedingAt;
    const depthAlone = sited.others({ sites: { depth: SIX(3) }, bleeding: 1 });
    const sixSurfaces = aPatient({ preferences: { bleeding_registration: 6 } });
    expect([aPatient(), sixSurfaces, depthAlone, sited].map(findPlaces)).toEqual([
      'surfaces4',
      'surfaces6',
      'surfaces4',
      'sites',
    ]);
    expect(figures(aPatient()).atSites).toBeNull();
  });
});
