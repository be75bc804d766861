import {
  assemble,
  clearValue,
  DEFAULT_PREFERENCES,
  findRemark,
  findRow,
  findValue,
  markTooth,
  placeMarker,
  placeRootMarker,
  repeatMarker,
  setCalibration,
  setRemark,
  setScore,
  setValue,
  setVisibility,
  type Assessment,
  type ClinicalValueType,
  type ToothNumber,
} from '@alveola/clinical';
import { describe, expect, it } from 'vitest';
import { here, INFORMATION } from '../../document/testing/driveEditor';
import { merge } from './merge';

const value = (a: Assessment, type: ClinicalValueType, tooth: ToothNumber, to: number): Assessment => {
  const set = setValue(a, type, tooth, to, DEFAULT_PREFERENCES);
  if ('refused' in set) throw new Error(set.refused);
  return set.assessment;
};
const base = value(value(assemble({ information: INFORMATION }), 'PocketDepth', 16, 5), 'Bleeding', 16, 2);
const merged = (mine: Assessment, theirs: Assessment, wins: 'mine' | 'theirs' = 'mine') =>
  merge({ base, mine, theirs }, () => wins, DEFAULT_PREFERENCES);

describe('What was done in two windows', () => {
  it('is put together, tooth by tooth and field by field', () => {
    const mine = placeMarker(
      value(value(base, 'PocketDepth', 17, 4), 'Plaque', 16, 0),
      16,
      'CEJ',
      'distal',
      here,
    );
    const theirs = placeMarker(
      markTooth(value(base, 'PocketDepth', 15, 3), 48, 'missing'),
      16,
      'CEJ',
      'mesial',
      here,
    );
    const { document, clashes } = merged(mine, {
      ...theirs,
      information: { ...theirs.information, patientAge: 61 },
    });
    expect(clashes).toEqual([]);
    expect([17, 16, 15].map((tooth) => findValue(document, 'PocketDepth', tooth as ToothNumber))).toEqual([
      4, 5, 3,
    ]);
    expect(findValue(document, 'Plaque', 16)).toBe(0);
    expect(document.dentition.missing).toEqual([48]);
    expect(findRow(document, 16).CEJ).toEqual({ distal: here, mesial: here });
    expect(document.information.patientAge).toBe(61);
  });

  it('on the remarks of two teeth is put together; two on one tooth clash', () => {
    const { document, clashes } = merged(setRemark(base, 16, 'Crown loose'), setRemark(base, 26, 'Hurts'));
    expect(clashes).toEqual([]);
    expect(document.dentition.remarks).toEqual([
      { tooth: 16, text: 'Crown loose' },
      { tooth: 26, text: 'Hurts' },
    ]);
    const both = merged(
      setRemark(document, 16, 'Crown lost'),
      setRemark(document, 16, 'New crown'),
      'theirs',
    );
    expect(both.clashes).toMatchObject([
      { part: 'dentition', tooth: 16, field: 'remark', mine: 'Crown lost', theirs: 'New crown' },
    ]);
    expect(findRemark(both.document, 16)).toBe('New crown');
  });

  it('done alike it clashes nowhere, and nothing is lost', () => {
    const both = value(base, 'PocketDepth', 16, 7);
    expect(merged(both, value(both, 'Mobility', 16, 1))).toMatchObject({ clashes: [] });
    expect(merged(base, base).document).toEqual(base);
  });

  it.each([
    ['mine', 6],
    ['theirs', 8],
  ] as const)('clashes where both changed the same, not alike; %s stands then', (wins, depth) => {
    const { document, clashes } = merged(
      value(base, 'PocketDepth', 16, 6),
      value(value(base, 'PocketDepth', 16, 8), 'PocketDepth', 26, 3),
      wins,
    );
    expect(clashes).toMatchObject([
      { part: 'clinical_values', tooth: 16, field: 'PocketDepth', mine: 6, theirs: 8 },
    ]);
    expect(findValue(document, 'PocketDepth', 16)).toBe(depth);
    expect(findValue(document, 'PocketDepth', 26)).toBe(3);
  });

  it('a value that was cleared in one and changed in the other clashes', () => {
    const { clashes } = merged(clearValue(base, 'PocketDepth', 16), value(base, 'PocketDepth', 16, 8));
    expect(clashes).toMatchObject([{ mine: null, theirs: 8 }]);
  });

  it.each([
    ['mine', [16], null],
    ['theirs', [], 8],
  ] as const)(
    'a tooth marked missing in one and charted in the other clashes as a whole: %s',
    (wins, missing, depth) => {
      const { document, clashes } = merged(
        markTooth(base, 16, 'missing'),
        value(base, 'Mobility', 16, 1),
        wins,
      );
      expect(clashes).toContainEqual({
        path: expect.any(String),
        part: 'dentition',
        tooth: 16,
        field: 'state',
        mine: 'missing',
        theirs: 'present',
      });
      expect(document.dentition.missing).toEqual(missing);
      expect(findValue(document, 'PocketDepth', 16)).toBe(depth === null ? null : 5);
      expect(findValue(document, 'Mobility', 16)).toBe(depth === null ? null : 1);
    },
  );

  it('a tooth marked not visible in one and measured in the other clashes', () => {
    const set = setVisibility(base, 16, 'notVisible');
    if ('refused' in set) throw new Error(set.refused);
    const { clashes } = merged(set.assessment, placeMarker(base, 16, 'CEJ', 'distal', here));
    expect(clashes).toMatchObject([{ tooth: 16, field: 'visibility' }]);
  });

  it('a score that the server computed clashes with none set by hand', () => {
    const theirs = placeMarker(base, 16, 'CEJ', 'distal', here);
    const computed = {
      ...theirs,
      measurement: {
        ...theirs.measurement,
        teeth: theirs.measurement.teeth.map((row) => ({ ...row, totalScore: 7, originalScore: 7 })),
      },
    };
    const { document, clashes } = merged(setScore(base, 16, 15, 7), computed);
    expect(clashes).toEqual([]);
    expect(findRow(document, 16)).toMatchObject({ totalScore: 15, originalScore: 7, hasBeenModified: true });
  });

  it('keeps the scales that were set in both, on two pictures; on one picture they clash', () => {
    const scale = (image: string, mm: number) => ({
      from: { x: 0, y: 0, image },
      to: { x: 100, y: 0, image },
      mm,
    });
    const scaled = (a: Assessment, image: string, mm: number) => setCalibration(a, image, scale(image, mm));
    const both = merged(scaled(base, 'opg', 10), scaled(base, 'bitewing', 12));
    expect(both.clashes).toEqual([]);
    expect(both.document.measurement.calibrations).toEqual([scale('opg', 10), scale('bitewing', 12)]);
    const begun = scaled(base, 'opg', 10);
    const [mine, theirs] = [scaled(begun, 'opg', 11), setCalibration(begun, 'opg', null)];
    for (const [wins, stands] of [
      ['mine', [scale('opg', 11)]],
      ['theirs', undefined],
    ] as const) {
      const clashing = merge({ base: begun, mine, theirs }, () => wins, DEFAULT_PREFERENCES);
      expect(clashing.clashes).toMatchObject([{ part: 'measurement', tooth: null, theirs: null }]);
      expect(clashing.document.measurement.calibrations).toEqual(stands);
    }
  });

  it.each(['mine', 'theirs'] as const)(
    'a marker that was measured again in one and moved in the other clashes with its clicks: %s',
    (wins) => {
      const away = { ...here, x: here.x + 40 };
      const begun = placeMarker(base, 16, 'CEJ', 'distal', here);
      const mine = repeatMarker(begun, 16, 'CEJ', 'distal', { ...here, x: here.x + 2 });
      const theirs = placeMarker(begun, 16, 'CEJ', 'distal', away);
      const { document, clashes } = merge({ base: begun, mine, theirs }, () => wins, DEFAULT_PREFERENCES);
      expect(clashes).toMatchObject([{ tooth: 16, field: 'CEJ.distal' }]);
      expect(findRow(document, 16)).toEqual(findRow({ mine, theirs }[wins], 16));
      const apart = merge({ base: begun, mine, theirs: begun }, () => wins, DEFAULT_PREFERENCES);
      expect(findRow(apart.document, 16)).toEqual(findRow(mine, 16));
    },
  );

  it.each(['mine', 'theirs'] as const)(
    'a root on another film is one field, which no merge mixes: %s',
    (wins) => {
      const root = (image: string, a = base) => placeRootMarker(a, 16, 'CEJ', 'distal', { ...here, image });
      const [mine, theirs] = [root('left'), root('right')];
      const { document, clashes } = merged(mine, theirs, wins);
      expect(clashes).toMatchObject([{ tooth: 16, field: 'rootFilm' }]);
      expect(findRow(document, 16).rootFilm).toEqual(findRow({ mine, theirs }[wins], 16).rootFilm);
      expect(findRow(merged(mine, base).document, 16).rootFilm).toEqual(findRow(mine, 16).rootFilm);
      const own = placeMarker(mine, 16, 'CEJ', 'mesial', { ...here, image: 'right' });
      expect(findRow(merged(own, theirs, 'theirs').document, 16)).not.toHaveProperty('rootFilm');
    },
  );
});
