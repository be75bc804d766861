import {
  type ImagePoint,
  MARKER_STEPS,
  PROBING_ORDER,
  type Side,
  SIDES,
  type ToothNumber,
} from '@alveola/clinical';
import { describe, expect, it } from 'vitest';
import { driveEditor, here } from './testing/driveEditor';

const ALL_BUT = (...teeth: readonly ToothNumber[]) => PROBING_ORDER.filter((tooth) => !teeth.includes(tooth));
const only = (...teeth: readonly ToothNumber[]) => ({ implant: [], missing: ALL_BUT(...teeth) });
const teeth = (...all: readonly ToothNumber[]) => [...all];
const there: ImagePoint = { x: 500, y: 300, image: 'opg' };

function measured(tooth: ToothNumber, dentition = {}) {
  const editor = driveEditor({ step: 4, dentition });
  for (const step of MARKER_STEPS)
    for (const side of SIDES) editor.do({ type: 'markerMoved', tooth, step, side, at: there });
  for (const side of SIDES)
    editor.do({ type: 'boneDefectAnswered', tooth, which: side, present: true, at: there });
  return editor;
}

const places = (editor: ReturnType<typeof driveEditor>, tooth: ToothNumber, side: Side) =>
  MARKER_STEPS.filter((step) => editor.tooth(tooth)[step][side] !== null);

describe('§4 Tooth marking', () => {
  it.each(['missing', 'implant'] as const)('marked %s, no tooth stays selected', (state) => {
    expect(driveEditor({ step: 1 }).select(16).mark(state, 16).editor.tooth).toBeNull();
  });

  it('marked split, no tooth stays selected', () => {
    const editor = driveEditor({ step: 4 }).select(16);
    expect(editor.do({ type: 'visibilitySet', tooth: 16, to: 'twoAreas' }).editor.tooth).toBeNull();
  });

  it('marked missing, its measurements, its values and its flags of split and half are gone', () => {
    const editor = measured(16).do({ type: 'visibilitySet', tooth: 16, to: 'twoAreas' });
    editor.do({ type: 'stepEntered', step: 2 }).select(16).type('7').markMissing(16);
    const row = editor.mark('present', 16).tooth(16);
    expect([row.isSplit, row.halfTooth]).toEqual([false, { distal: false, mesial: false }]);
    expect(SIDES.flatMap((side) => places(editor, 16, side))).toEqual([]);
    expect(row.BoneDefect).toMatchObject({ distal: null, mesial: null, bowelShaped: null });
    expect(editor.value('PocketDepth', 16)).toBeNull();
  });

  it('marked missing, a tooth seen on one side forgets that too', () => {
    const editor = driveEditor({ step: 4 }).do({ type: 'visibilitySet', tooth: 26, to: 'mesialOnly' });
    editor.markMissing(26).mark('present', 26);
    expect(editor.tooth(26).halfTooth).toEqual({ distal: false, mesial: false });
  });

  it('marked missing from the X-ray, its measurements are gone', () => {
    const editor = measured(16).do({ type: 'visibilitySet', tooth: 16, to: 'notVisible' });
    expect(editor.tooth(16).isMissingFromXray).toBe(true);
    expect(SIDES.flatMap((side) => places(editor, 16, side))).toEqual([]);
  });

  it('split no more, its measurements are gone', () => {
    const editor = measured(16).do({ type: 'visibilitySet', tooth: 16, to: 'twoAreas' });
    expect(places(editor, 16, 'mesial')).toHaveLength(MARKER_STEPS.length);
    editor.do({ type: 'visibilitySet', tooth: 16, to: 'visible' });
    expect(SIDES.flatMap((side) => places(editor, 16, side))).toEqual([]);
  });

  it.each([
    ['distalOnly', 'mesial', 'distal'],
    ['mesialOnly', 'distal', 'mesial'],
  ] as const)('half of it (%s): the %s side keeps number and apex alone', (to, gone, stays) => {
    const editor = measured(36).do({ type: 'visibilitySet', tooth: 36, to });
    expect(places(editor, 36, gone)).toEqual(['Numbering', 'RootApex']);
    expect(places(editor, 36, stays)).toEqual([...MARKER_STEPS]);
    expect(editor.tooth(36).BoneDefect.at).toMatchObject({ [gone]: null, [stays]: there });
  });

  it.each([
    ['twoAreas', 'distalOnly'],
    ['twoAreas', 'notVisible'],
    ['mesialOnly', 'twoAreas'],
    ['mesialOnly', 'notVisible'],
    ['notVisible', 'twoAreas'],
    ['notVisible', 'mesialOnly'],
  ] as const)('two areas, one side and not visible exclude each other: %s, then %s', (first, then) => {
    const editor = driveEditor({ step: 4 }).do({ type: 'visibilitySet', tooth: 16, to: first });
    const before = editor.editor.document;
    editor.do({ type: 'visibilitySet', tooth: 16, to: then });
    expect(editor.editor.refusal?.code).toMatch(/^visibility\./);
    expect(editor.editor.document).toBe(before);
  });
});

