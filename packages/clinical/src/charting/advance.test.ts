import { describe, expect, it } from 'vitest';
import type { Assessment } from '../model/assessment';
import { CLINICAL_VALUE_TYPES } from '../model/clinicalValues';
import { MARKER_STEPS, type MarkerStep } from '../model/markers';
import { DEFAULT_PREFERENCES } from '../model/preferences';
import { PROBING_ORDER, type ToothNumber } from '../model/tooth';
import {
  advancesOn,
  markersLeft,
  nextSide,
  nextTooth,
  nextToothForValue,
  teethWithoutValue,
} from './complete';
import { setBoneDefect } from './findings';
import { deepFreeze, marked, mouth, only, point, seenAs } from './testing/forTests';
import { THIRD_MOLARS } from '../cases/patient';
import { placeMarker } from './place';
import { clearValue, fillValues, setValue } from './toothValues';

/**
 * Places a marker wherever the selection goes, until nothing is selected; returns the teeth, once per marker.
 */
function walk(start: Assessment, step: MarkerStep, from: ToothNumber | null = null): readonly ToothNumber[] {
  const path: ToothNumber[] = [];
  let a = start;
  for (let tooth = nextTooth(a, step, from); tooth !== null; tooth = nextTooth(a, step, tooth)) {
    const side = nextSide(a, tooth, step);
    if (side === null) throw new Error(`${tooth} is asked in ${step}, but no side of it`);
    a = placeMarker(a, tooth, step, side, point(path.length));
    path.push(tooth);
  }
  return path;
}

describe('after each marker, the selection jumps to the next tooth still needing data', () => {
  it.each(MARKER_STEPS)('%s walks every tooth exactly once, in probing order', (step) => {
    const visits = walk(mouth(), step);
    const path = visits.filter((tooth, n) => tooth !== visits[n - 1]);
    expect(path).toEqual(PROBING_ORDER);
  });

  it('after the first of two sides the same tooth is still selected', () => {
    const a = placeMarker(mouth(), 11, 'CEJ', 'distal', point(1));
    expect(nextTooth(a, 'CEJ', 11)).toBe(11);
    expect(nextTooth(marked(a, 11, 'CEJ'), 'CEJ', 11)).toBe(21);
  });

  it('the last tooth wraps to the first unfinished tooth', () => {
    const a = marked(marked(mouth(), 18, 'CEJ'), 48, 'CEJ');
    expect(nextTooth(a, 'CEJ', 48)).toBe(17);
  });

  it.each([11, 36, 48] as const)('begun at %i, the walk still reaches every tooth once', (from) => {
    const visits = walk(mouth(), 'Numbering', from);
    expect(visits[0]).toBe(from);
    expect(visits).toHaveLength(PROBING_ORDER.length);
    expect(new Set(visits)).toEqual(new Set(PROBING_ORDER));
  });

  it('missing and missing-from-X-ray teeth are jumped over', () => {
    const a = seenAs(mouth({ missing: [17] }), 16, 'notVisible');
    expect(nextTooth(marked(a, 18, 'CEJ'), 'CEJ', 18)).toBe(15);
  });

  it('the selected tooth becomes the first tooth lacking data for the current measuring step', () => {
    expect(nextTooth(marked(mouth(), 18, 'CEJ'), 'CEJ', null)).toBe(17);
    expect(nextTooth(marked(mouth(), 18, 'CEJ'), 'BoneLevel', null)).toBe(18);
  });

  it('when all are done nothing is selected', () => {
    expect(nextTooth(marked(only(46), 46), 'CEJ', 46)).toBeNull();
    expect(nextTooth(mouth({ missing: PROBING_ORDER }), 'CEJ', null)).toBeNull();
  });

  it('bone defects: an implant waits for its bowl-shaped answer, a natural tooth for both sides', () => {
    const a = mouth({ missing: PROBING_ORDER.filter((t) => t !== 46 && t !== 36), implant: [36] });
    expect(nextTooth(a, 'BoneDefect', 36)).toBe(36);
    const implant = setBoneDefect(a, 36, 'bowelShaped', false);
    expect(nextTooth(implant, 'BoneDefect', 36)).toBe(46);
    const natural = setBoneDefect(setBoneDefect(implant, 46, 'mesial', false), 46, 'distal', false);
    expect(nextTooth(natural, 'BoneDefect', 46)).toBeNull();
  });
});

