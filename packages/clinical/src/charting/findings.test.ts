import { describe, expect, it } from 'vitest';
import { assemble } from '../wire/assemble';
import { isComplete, teethLeft } from './complete';
import {
  noBoneDefectsLeft,
  setBoneDefect,
  setCause,
  setFinding,
  setImplantLength,
  setSidedFinding,
} from './findings';
import { markTooth } from './markTooth';
import { mouth, only, point, seenAs } from './testing/forTests';
import { findRow } from './toothRows';
import { findScore, setScore } from './score';

describe('bone defects', () => {
  it('a vertical defect is answered for one side and stands at a place on the X-ray', () => {
    const a = setBoneDefect(mouth(), 46, 'mesial', true, point(5));
    expect(findRow(a, 46).BoneDefect).toEqual({
      distal: null,
      mesial: true,
      bowelShaped: null,
      at: { distal: null, mesial: point(5) },
    });
  });

  it('a bone defect set without a place keeps the place it has', () => {
    const a = setBoneDefect(setBoneDefect(mouth(), 46, 'mesial', true, point(5)), 46, 'mesial', true);
    expect(findRow(a, 46).BoneDefect.at.mesial).toEqual(point(5));
  });

  it.each([false, null])('answered %s, a bone defect has no place', (answer) => {
    const a = setBoneDefect(setBoneDefect(mouth(), 46, 'mesial', true, point(5)), 46, 'mesial', answer);
    expect(findRow(a, 46).BoneDefect).toMatchObject({ mesial: answer, at: { mesial: null } });
  });

  it('the same answer again changes nothing', () => {
    const a = setBoneDefect(mouth(), 46, 'mesial', false);
    expect(setBoneDefect(a, 46, 'mesial', false)).toBe(a);
    const empty = mouth();
    expect(setBoneDefect(empty, 46, 'bowelShaped', null)).toBe(empty);
  });

  it('a natural tooth can have a bowl-shaped defect, an implant a vertical one', () => {
    const natural = setBoneDefect(mouth(), 46, 'bowelShaped', true);
    expect(findRow(natural, 46).BoneDefect.bowelShaped).toBe(true);
    const implant = setBoneDefect(mouth({ implant: [46] }), 46, 'distal', true);
    expect(findRow(implant, 46).BoneDefect.distal).toBe(true);
  });

  it('a half tooth has no bone defect on the side that it lacks', () => {
    const a = seenAs(mouth(), 46, 'distalOnly');
    expect(setBoneDefect(a, 46, 'mesial', true)).toBe(a);
  });

  it('a missing tooth has no bone defect', () => {
    const a = mouth({ missing: [46] });
    expect(setBoneDefect(a, 46, 'distal', true)).toBe(a);
  });

  it('a bone defect keeps a score set by hand', () => {
    expect(findScore(setBoneDefect(setScore(mouth(), 46, 15, 8), 46, 'distal', true), 46, 9)).toBe(15);
  });
});

describe('one key answers "no defect" for all teeth left', () => {
  it('every tooth is answered, and answers that were given stand', () => {
    const given = setBoneDefect(mouth({ implant: [36] }), 46, 'mesial', true);
    const a = noBoneDefectsLeft(given);
    expect(teethLeft(a, 'BoneDefect')).toEqual([]);
    expect(findRow(a, 46).BoneDefect).toMatchObject({ distal: false, mesial: true });
    expect(findRow(a, 11).BoneDefect).toMatchObject({
      distal: false,
      mesial: false,
      bowelShaped: null,
    });
    expect(findRow(a, 36).BoneDefect).toMatchObject({ distal: null, bowelShaped: false });
  });

  it('of a half tooth only the side present is answered', () => {
    const a = noBoneDefectsLeft(seenAs(only(46), 46, 'mesialOnly'));
    expect(findRow(a, 46).BoneDefect).toMatchObject({ distal: null, mesial: false });
    expect(isComplete(a, 46, 'BoneDefect')).toBe(true);
  });

  it('missing and missing-from-X-ray teeth are skipped', () => {
    const a = seenAs(only(46), 46, 'notVisible');
    expect(noBoneDefectsLeft(a)).toBe(a);
  });

  it('a second press changes nothing', () => {
    const a = noBoneDefectsLeft(mouth());
    expect(noBoneDefectsLeft(a)).toBe(a);
  });
});

