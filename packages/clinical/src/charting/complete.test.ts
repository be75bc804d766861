import { describe, expect, it } from 'vitest';
import { MARKER_STEPS, MEASURING_STEPS, type MeasuringStep } from '../model/markers';
import { PROBING_ORDER, quadrant, type Side, SIDES, type ToothNumber } from '../model/tooth';
import {
  isComplete,
  isMeasurable,
  markersLeft,
  nextSide,
  sidesWanted,
  teethLeft,
  unnumbered,
} from './complete';
import { setBoneDefect } from './findings';
import { deepFreeze, marked, mouth, only, point, seenAs } from './testing/forTests';
import { placeMarker } from './place';

type Kind = 'whole' | 'distalOnly' | 'mesialOnly' | 'split' | 'implant' | 'half implant' | 'split implant';

function toothAs(kind: Kind, tooth: ToothNumber) {
  const a = kind.includes('implant') ? mouth({ implant: [tooth] }) : mouth();
  if (kind.includes('split')) return seenAs(a, tooth, 'twoAreas');
  if (kind === 'distalOnly' || kind === 'mesialOnly') return seenAs(a, tooth, kind);
  return kind === 'half implant' ? seenAs(a, tooth, 'mesialOnly') : a;
}

function wanted(kind: Kind, tooth: ToothNumber, step: MeasuringStep): readonly Side[] {
  return sidesWanted(toothAs(kind, tooth), tooth, step);
}

describe('which sides a step wants', () => {
  it.each([
    ['whole', ['distal']],
    ['distalOnly', ['distal']],
    ['mesialOnly', ['distal']],
    ['implant', ['distal']],
    ['split', ['distal', 'mesial']],
    ['split implant', ['distal', 'mesial']],
  ] as const)('Numbering needs distal, unless the tooth is split: %s', (kind, sides) => {
    for (const tooth of [11, 24, 36, 46] as const) expect(wanted(kind, tooth, 'Numbering')).toEqual(sides);
  });

  it.each([
    ['whole', ['distal', 'mesial']],
    ['distalOnly', ['distal']],
    ['mesialOnly', ['mesial']],
    ['implant', ['distal', 'mesial']],
    ['half implant', ['mesial']],
    ['split', ['distal', 'mesial']],
  ] as const)(
    'CEJ and BoneLevel need both sides, or only the side present for half teeth: %s',
    (kind, sides) => {
      for (const tooth of [11, 24, 36, 46] as const) {
        expect(wanted(kind, tooth, 'CEJ')).toEqual(sides);
        expect(wanted(kind, tooth, 'BoneLevel')).toEqual(sides);
      }
    },
  );

  it.each([
    ['whole', ['distal', 'mesial']],
    ['distalOnly', ['distal']],
    ['mesialOnly', ['mesial']],
    ['implant', ['distal']],
    ['half implant', ['mesial']],
    ['split', ['distal', 'mesial']],
    ['split implant', ['distal', 'mesial']],
  ] as const)(
    'RootApex on molars needs both sides, one side for implants or half teeth: %s',
    (kind, sides) => {
      for (const tooth of [16, 28, 37, 46] as const) expect(wanted(kind, tooth, 'RootApex')).toEqual(sides);
    },
  );

  it.each([
    ['whole', ['distal']],
    ['distalOnly', ['distal']],
    ['mesialOnly', ['distal']],
    ['implant', ['distal']],
    ['split', ['distal', 'mesial']],
  ] as const)('RootApex on other teeth needs distal, both sides when split: %s', (kind, sides) => {
    for (const tooth of [11, 23, 35, 44] as const) expect(wanted(kind, tooth, 'RootApex')).toEqual(sides);
  });

  it.each([
    ['whole', ['distal', 'mesial']],
    ['distalOnly', ['distal']],
    ['split', ['distal', 'mesial']],
    ['implant', []],
  ] as const)('BoneDefect asks the sides of natural teeth, an implant as a whole: %s', (kind, sides) => {
    expect(wanted(kind, 46, 'BoneDefect')).toEqual(sides);
  });

  it('split teeth need both sides, even in a record that calls the tooth half as well', () => {
    const split = seenAs(only(46), 46, 'twoAreas');
    const teeth = split.measurement.teeth.map((row) => ({
      ...row,
      halfTooth: { distal: true, mesial: false },
    }));
    const both = { ...split, measurement: { teeth } };
    for (const step of MARKER_STEPS) expect(sidesWanted(both, 46, step)).toEqual(SIDES);
  });

  it('a side stays wanted when its marker stands', () => {
    expect(sidesWanted(marked(mouth(), 46), 46, 'CEJ')).toEqual(SIDES);
  });
});