describe('a full walk needs no marker more than the measurement does', () => {
  const walkAll = (a: Assessment) => MARKER_STEPS.map((step) => walk(a, step).length);

  it('28 teeth: 28 numbering, 36 apex, 56 CEJ and 56 bone level: 176', () => {
    const a = mouth({ missing: THIRD_MOLARS });
    expect(walkAll(a)).toEqual([28, 36, 56, 56]);
    expect(markersLeft(a)).toBe(176);
  });

  it('32 teeth: 204', () => {
    expect(walkAll(mouth()).reduce((sum, n) => sum + n)).toBe(204);
    expect(markersLeft(mouth())).toBe(204);
  });

  it.each([
    ['split', 'twoAreas', 8],
    ['half, distal', 'distalOnly', 4],
    ['half, mesial', 'mesialOnly', 4],
    ['not visible', 'notVisible', 0],
  ] as const)('one molar, %s', (_, to, markers) => {
    const a = seenAs(only(46), 46, to);
    expect(walkAll(a).reduce((sum, n) => sum + n)).toBe(markers);
    expect(markersLeft(a)).toBe(markers);
  });

  it('one implant molar: numbering, one apex, two of the reference and two of the bone', () => {
    const a = mouth({ missing: PROBING_ORDER.filter((tooth) => tooth !== 46), implant: [46] });
    expect(walkAll(a)).toEqual([1, 1, 2, 2]);
  });
});

describe('entering a clinical value advances to the next tooth without that value', () => {
  const values = DEFAULT_PREFERENCES;

  it.each(CLINICAL_VALUE_TYPES)(
    '%s is entered once on every tooth it applies to, in probing order',
    (type) => {
      let a = mouth({ missing: [18], implant: [36] });
      const wanted = teethWithoutValue(a, type);
      const path: ToothNumber[] = [];
      for (
        let tooth = nextToothForValue(a, type, null);
        tooth !== null;
        tooth = nextToothForValue(a, type, tooth)
      ) {
        path.push(tooth);
        const set = setValue(a, type, tooth, 0, values);
        if ('refused' in set) throw new Error(set.refused);
        a = deepFreeze(set.assessment);
      }
      expect(path).toEqual(wanted);
      expect(path).toHaveLength(type === 'Furcation' ? 10 : 31);
      expect(teethWithoutValue(a, type)).toEqual([]);
    },
  );

  it('furcation jumps from molar to molar, over implants', () => {
    const a = mouth({ implant: [26] });
    expect(nextToothForValue(a, 'Furcation', 16)).toBe(27);
  });

  it('the last tooth wraps to the first without the value', () => {
    const a = fillValues(mouth(), 'Mobility', 0, values, [18, 17, 48]);
    expect(nextToothForValue(a, 'Mobility', 48)).toBe(16);
  });

  it('a tooth that is cleared is asked again', () => {
    const a = clearValue(fillValues(mouth(), 'Mobility', 1, values), 'Mobility', 21);
    expect(nextToothForValue(a, 'Mobility', 48)).toBe(21);
    expect(nextToothForValue(a, 'Mobility', 21)).toBe(21);
  });

  it('teeth that no X-ray shows are probed like any other', () => {
    expect(nextToothForValue(seenAs(mouth(), 17, 'notVisible'), 'PocketDepth', 18)).toBe(17);
  });

  it('a pocket depth of 1 does not advance', () => {
    expect(advancesOn('PocketDepth', 1)).toBe(false);
    for (const depth of [0, 2, 3, 9, 10, 11, 15]) expect(advancesOn('PocketDepth', depth)).toBe(true);
    for (const type of ['Bleeding', 'Mobility', 'Furcation', 'Plaque'] as const)
      expect(advancesOn(type, 1)).toBe(true);
  });
});
