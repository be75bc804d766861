import { describe, expect, it } from 'vitest';
import type { Assessment } from '../model/assessment';
import { CLINICAL_VALUE_TYPES, IMPLANT_SIGNS } from '../model/clinicalValues';
import { DEFAULT_PREFERENCES } from '../model/preferences';
import { setBoneDefect, setFinding } from './findings';
import { deepFreeze, marked, mouth, seenAs } from './testing/forTests';
import { markTooth, visibility } from './markTooth';
import { findRow, toothState } from './toothRows';
import { findScore, setScore } from './score';
import { fillValues, findValue, toggleImplantSign } from './toothValues';

const charted = deepFreeze(
  CLINICAL_VALUE_TYPES.reduce(
    (a, type) => fillValues(a, type, 2, DEFAULT_PREFERENCES, [46, 47]),
    setFinding(
      setBoneDefect(marked(mouth(), 46), 46, 'distal', true),
      46,
      'FurcationinvolvementgradeIII',
      true,
    ),
  ),
);

function withSigns(a: Assessment): Assessment {
  return IMPLANT_SIGNS.reduce((left, sign) => toggleImplantSign(left, sign, 46), a);
}

describe('the state of a tooth', () => {
  it('a tooth is present until it is marked otherwise', () => {
    expect(toothState(mouth(), 46)).toBe('present');
  });

  it.each([
    ['present', 'missing'],
    ['present', 'implant'],
    ['missing', 'implant'],
    ['implant', 'missing'],
    ['missing', 'present'],
    ['implant', 'present'],
  ] as const)('from %s to %s, a tooth stands in one list at most', (from, to) => {
    const a = markTooth(markTooth(mouth(), 46, from), 46, to);
    expect(toothState(a, 46)).toBe(to);
    expect(a.dentition).toEqual({
      missing: to === 'missing' ? [46] : [],
      implant: to === 'implant' ? [46] : [],
    });
  });

  it('marking a tooth as what it is changes nothing', () => {
    for (const state of ['present', 'missing', 'implant'] as const) {
      const a = markTooth(mouth(), 46, state);
      expect(markTooth(a, 46, state)).toBe(a);
    }
  });
});

describe('marking missing also clears all its measurements, its diagnosis values and its split and half flags', () => {
  const a = markTooth(charted, 46, 'missing');

  it('its measurements and findings are cleared', () => {
    expect(findRow(a, 46)).toEqual(findRow(mouth(), 46));
  });

  it.each(CLINICAL_VALUE_TYPES)('its %s is cleared, that of the other teeth stays', (type) => {
    expect(findValue(a, type, 46)).toBeNull();
    expect(findValue(a, type, 47)).toBe(2);
  });

  it.each(['twoAreas', 'distalOnly', 'mesialOnly', 'notVisible'] as const)(
    'marked %s before, it is not so when it is present again',
    (to) => {
      const gone = markTooth(seenAs(mouth(), 46, to), 46, 'missing');
      expect(visibility(markTooth(gone, 46, 'present'), 46)).toBe('visible');
    },
  );

  it('what was cleared does not come back with the tooth', () => {
    const back = markTooth(a, 46, 'present');
    expect(findRow(back, 46).CEJ.distal).toBeNull();
    expect(findValue(back, 'PocketDepth', 46)).toBeNull();
  });

  it('a score set by hand is cleared', () => {
    const gone = markTooth(setScore(charted, 46, 20, 8), 46, 'missing');
    expect(findScore(markTooth(gone, 46, 'present'), 46, 8)).toBe(8);
  });

  it('an implant that is lost has no suppuration and no gingiva', () => {
    const implant = withSigns(mouth({ implant: [46] }));
    const { clinical_values } = markTooth(implant, 46, 'missing');
    expect(clinical_values.suppuration).toEqual([]);
    expect(clinical_values.non_keratinized_gingiva).toEqual([]);
  });
});

describe('between natural tooth and implant', () => {
  const implant = markTooth(charted, 46, 'implant');

  it('furcation is cleared, values that an implant can have stay', () => {
    expect(findValue(implant, 'Furcation', 46)).toBeNull();
    expect(findValue(implant, 'Furcation', 47)).toBe(2);
    expect(findValue(implant, 'PocketDepth', 46)).toBe(2);
  });

  it('what was measured and found on the natural tooth is cleared', () => {
    expect(findRow(implant, 46)).toEqual(findRow(mouth(), 46));
  });

  it('how the X-ray shows the place stays', () => {
    expect(visibility(markTooth(seenAs(mouth(), 46, 'notVisible'), 46, 'implant'), 46)).toBe('notVisible');
    expect(visibility(markTooth(seenAs(mouth(), 46, 'distalOnly'), 46, 'implant'), 46)).toBe('distalOnly');
  });

  it('a natural tooth has neither suppuration nor non-keratinized gingiva of an implant, nor its markers', () => {
    const charted = marked(withSigns(mouth({ implant: [46] })), 46);
    const a = markTooth(charted, 46, 'present');
    expect(a.clinical_values.suppuration).toEqual([]);
    expect(a.clinical_values.non_keratinized_gingiva).toEqual([]);
    expect(findRow(a, 46)).toEqual(findRow(mouth(), 46));
  });
});
