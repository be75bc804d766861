import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCases } from '../../cases/countCases';
import { anyRows } from '../../cases/sites';
import { aPatient } from '../../cases/patient';
import { clinicalValues } from '../../model/checkValues';
import { DEFAULT_PREFERENCES } from '../../model/preferences';
import { fourSurfaces, onlyKnown, siteRow } from '../../model/sites';
import { clinicalValuesData } from '../../wire/save';
import { assemble } from '../../wire/assemble';
import { markTooth, setVisibility } from '../markTooth';
import { setSites } from './edits';
import { INFORMATION, mouth } from '../testing/forTests';
import { applyRegistration, findValue, setValue } from '../toothValues';

const SIX = { ...DEFAULT_PREFERENCES, bleeding_registration: 6 } as const;
const FOUR = { ...DEFAULT_PREFERENCES, bleeding_registration: 4 } as const;
const charted = (rows: readonly ReturnType<typeof siteRow.parse>[]) =>
  rows.reduce((a, row) => setSites(a, row, SIX), mouth());

describe('values from sites', () => {
  it('are the deepest site, the bleeding sites, the surfaces with plaque, the worst entrance', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const a = charted(rows);
        for (const { tooth, depth, bleeding, plaque, furcation } of rows) {
          const depths = onlyKnown(depth);
          expect(findValue(a, 'PocketDepth', tooth)).toBe(depths.length > 0 ? Math.max(...depths) : null);
          const bleeds = onlyKnown(bleeding);
          expect(findValue(a, 'Bleeding', tooth)).toBe(
            bleeds.length > 0 ? bleeds.filter(Boolean).length : null,
          );
          const surfaces = fourSurfaces(plaque).filter(Boolean).length;
          expect(surfaces).toBeLessThanOrEqual(Math.min(4, onlyKnown(plaque).filter(Boolean).length));
          if (onlyKnown(plaque).length > 0) expect(findValue(a, 'Plaque', tooth)).toBe(surfaces);
          const grade = Math.max(0, ...Object.values(furcation).map((entranceGrade) => entranceGrade ?? 0));
          if (grade > 0 && tooth % 10 >= 6) expect(findValue(a, 'Furcation', tooth)).toBe(grade);
          else expect(findValue(a, 'Furcation', tooth)).toBeNull();
        }
      }),
      { numRuns: countCases(50) },
    );
  });

  it('save, read and assemble give the same record, nulls included', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const a = charted(rows);
        const saved = JSON.parse(JSON.stringify(clinicalValuesData(a, FOUR))) as unknown;
        const read = clinicalValues.parse(saved);
        expect(read).toEqual(saved);
        expect(read.sites).toEqual(rows);
        const again = assemble({ information: INFORMATION, dentition: a.dentition, clinical_values: read });
        expect(clinicalValuesData(again, FOUR)).toEqual(saved);
      }),
      { numRuns: countCases(50) },
    );
  });

  it('a missing tooth has no row, and nothing that came from it', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const a = rows.reduce((left, { tooth }) => markTooth(left, tooth, 'missing'), charted(rows));
        const { sites, pocket_depth, bleeding, plaque, furcation } = a.clinical_values;
        expect(sites).toBeUndefined();
        expect([...pocket_depth, ...bleeding, ...plaque, ...furcation]).toEqual([]);
      }),
      { numRuns: countCases(30) },
    );
  });

  it('the preference of 4 surfaces leaves a record with sites as it is', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const a = charted(rows);
        expect(applyRegistration(a, FOUR)).toBe(a);
      }),
      { numRuns: countCases(20) },
    );
  });

  it('a tooth without sites keeps its value; a cleared site takes its value with it', () => {
    const set = setValue(mouth(), 'PocketDepth', 26, 5, FOUR);
    const start = 'refused' in set ? mouth() : set.assessment;
    const row = siteRow.parse({
      tooth: 16,
      depth: [3, 3, 6, 2, 2, 2],
      bleeding: [false, false, true, false, false, false],
    });
    const a = setSites(start, row, SIX);
    expect(['PocketDepth', 'Bleeding'].map((type) => findValue(a, type as 'Bleeding', 16))).toEqual([6, 1]);
    expect(findValue(a, 'PocketDepth', 26)).toBe(5);
    const cleared = setSites(a, siteRow.parse({ tooth: 16 }), SIX);
    expect(findValue(cleared, 'PocketDepth', 16)).toBeNull();
    expect(cleared.clinical_values.sites).toEqual([]);
    expect(clinicalValuesData(cleared, SIX)).not.toHaveProperty('sites');
  });

  it('the first bleeding site takes out what was charted at 4 surfaces', () => {
    const set = setValue(mouth(), 'Bleeding', 26, 3, FOUR);
    const start = 'refused' in set ? mouth() : set.assessment;
    const depths = setSites(start, siteRow.parse({ tooth: 16, depth: [3, 3, 3, 3, 3, 3] }), FOUR);
    expect(findValue(depths, 'Bleeding', 26)).toBe(3);
    const bleeding = [true, false, false, false, false, false];
    const a = setSites(depths, siteRow.parse({ tooth: 16, bleeding }), FOUR);
    expect([findValue(a, 'Bleeding', 26), a.clinical_values.bleeding_registration]).toEqual([null, 6]);
  });

  it('the first site with plaque takes out what was charted by index', () => {
    const byIndex = { ...SIX, plaque_surface_registration: false };
    const set = setValue(mouth(), 'Plaque', 26, 3, byIndex);
    const start = 'refused' in set ? mouth() : set.assessment;
    expect(findValue(start, 'Plaque', 26)).toBe(3);
    const plaque = [true, false, false, false, false, false];
    const a = setSites(start, siteRow.parse({ tooth: 16, plaque }), byIndex);
    expect([findValue(a, 'Plaque', 26), a.clinical_values.plaque_surface_registration]).toEqual([null, true]);
  });

  it('an implant has the signs that its sites show, and no furcation', () => {
    const suppuration = [true, null, null, null, null, null];
    const row = { tooth: 46, suppuration, keratinized: { B: 3, L: 1 }, furcation: { B: 2 } };
    const natural = setSites(mouth(), siteRow.parse(row), SIX);
    expect(natural.clinical_values.suppuration).toEqual([]);
    const {
      suppuration: pus,
      non_keratinized_gingiva,
      furcation,
      sites,
    } = markTooth(natural, 46, 'implant').clinical_values;
    expect([pus, non_keratinized_gingiva, furcation, sites?.[0]?.furcation]).toEqual([[46], [46], [], {}]);
  });

  it('of a half tooth the side that is not there has no sites', () => {
    const a = setSites(mouth(), siteRow.parse({ tooth: 16, depth: [7, 3, 4, null, 3, 3] }), SIX);
    const half = setVisibility(a, 16, 'mesialOnly');
    const seen = 'refused' in half ? a : half.assessment;
    expect(seen.clinical_values.sites?.[0]?.depth).toEqual([null, 3, 4, null, 3, 3]);
    expect(findValue(seen, 'PocketDepth', 16)).toBe(4);
  });

  it('a record without sites is saved as it was', () => {
    const { dentition, clinical_values } = aPatient().assessment();
    const a = assemble({ information: INFORMATION, dentition, clinical_values });
    expect(clinicalValuesData(a, FOUR)).toEqual({ ...clinical_values, ...clinicalValuesData(a, FOUR) });
    expect(clinicalValuesData(a, FOUR)).not.toHaveProperty('sites');
  });
});
