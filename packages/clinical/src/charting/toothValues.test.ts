import { describe, expect, it } from 'vitest';
import { CLINICAL_VALUE_TYPES, type ClinicalValueType, IMPLANT_SIGNS } from '../model/clinicalValues';
import { DEFAULT_PREFERENCES, type Preferences } from '../model/preferences';
import { PROBING_ORDER, type ToothNumber } from '../model/tooth';
import { deepFreeze, mouth } from './testing/forTests';
import { markTooth } from './markTooth';
import { findScore, setScore } from './score';
import {
  applies,
  applyRegistration,
  clearValue,
  fillValues,
  maximum,
  setValue,
  toggleImplantSign,
  findValue,
  outgrown,
  toSavedValues,
} from './toothValues';

const four = DEFAULT_PREFERENCES;
const six: Preferences = { ...four, bleeding_registration: 6 };
const index: Preferences = { ...four, plaque_surface_registration: false };

function enter(
  a: ReturnType<typeof mouth>,
  type: ClinicalValueType,
  tooth: ToothNumber,
  value: number,
  p = four,
) {
  const set = setValue(a, type, tooth, value, p);
  if ('refused' in set) throw new Error(set.refused);
  return deepFreeze(set.assessment);
}

describe('which values a tooth can have', () => {
  it('furcation applies only to non-implant molars', () => {
    const a = mouth({ missing: [18], implant: [36] });
    expect(PROBING_ORDER.filter((tooth) => applies(a, 'Furcation', tooth))).toEqual([
      17, 16, 26, 27, 28, 38, 37, 46, 47, 48,
    ]);
  });

  it.each(['PocketDepth', 'Bleeding', 'Mobility', 'Plaque'] as const)(
    '%s applies to every tooth and implant that is not missing',
    (type) => {
      const a = mouth({ missing: [18], implant: [36] });
      expect(PROBING_ORDER.filter((tooth) => !applies(a, type, tooth))).toEqual([18]);
    },
  );

  it.each(CLINICAL_VALUE_TYPES)('a missing tooth takes no %s', (type) => {
    const a = mouth({ missing: [46] });
    expect(setValue(a, type, 46, 1, four)).toEqual({ assessment: a });
  });

  it('a premolar and an implant take no furcation', () => {
    const a = mouth({ implant: [36] });
    expect(setValue(a, 'Furcation', 45, 1, four)).toEqual({ assessment: a });
    expect(setValue(a, 'Furcation', 36, 1, four)).toEqual({ assessment: a });
  });
});

describe("clinical value entry is capped per value type: '{value type} cannot exceed {max}'", () => {
  it.each([
    ['PocketDepth', four, 15],
    ['Bleeding', four, 4],
    ['Bleeding', six, 6],
    ['Mobility', four, 3],
    ['Furcation', four, 3],
    ['Plaque', four, 4],
    ['Plaque', index, 3],
  ] as const)('%s (%#) cannot exceed its maximum', (type, preferences, max) => {
    expect(maximum(type, mouth(), preferences)).toBe(max);
    expect(findValue(enter(mouth(), type, 46, max, preferences), type, 46)).toBe(max);
    const over = setValue(mouth(), type, 46, max + 1, preferences);
    expect(over).toEqual({ refused: 'value.over-maximum', maximum: max });
  });

  it('the registration in which a record is charted counts, not the preference', () => {
    const a = enter(mouth(), 'Bleeding', 46, 6, six);
    expect(maximum('Bleeding', a, four)).toBe(6);
    expect(findValue(enter(a, 'Bleeding', 47, 5, four), 'Bleeding', 47)).toBe(5);
    expect(maximum('Plaque', enter(mouth(), 'Plaque', 46, 4), index)).toBe(4);
    expect(maximum('Plaque', enter(mouth(), 'Plaque', 46, 3, index), four)).toBe(3);
  });

  it.each([-1, 1.5, Number.NaN])('%s is no value that a key can enter', (value) => {
    expect(() => setValue(mouth(), 'Bleeding', 46, value, four)).toThrow(RangeError);
  });
});

describe('entering values', () => {
  it.each(CLINICAL_VALUE_TYPES)('%s is null until it is entered, then what was entered last', (type) => {
    expect(findValue(mouth(), type, 46)).toBeNull();
    const a = enter(enter(mouth(), type, 46, 1), type, 46, 2);
    expect(findValue(a, type, 46)).toBe(2);
    expect(findValue(a, type, 47)).toBeNull();
  });

  it.each(CLINICAL_VALUE_TYPES)('a typed 0 is an answer in %s', (type) => {
    expect(findValue(enter(mouth(), type, 46, 0), type, 46)).toBe(0);
  });

  it.each(CLINICAL_VALUE_TYPES)('a cleared %s is null again', (type) => {
    const a = clearValue(enter(enter(mouth(), type, 46, 2), type, 47, 1), type, 46);
    expect(findValue(a, type, 46)).toBeNull();
    expect(findValue(a, type, 47)).toBe(1);
    expect(clearValue(a, type, 46)).toBe(a);
  });

  it('the same value again changes nothing', () => {
    const a = enter(mouth(), 'PocketDepth', 46, 5);
    expect(setValue(a, 'PocketDepth', 46, 5, four)).toEqual({ assessment: a });
    expect(enter(a, 'PocketDepth', 46, 5)).toBe(a);
  });

  it('a clinical value keeps a score set by hand', () => {
    expect(findScore(enter(setScore(mouth(), 46, 15, 8), 'PocketDepth', 46, 9), 46, 10)).toBe(15);
  });
});