describe('additional findings', () => {
  it.each(['EndodonticalTreatedTooth', 'ApikalPeriodontitis', 'RootResorption'] as const)(
    '%s is set and taken back',
    (finding) => {
      const a = setFinding(mouth(), 11, finding, true);
      expect(findRow(a, 11).AdditionalFindings[finding]).toBe(true);
      expect(setFinding(a, 11, finding, true)).toBe(a);
      expect(findRow(setFinding(a, 11, finding, false), 11).AdditionalFindings[finding]).toBe(false);
    },
  );

  it('furcation involvement grade III applies only to non-implant molars', () => {
    const finding = 'FurcationinvolvementgradeIII';
    const a = mouth({ implant: [36] });
    expect(findRow(setFinding(a, 46, finding, true), 46).AdditionalFindings[finding]).toBe(true);
    expect(setFinding(a, 36, finding, true)).toBe(a);
    expect(setFinding(a, 45, finding, true)).toBe(a);
  });

  it.each(['Caries', 'RootCaries'] as const)('%s is recorded per side', (finding) => {
    const a = setSidedFinding(mouth(), 46, finding, 'mesial', true);
    expect(findRow(a, 46).AdditionalFindings[finding]).toEqual({ distal: false, mesial: true });
    expect(setSidedFinding(a, 46, finding, 'mesial', true)).toBe(a);
  });

  it('a half tooth has no caries on the side that it lacks', () => {
    const a = seenAs(mouth(), 46, 'distalOnly');
    expect(setSidedFinding(a, 46, 'Caries', 'mesial', true)).toBe(a);
  });

  it('an implant has no findings, and what a record says of it is left out', () => {
    const a = mouth({ implant: [36] });
    expect(setFinding(a, 36, 'ApikalPeriodontitis', true)).toBe(a);
    expect(setSidedFinding(a, 36, 'Caries', 'distal', true)).toBe(a);
    const withFindings = setSidedFinding(
      setFinding(mouth(), 36, 'RootResorption', true),
      36,
      'Caries',
      'distal',
      true,
    );
    const { measurement } = assemble({ ...withFindings, dentition: { implant: [36], missing: [] } });
    expect(measurement.teeth[0]?.AdditionalFindings).toMatchObject({
      RootResorption: false,
      Caries: { distal: false },
    });
  });

  it('a missing tooth has no findings', () => {
    const a = mouth({ missing: [46] });
    expect(setFinding(a, 46, 'RootResorption', true)).toBe(a);
    expect(setSidedFinding(a, 46, 'Caries', 'distal', true)).toBe(a);
  });

  it('a finding keeps a score set by hand', () => {
    const scored = setScore(mouth(), 46, 15, 8);
    expect(findScore(setFinding(scored, 46, 'RootResorption', true), 46, 9)).toBe(15);
    expect(findScore(setSidedFinding(scored, 46, 'RootCaries', 'distal', true), 46, 9)).toBe(15);
  });
});

describe('the cause of a loss and the length of an implant', () => {
  const withLength = (length: number | null, a = mouth({ implant: [36] })) => {
    const set = setImplantLength(a, 36, length);
    return 'refused' in set ? set.refused : findRow(set.assessment, 36).implantLength;
  };

  it('a natural tooth has a cause, taken back with null; the same one again changes nothing', () => {
    const a = setCause(mouth(), 46, 'fracture');
    expect(findRow(a, 46).notPeriodontal).toBe('fracture');
    expect(setCause(a, 46, 'fracture')).toBe(a);
    expect(findRow(setCause(a, 46, null), 46).notPeriodontal).toBeNull();
  });

  it('an implant and a missing tooth have no cause', () => {
    const a = mouth({ implant: [36], missing: [37] });
    expect(setCause(a, 36, 'trauma')).toBe(a);
    expect(setCause(a, 37, 'trauma')).toBe(a);
  });

  it.each([
    [3.99, 'implantLength.out-of-range'],
    [4, 4],
    [11.5, 11.5],
    [20, 20],
    [20.01, 'implantLength.out-of-range'],
    [Number.NaN, 'implantLength.out-of-range'],
  ])('an implant of %s mm', (length, expected) => expect(withLength(length)).toBe(expected));

  it('a natural tooth has no length, and a length that is taken back leaves no key', () => {
    const natural = mouth();
    expect(setImplantLength(natural, 36, 10)).toEqual({ assessment: natural });
    const set = setImplantLength(mouth({ implant: [36] }), 36, 10);
    const gone = 'refused' in set ? set : setImplantLength(set.assessment, 36, null);
    if ('refused' in gone) throw new Error(gone.refused);
    expect(findRow(gone.assessment, 36)).not.toHaveProperty('implantLength');
  });

  it('an implant that becomes a tooth loses its length, a tooth that becomes an implant its cause', () => {
    const set = setImplantLength(mouth({ implant: [36] }), 36, 10);
    if ('refused' in set) throw new Error(set.refused);
    expect(findRow(markTooth(set.assessment, 36, 'present'), 36)).not.toHaveProperty('implantLength');
    expect(findRow(markTooth(setCause(mouth(), 46, 'trauma'), 46, 'implant'), 46).notPeriodontal).toBeNull();
    const missing = markTooth(setCause(mouth(), 46, 'trauma'), 46, 'missing');
    expect(findRow(markTooth(missing, 46, 'present'), 46).notPeriodontal).toBeNull();
  });
});