describe("when a tooth's step is complete", () => {
  it.each(MARKER_STEPS)('%s is complete with the last side wanted, not before', (step) => {
    for (const kind of [
      'whole',
      'distalOnly',
      'mesialOnly',
      'split',
      'implant',
      'half implant',
      'split implant',
    ] as const)
      for (const tooth of PROBING_ORDER) {
        let a = toothAs(kind, tooth);
        for (const side of wanted(kind, tooth, step)) {
          expect(isComplete(a, tooth, step)).toBe(false);
          a = placeMarker(a, tooth, step, side, point(1));
        }
        expect(isComplete(a, tooth, step)).toBe(true);
        expect(nextSide(a, tooth, step)).toBeNull();
      }
  });

  it.each(['implant', 'distalOnly', 'mesialOnly'] as const)(
    'of a molar that needs one apex (%s), the apex of either side will do',
    (kind) => {
      for (const side of SIDES)
        expect(
          isComplete(placeMarker(toothAs(kind, 46), 46, 'RootApex', side, point(1)), 46, 'RootApex'),
        ).toBe(true);
    },
  );

  it('an incisor without its distal apex is not complete', () => {
    expect(isComplete(placeMarker(mouth(), 11, 'RootApex', 'mesial', point(1)), 11, 'RootApex')).toBe(false);
  });

  it('bone defect entry advances when both distal and mesial are set (natural teeth): no defect is an answer', () => {
    const withDefect = setBoneDefect(mouth(), 46, 'distal', false);
    expect(isComplete(withDefect, 46, 'BoneDefect')).toBe(false);
    expect(isComplete(setBoneDefect(withDefect, 46, 'mesial', true), 46, 'BoneDefect')).toBe(true);
    expect(isComplete(setBoneDefect(withDefect, 46, 'bowelShaped', true), 46, 'BoneDefect')).toBe(false);
  });

  it('bone defect entry advances when the bowel-shaped flag is set (implants): no defect is an answer', () => {
    const a = mouth({ implant: [46] });
    expect(isComplete(a, 46, 'BoneDefect')).toBe(false);
    const vertical = setBoneDefect(setBoneDefect(a, 46, 'distal', true), 46, 'mesial', true);
    expect(isComplete(vertical, 46, 'BoneDefect')).toBe(false);
    for (const answer of [true, false])
      expect(isComplete(setBoneDefect(a, 46, 'bowelShaped', answer), 46, 'BoneDefect')).toBe(true);
  });

  it('additional findings are optional', () => {
    expect(isComplete(mouth(), 46, 'AdditionalFindings')).toBe(true);
    expect(teethLeft(mouth(), 'AdditionalFindings')).toEqual([]);
  });

  it.each(MEASURING_STEPS)('missing and missing-from-X-ray teeth are skipped in %s', (step) => {
    const a = seenAs(mouth({ missing: [11] }), 12, 'notVisible');
    for (const tooth of [11, 12] as const) {
      expect(isMeasurable(a, tooth)).toBe(false);
      expect(isComplete(a, tooth, step)).toBe(true);
      expect(sidesWanted(a, tooth, step)).toEqual([]);
    }
    expect(isMeasurable(a, 13)).toBe(true);
  });
});

describe('the side asked next', () => {
  it('quadrants 1 and 3 start at D; 2 and 4 start at M', () => {
    for (const tooth of PROBING_ORDER) {
      const first = quadrant(tooth) === 1 || quadrant(tooth) === 3 ? 'distal' : 'mesial';
      expect(nextSide(mouth(), tooth, 'CEJ')).toBe(first);
      const second = first === 'distal' ? 'mesial' : 'distal';
      expect(nextSide(placeMarker(mouth(), tooth, 'CEJ', first, point(1)), tooth, 'CEJ')).toBe(second);
    }
  });

  it('a side placed out of turn is not asked again', () => {
    expect(nextSide(placeMarker(mouth(), 11, 'CEJ', 'mesial', point(1)), 11, 'CEJ')).toBe('distal');
  });

  it('where one side is wanted, it is asked in every quadrant', () => {
    for (const tooth of PROBING_ORDER) expect(nextSide(mouth(), tooth, 'Numbering')).toBe('distal');
  });

  it.each([
    [17, 'distal', 'mesial'],
    [27, 'mesial', 'distal'],
    [37, 'distal', 'mesial'],
    [47, 'mesial', 'distal'],
  ] as const)('a split tooth %s is asked for its %s part, then for its %s one', (tooth, first, second) => {
    const split = seenAs(mouth(), tooth, 'twoAreas');
    for (const step of MARKER_STEPS) {
      expect(nextSide(split, tooth, step)).toBe(first);
      expect(nextSide(placeMarker(split, tooth, step, first, point(1)), tooth, step)).toBe(second);
      expect(nextSide(marked(split, tooth, step), tooth, step)).toBeNull();
    }
  });

  it('the bone defect of an implant has no side', () => {
    expect(nextSide(mouth({ implant: [46] }), 46, 'BoneDefect')).toBeNull();
  });
});

describe('what is left', () => {
  it('teeth left are in probing order', () => {
    expect(teethLeft(marked(only(11, 21, 31, 41), 21, 'CEJ'), 'CEJ')).toEqual([11, 31, 41]);
  });

  it('unnumbered teeth are those neither numbered nor marked not visible', () => {
    const a = marked(seenAs(mouth({ missing: [18] }), 17, 'notVisible'), 16, 'Numbering');
    expect(unnumbered(a)).toEqual(PROBING_ORDER.filter((tooth) => ![18, 17, 16].includes(tooth)));
  });

  it('a split tooth is numbered when both its areas are', () => {
    const split = seenAs(only(46), 46, 'twoAreas');
    expect(unnumbered(placeMarker(split, 46, 'Numbering', 'mesial', point(1)))).toEqual([46]);
    expect(unnumbered(marked(split, 46, 'Numbering'))).toEqual([]);
  });

  it.each([
    ['Numbering', 32],
    ['RootApex', 44],
    ['CEJ', 64],
    ['BoneLevel', 64],
    ['BoneDefect', 0],
    ['AdditionalFindings', 0],
  ] as const)('a full dentition wants in %s %i markers', (step, markers) => {
    expect(markersLeft(mouth(), step)).toBe(markers);
  });

  it('every marker placed is one less, one that was not wanted is none', () => {
    const a = deepFreeze(placeMarker(mouth(), 11, 'CEJ', 'distal', point(1)));
    expect(markersLeft(a)).toBe(markersLeft(mouth()) - 1);
    expect(markersLeft(placeMarker(a, 11, 'Numbering', 'mesial', point(1)))).toBe(markersLeft(a));
  });
});