describe('"Fill" sets every empty tooth to a value in one action', () => {
  it('teeth that have a value keep it, missing teeth get none', () => {
    const a = fillValues(enter(mouth({ missing: [18] }), 'PocketDepth', 46, 7), 'PocketDepth', 2, four);
    expect(findValue(a, 'PocketDepth', 46)).toBe(7);
    expect(findValue(a, 'PocketDepth', 18)).toBeNull();
    expect(a.clinical_values.pocket_depth).toHaveLength(31);
  });

  it('a typed 0 is not filled over', () => {
    expect(
      findValue(fillValues(enter(mouth(), 'Bleeding', 46, 0), 'Bleeding', 2, four), 'Bleeding', 46),
    ).toBe(0);
  });

  it('furcation fills non-implant molars alone', () => {
    expect(fillValues(mouth({ implant: [36] }), 'Furcation', 1, four).clinical_values.furcation).toHaveLength(
      11,
    );
  });

  it('only the teeth given are filled', () => {
    const a = fillValues(mouth(), 'Mobility', 1, four, [11, 12]);
    expect(a.clinical_values.mobility.map(({ tooth }) => tooth)).toEqual([11, 12]);
  });

  it('over the maximum nothing is filled', () => {
    const a = mouth();
    expect(fillValues(a, 'Mobility', 4, four)).toBe(a);
  });
});

describe('suppuration and non-keratinized gingiva apply to implants only', () => {
  it.each(IMPLANT_SIGNS)('%s is toggled on an implant', (sign) => {
    const a = mouth({ implant: [36, 46] });
    const on = toggleImplantSign(toggleImplantSign(a, sign, 36), sign, 46);
    expect(on.clinical_values[sign]).toEqual([36, 46]);
    expect(toggleImplantSign(on, sign, 36).clinical_values[sign]).toEqual([46]);
    expect(toggleImplantSign(a, sign, 11)).toBe(a);
  });
});

describe('switching the registration', () => {
  it('switching bleeding registration from 6 to 4 takes values above 4 out, and none of them is charted as dry', () => {
    const charted = [4, 5, 6].reduce(
      (a, value, n) => enter(a, 'Bleeding', PROBING_ORDER[n]!, value, six),
      mouth(),
    );
    const a = applyRegistration(charted, four);
    expect([18, 17, 16].map((tooth) => findValue(a, 'Bleeding', tooth as ToothNumber))).toEqual([
      4,
      null,
      null,
    ]);
    expect(toSavedValues(a.clinical_values, a.dentition).zeros).toEqual({});
    expect(outgrown(charted, four)).toMatchObject([
      { value: 5, maximum: 6 },
      { value: 6, maximum: 6 },
    ]);
    expect(a.clinical_values.bleeding_registration).toBe(4);
    expect(maximum('Bleeding', a, six)).toBe(4);
  });

  it('switching bleeding registration from 4 to 6 keeps every value', () => {
    const a = applyRegistration(enter(mouth(), 'Bleeding', 46, 4), six);
    expect(findValue(a, 'Bleeding', 46)).toBe(4);
    expect(maximum('Bleeding', a, four)).toBe(6);
  });

  it.each([
    ['surfaces', six, index, 4, true],
    ['the index', index, six, 3, false],
  ] as const)(
    'plaque charted by %s keeps its unit and its values whatever is preferred',
    (_, was, now, value, bySurface) => {
      const charted = enter(enter(mouth(), 'Plaque', 46, value, was), 'Plaque', 47, 0, was);
      const a = applyRegistration(applyRegistration(charted, now), was);
      for (const switched of [applyRegistration(charted, now), a]) {
        expect([findValue(switched, 'Plaque', 46), findValue(switched, 'Plaque', 47)]).toEqual([value, 0]);
        expect(switched.clinical_values.plaque_surface_registration).toBe(bySurface);
      }
      expect(applyRegistration(mouth(), now).clinical_values.plaque_surface_registration).toBe(!bySurface);
    },
  );

  it('switching one registration leaves the values of the other', () => {
    const charted = enter(enter(mouth(), 'Bleeding', 46, 6, six), 'Plaque', 46, 4, six);
    const a = applyRegistration(charted, four);
    expect(findValue(a, 'Plaque', 46)).toBe(4);
  });

  it('the registration that stands, applied again, changes nothing', () => {
    const a = applyRegistration(mouth(), four);
    expect(applyRegistration(a, four)).toBe(a);
  });
});

describe('only teeth with a value above 0 are included, and missing teeth are excluded', () => {
  it.each(CLINICAL_VALUE_TYPES)('%s of 0 is left out of what is saved', (type) => {
    const a = enter(enter(mouth(), type, 46, 0), type, 47, 1);
    const saved = toSavedValues(a.clinical_values, a.dentition);
    const list = {
      PocketDepth: 'pocket_depth',
      Bleeding: 'bleeding',
      Mobility: 'mobility',
      Furcation: 'furcation',
      Plaque: 'plaque',
    } as const;
    expect(saved[list[type]].map(({ tooth }) => tooth)).toEqual([47]);
  });

  it('values of teeth that are missing, or furcation of implants, are left out', () => {
    const { clinical_values } = enter(enter(mouth(), 'PocketDepth', 46, 5), 'Furcation', 36, 1);
    const saved = toSavedValues(clinical_values, { missing: [46], implant: [36] });
    expect(saved.pocket_depth).toEqual([]);
    expect(saved.furcation).toEqual([]);
  });

  it('suppuration of a tooth that is no implant any more is left out', () => {
    const { clinical_values } = toggleImplantSign(mouth({ implant: [36] }), 'suppuration', 36);
    expect(toSavedValues(clinical_values, markTooth(mouth(), 36, 'present').dentition).suppuration).toEqual(
      [],
    );
  });
});