describe('§4 Advancing', () => {
  it('after a marker, the next tooth that needs one', () => {
    const editor = driveEditor({ step: 4, dentition: only(18, 16, 14) }).click(16);
    expect(editor.asked()).toBe('14 Numbering distal');
  });

  it('after a value, the next tooth without one', () => {
    const editor = driveEditor({ step: 2, dentition: only(18, 16, 14) });
    expect(editor.select(18).type('3').editor.tooth).toBe(16);
  });

  it('after the last tooth, the first unfinished one, for markers and for values', () => {
    const markers = driveEditor({ step: 4, dentition: only(18, 16, 48) }).click(48);
    expect(markers.asked()).toBe('18 Numbering distal');
    const values = driveEditor({ step: 2, dentition: only(18, 16, 48) })
      .select(48)
      .type('3');
    expect(values.editor.tooth).toBe(18);
  });

  it.each([
    [16, 'distal', 'mesial'],
    [26, 'mesial', 'distal'],
    [36, 'distal', 'mesial'],
    [46, 'mesial', 'distal'],
  ] as const)('a split %i begins at %s and goes on at %s', (tooth, first, second) => {
    const editor = driveEditor({ step: 4, dentition: only(tooth) });
    editor.do({ type: 'visibilitySet', tooth, to: 'twoAreas' }).select(tooth);
    expect(editor.asked()).toBe(`${tooth} Numbering ${first}`);
    expect(editor.do({ type: 'markerPlaced', at: here }).asked()).toBe(`${tooth} Numbering ${second}`);
    expect(editor.do({ type: 'markerPlaced', at: there }).asked()).toBe(`${tooth} RootApex ${first}`);
  });

  it('a split tooth of which one part is done asks the other, whichever comes first', () => {
    const editor = driveEditor({ step: 4, dentition: only(16, 15) });
    editor.do({ type: 'visibilitySet', tooth: 16, to: 'twoAreas' }).click(16, 'mesial');
    expect(editor.asked()).toBe('16 Numbering distal');
  });

  it('bone defects of a natural tooth: on when both sides are answered', () => {
    const editor = driveEditor({ step: 4, measuringStep: 'BoneDefect', dentition: only(18, 17) });
    const answer = (which: Side) =>
      editor.do({ type: 'boneDefectAnswered', tooth: 18, which, present: false });
    expect(answer('distal').asked()).toBe('18 BoneDefect mesial');
    expect(answer('mesial').editor.tooth).toBe(17);
  });

  it('bone defects of an implant: on when the bowl shape is answered', () => {
    const dentition = { implant: teeth(18), missing: ALL_BUT(18, 17) };
    const editor = driveEditor({ step: 4, measuringStep: 'BoneDefect', dentition });
    editor.do({ type: 'boneDefectAnswered', tooth: 18, which: 'bowelShaped', present: false });
    expect(editor.editor.tooth).toBe(17);
  });

  it('furcation goes from molar to molar, over implants and every other tooth', () => {
    const dentition = { implant: teeth(17), missing: ALL_BUT(18, 17, 16, 15, 26) };
    const editor = driveEditor({ step: 2, valueType: 'Furcation', dentition });
    expect(editor.editor.tooth).toBe(18);
    expect(editor.type('1').editor.tooth).toBe(16);
    expect(editor.type('1').editor.tooth).toBe(26);
  });

  it('a pocket depth of 1 stays, of 2 goes on', () => {
    const editor = driveEditor({ step: 2, dentition: only(18, 17) }).select(18);
    expect(editor.type('1').editor.tooth).toBe(18);
    expect(
      driveEditor({ step: 2, dentition: only(18, 17) })
        .select(18)
        .type('2').editor.tooth,
    ).toBe(17);
  });

  it.each([
    ['Numbering of a whole tooth: the distal place', 16, 'Numbering', 'visible', ['distal']],
    ['Numbering of a split tooth: both', 16, 'Numbering', 'twoAreas', ['distal', 'mesial']],
    ['CEJ: both sides', 15, 'CEJ', 'visible', ['distal', 'mesial']],
    ['bone level: both sides', 15, 'BoneLevel', 'visible', ['distal', 'mesial']],
    ['CEJ of half a tooth: the side that is there', 15, 'CEJ', 'mesialOnly', ['mesial']],
    ['bone level of half a tooth: the side that is there', 15, 'BoneLevel', 'distalOnly', ['distal']],
    ['apex of a molar: both roots', 16, 'RootApex', 'visible', ['distal', 'mesial']],
    ['apex of half a molar: one', 16, 'RootApex', 'distalOnly', ['distal']],
    ['apex of another tooth: one', 15, 'RootApex', 'visible', ['distal']],
    ['apex of a split premolar: both', 15, 'RootApex', 'twoAreas', ['distal', 'mesial']],
  ] as const)('%s', (_, tooth, step, to, wanted) => {
    const editor = driveEditor({ step: 4, dentition: only(tooth, 11) });
    if (to !== 'visible') editor.do({ type: 'visibilitySet', tooth, to });
    editor.do({ type: 'measuringStepSelected', measuringStep: step }).select(tooth);
    const askedMarkers: string[] = [];
    while (editor.editor.tooth === tooth && askedMarkers.length < 3) {
      askedMarkers.push(editor.asked().split(' ')[2] ?? '');
      editor.do({ type: 'markerPlaced', at: here });
    }
    expect(askedMarkers.toSorted()).toEqual([...wanted].toSorted());
  });

  it('apex of an implant in place of a molar: one', () => {
    const dentition = { implant: teeth(16), missing: ALL_BUT(16, 11) };
    const editor = driveEditor({ step: 4, measuringStep: 'RootApex', dentition }).click(16);
    expect(editor.editor.tooth).toBe(11);
  });

  it('missing teeth, and those that no X-ray shows, are passed over', () => {
    const editor = driveEditor({ step: 4, dentition: only(18, 17, 16) });
    editor.do({ type: 'visibilitySet', tooth: 17, to: 'notVisible' }).click(18);
    expect(editor.asked()).toBe('16 Numbering distal');
  });
});
