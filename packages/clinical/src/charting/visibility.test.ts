import { describe, expect, it } from 'vitest';
import { PROBING_ORDER } from '../model/tooth';
import { setBoneDefect, setFinding, setSidedFinding } from './findings';
import { deepFreeze, marked, markerAt, mouth, seenAs } from './testing/forTests';
import { placeMarker } from './place';
import { findRow } from './toothRows';
import { findScore, setScore } from './score';
import { setVisibility, VISIBILITIES, visibility } from './markTooth';

const place = { x: 1, y: 2, image: 'picture' };

function measured() {
  let a = placeMarker(marked(mouth(), 46), 46, 'Numbering', 'mesial', place);
  for (const side of ['distal', 'mesial'] as const) {
    a = setBoneDefect(a, 46, side, true, place);
    a = setSidedFinding(setSidedFinding(a, 46, 'Caries', side, true), 46, 'RootCaries', side, true);
  }
  return deepFreeze(setFinding(a, 46, 'EndodonticalTreatedTooth', true));
}

describe('X-ray visibility is exclusive: two areas, one side and not visible cannot be combined', () => {
  it.each([
    ['twoAreas', 'distalOnly', 'twoAreas-not-oneSide'],
    ['twoAreas', 'mesialOnly', 'twoAreas-not-oneSide'],
    ['twoAreas', 'notVisible', 'twoAreas-not-notVisible'],
    ['distalOnly', 'twoAreas', 'oneSide-not-twoAreas'],
    ['mesialOnly', 'twoAreas', 'oneSide-not-twoAreas'],
    ['distalOnly', 'notVisible', 'oneSide-not-notVisible'],
    ['mesialOnly', 'notVisible', 'oneSide-not-notVisible'],
    ['notVisible', 'twoAreas', 'notVisible-not-twoAreas'],
    ['notVisible', 'distalOnly', 'notVisible-not-oneSide'],
    ['notVisible', 'mesialOnly', 'notVisible-not-oneSide'],
  ] as const)('a tooth marked %s cannot be marked %s', (from, to, refused) => {
    expect(setVisibility(seenAs(mouth(), 46, from), 46, to)).toEqual({ refused });
  });

  it.each([
    ['distalOnly', 'mesialOnly'],
    ['mesialOnly', 'distalOnly'],
    ...VISIBILITIES.map((to) => ['visible', to] as const),
    ...VISIBILITIES.map((from) => [from, 'visible'] as const),
  ] as const)('a tooth marked %s can be marked %s', (from, to) => {
    const start = from === 'visible' ? mouth() : seenAs(mouth(), 46, from);
    expect(visibility(start, 46)).toBe(from);
    expect(visibility(seenAs(start, 46, to), 46)).toBe(to);
  });

  it.each(VISIBILITIES)('at most one flag is set on a tooth marked %s', (to) => {
    const { isMissingFromXray, isSplit, halfTooth } = findRow(seenAs(mouth(), 46, to), 46);
    const flags = [isMissingFromXray, isSplit, halfTooth.distal, halfTooth.mesial].filter(Boolean);
    expect(flags).toHaveLength(to === 'visible' ? 0 : 1);
  });

  it.each(VISIBILITIES)('marking a tooth %s twice changes nothing', (to) => {
    const a = seenAs(mouth(), 46, to);
    expect(seenAs(a, 46, to)).toBe(a);
  });

  it('a missing tooth has no visibility to change', () => {
    const a = mouth({ missing: [46] });
    expect(setVisibility(a, 46, 'twoAreas')).toEqual({ assessment: a });
  });

  it('only the tooth that is marked changes', () => {
    const a = seenAs(mouth(), 46, 'notVisible');
    const others = PROBING_ORDER.filter((tooth) => tooth !== 46);
    expect(others.map((tooth) => visibility(a, tooth))).toEqual(others.map(() => 'visible'));
  });
});

describe('what a change of visibility clears', () => {
  const cleared = { distal: null, mesial: null };

  it('marking missing-from-X-ray clears its measurements', () => {
    const row = findRow(seenAs(measured(), 46, 'notVisible'), 46);
    expect(row).toMatchObject({ Numbering: cleared, RootApex: cleared, CEJ: cleared, BoneLevel: cleared });
    expect(row.BoneDefect).toEqual({ ...cleared, bowelShaped: null, at: cleared });
  });

  it('marking missing-from-X-ray keeps what was found on the tooth', () => {
    const { AdditionalFindings } = findRow(seenAs(measured(), 46, 'notVisible'), 46);
    expect(AdditionalFindings).toEqual(findRow(measured(), 46).AdditionalFindings);
  });

  it('splitting keeps the markers that stand', () => {
    expect(markerAt(seenAs(measured(), 46, 'twoAreas'), 46, 'CEJ', 'mesial')).not.toBeNull();
  });

  it('un-splitting clears the measurement data', () => {
    const row = findRow(seenAs(seenAs(measured(), 46, 'twoAreas'), 46, 'visible'), 46);
    expect(row).toMatchObject({ Numbering: cleared, RootApex: cleared, CEJ: cleared, BoneLevel: cleared });
    expect(row.BoneDefect).toEqual({ ...cleared, bowelShaped: null, at: cleared });
  });

  it.each([
    ['distalOnly', 'distal', 'mesial'],
    ['mesialOnly', 'mesial', 'distal'],
  ] as const)(
    'choosing half-tooth %s keeps %s data and clears %s data, except Numbering and RootApex',
    (to, keptSide, gone) => {
      const before = findRow(measured(), 46);
      const after = findRow(seenAs(measured(), 46, to), 46);
      expect(after.Numbering).toEqual(before.Numbering);
      expect(after.RootApex).toEqual(before.RootApex);
      for (const step of ['CEJ', 'BoneLevel'] as const) {
        expect(after[step][keptSide]).toEqual(before[step][keptSide]);
        expect(after[step][gone]).toBeNull();
      }
      expect(after.BoneDefect).toMatchObject({ [keptSide]: true, [gone]: null });
      expect(after.BoneDefect.at).toEqual({ [keptSide]: place, [gone]: null });
      expect(after.AdditionalFindings.Caries).toEqual({ [keptSide]: true, [gone]: false });
      expect(after.AdditionalFindings.RootCaries).toEqual({ [keptSide]: true, [gone]: false });
      expect(after.AdditionalFindings.EndodonticalTreatedTooth).toBe(true);
    },
  );

  it('a half tooth seen whole again keeps the data of the side that was there', () => {
    const a = seenAs(seenAs(measured(), 46, 'distalOnly'), 46, 'visible');
    expect(markerAt(a, 46, 'CEJ', 'distal')).not.toBeNull();
    expect(markerAt(a, 46, 'CEJ', 'mesial')).toBeNull();
  });

  it('markers that go take a score set by hand along', () => {
    const scored = setScore(measured(), 46, 20, 8);
    expect(findScore(seenAs(scored, 46, 'notVisible'), 46, 8)).toBe(8);
    expect(findScore(seenAs(scored, 46, 'distalOnly'), 46, 8)).toBe(8);
    expect(findScore(seenAs(scored, 46, 'twoAreas'), 46, 8)).toBe(20);
  });
});
