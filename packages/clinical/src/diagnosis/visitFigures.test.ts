import { expect, it } from 'vitest';
import { aPatient, type Patient } from '../cases/patient';
import { diagnose } from './diagnose';
import { visitFigures } from './visitFigures';

function figures(someone: Patient) {
  const document = someone.assessment();
  return visitFigures({ document, result: diagnose(document) });
}
const well = aPatient({ missing: [18, 28, 38, 48, 36], implant: [46] });

it('counts natural teeth, implants, and the teeth that have a pocket', () => {
  const found = figures(well.tooth(16, { depth: 6 }).tooth(11, { depth: 5 }).tooth(21, { depth: 4 }));
  expect(found).toMatchObject({ teeth: 26, implants: 1, probed: 26, pockets4: 3, pockets6: 1 });
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

it('has nothing where nothing was charted, and no 0', () => {
  const bare = { depth: null, bleeding: null, plaque: null, loss: null };
  const found = figures(aPatient({ oralHygiene: 'Later registration' }).others(bare));
  expect(found).toMatchObject({ probed: 0, pockets4: null, pockets6: null, bleeding: null, plaque: null });
  expect(found.sites.filter(({ depth, boneLoss }) => depth !== null || boneLoss !== null)).toEqual([]);
});

it('tells of every position its state, depth and larger bone loss', () => {
  const { sites } = figures(well.tooth(16, { depth: 7, loss: [20, 35] }));
  expect(sites).toHaveLength(32);
  const at = (tooth: number) => sites.find((each) => each.tooth === tooth);
  expect(at(16)).toEqual({ tooth: 16, state: 'present', depth: 7, boneLoss: 35, film: 'case' });
  expect(at(36)).toEqual({ tooth: 36, state: 'missing', depth: null, boneLoss: null, film: null });
  expect(at(46)).toMatchObject({ state: 'implant', depth: 2 });
});
