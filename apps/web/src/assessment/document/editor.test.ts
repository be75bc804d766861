import { LOWER_ARCH, type ToothNumber, UPPER_ARCH } from '@alveola/clinical';
import { describe, expect, it } from 'vitest';
import { driveEditor, here, INFORMATION } from './testing/driveEditor';

const WISDOM: readonly ToothNumber[] = [18, 28, 38, 48];
const only = (...teeth: readonly ToothNumber[]) => ({
  missing: [...UPPER_ARCH, ...LOWER_ARCH].filter((tooth) => !teeth.includes(tooth)),
});

describe('Changing step', () => {
  it('entering step 1 clears the selected tooth', () => {
    const editor = driveEditor({ step: 2 });
    expect(editor.editor.tooth).toBe(18);
    editor.do({ type: 'stepEntered', step: 1 });
    expect(editor.editor.tooth).toBeNull();
  });

  it('the selected tooth becomes the first tooth lacking data for the current measuring step', () => {
    const editor = driveEditor({ step: 3, dentition: { missing: [18, 17] } });
    editor.do({ type: 'stepEntered', step: 4 });
    expect(editor.editor.tooth).toBe(16);
    editor.click().do({ type: 'stepEntered', step: 3 }, { type: 'stepEntered', step: 4 });
    expect(editor.editor.tooth).toBe(15);
  });

  it('steps that were reached stay reached when going back', () => {
    const editor = driveEditor({ step: 3 }).do({ type: 'stepEntered', step: 1 });
    expect(editor.editor).toMatchObject({ step: 1, reached: 3 });
  });
});

describe('Tooth marking', () => {
  it('marking a tooth missing, implant or split clears the selection', () => {
    expect(driveEditor({ step: 2 }).markMissing(18).editor.tooth).toBeNull();
    expect(driveEditor({ step: 2 }).mark('implant', 18).editor.tooth).toBeNull();
    const split = driveEditor({ step: 4 }).do({ type: 'visibilitySet', tooth: 18, to: 'twoAreas' });
    expect(split.editor.tooth).toBeNull();
  });

  it('marking missing clears its measurements, its values and its flags; undo brings all back', () => {
    const editor = driveEditor({ step: 4, measuringStep: 'CEJ' }).click(11, 'distal');
    editor.do({ type: 'stepEntered', step: 2 }).select(11).type('7');
    editor.markMissing(11);
    expect(editor.tooth(11).CEJ.distal).toBeNull();
    expect(editor.value('PocketDepth', 11)).toBeNull();
    editor.undo();
    expect(editor.tooth(11).CEJ.distal).toEqual(here);
    expect(editor.value('PocketDepth', 11)).toBe(7);
  });

  it('a range is one edit: one undo takes it back', () => {
    const editor = driveEditor().markMissing(...WISDOM);
    expect(editor.editor.document.dentition.missing).toEqual(WISDOM);
    expect(editor.undo().editor.document.dentition.missing).toEqual([]);
    expect(editor.redo().editor.document.dentition.missing).toEqual(WISDOM);
  });

  it('X-ray visibility is exclusive: two areas, one side and not visible cannot be combined', () => {
    const editor = driveEditor({ step: 4 }).do({ type: 'visibilitySet', tooth: 18, to: 'twoAreas' });
    const before = editor.editor.document;
    editor.do({ type: 'visibilitySet', tooth: 18, to: 'distalOnly' });
    expect(editor.editor.refusal?.code).toBe('visibility.twoAreas-not-oneSide');
    expect(editor.editor.document).toBe(before);
    editor.do({ type: 'refusalSeen' });
    expect(editor.editor.refusal).toBeNull();
  });
});

describe('Clinical values', () => {
  it('follow the path of the probe: 18 to 11, 21 to 28, 38 to 31, 41 to 48', () => {
    const editor = driveEditor({ step: 2, dentition: { missing: [...WISDOM] } });
    const path: unknown[] = [];
    for (let n = 0; n < 28; n += 1) {
      path.push(editor.editor.tooth);
      editor.type('3');
    }
    expect(path.slice(0, 8)).toEqual([17, 16, 15, 14, 13, 12, 11, 21]);
    expect(path.slice(13, 15)).toEqual([27, 37]);
    expect(path.slice(20, 22)).toEqual([31, 41]);
  });

  it('a pocket depth of 1 does not advance, and a second digit makes 10 to 15', () => {
    const editor = driveEditor({ step: 2 }).type('1');
    expect(editor.editor.tooth).toBe(18);
    expect(editor.value('PocketDepth', 18)).toBe(1);
    editor.type('2');
    expect(editor.value('PocketDepth', 18)).toBe(12);
    expect(editor.editor.tooth).toBe(17);
  });

  it('a 1 that was entered before is overwritten by a digit, not continued', () => {
    const editor = driveEditor({ step: 2 }).type('1').select(17).select(18).type('4');
    expect(editor.value('PocketDepth', 18)).toBe(4);
  });

  it('16 is refused and the 1 stays, still waiting for its second digit', () => {
    const editor = driveEditor({ step: 2 }).type('16');
    expect(editor.editor.refusal).toEqual({
      code: 'value.over-maximum',
      values: { type: 'PocketDepth', max: 15, secondDigit: 6 },
    });
    expect(editor.value('PocketDepth', 18)).toBe(1);
    expect(editor.type('5').value('PocketDepth', 18)).toBe(15);
  });

  it('the keys on the screen are the value that they show: 1 and 13 wait for nothing', () => {
    const editor = driveEditor({ step: 2 });
    editor.do({ type: 'valueEntered', value: 1 }, { type: 'valueEntered', value: 3 });
    editor.do({ type: 'valueEntered', value: 13 });
    expect([18, 17, 16].map((tooth) => editor.value('PocketDepth', tooth as never))).toEqual([1, 3, 13]);
    expect(editor.editor).toMatchObject({ tooth: 15, awaitsDigit: false });
  });

  it('{value type} cannot exceed {max}: 5 bleeding surfaces of 4', () => {
    const editor = driveEditor({ step: 2, valueType: 'Bleeding' }).type('5');
    expect(editor.editor.refusal?.values).toEqual({ type: 'Bleeding', max: 4 });
    expect(editor.value('Bleeding', 18)).toBeNull();
    expect(editor.editor.tooth).toBe(18);
    expect(editor.type('4').editor.refusal).toBeNull();
  });

  it('furcation is asked of non-implant molars alone', () => {
    const editor = driveEditor({
      step: 2,
      valueType: 'Furcation',
      dentition: { missing: [18], implant: [16] },
    });
    expect(editor.editor.tooth).toBe(17);
    expect(editor.type('1').editor.tooth).toBe(26);
  });

  it('the last tooth wraps to the first unfinished tooth', () => {
    const editor = driveEditor({ step: 2, dentition: only(16, 15, 46) });
    editor.select(46).type('3');
    expect(editor.editor.tooth).toBe(16);
  });

  it('the tooth that completes a type leads to the next type without a key', () => {
    const editor = driveEditor({ step: 2, dentition: only(15, 45) }).type('34');
    expect(editor.editor).toMatchObject({ valueType: 'Bleeding', tooth: 15 });
    editor.type('00').type('00');
    // No molar is left, so furcation is not asked.
    expect(editor.editor).toMatchObject({ valueType: 'Plaque', tooth: 15 });
  });

  it('overwriting in a complete type goes on along the path and does not jump away', () => {
    const editor = driveEditor({ step: 2, dentition: only(15, 14, 45) }).type('333');
    editor.do({ type: 'valueTypeSelected', valueType: 'PocketDepth' }).select(15).type('5');
    expect(editor.editor).toMatchObject({ valueType: 'PocketDepth', tooth: 14 });
  });

  it('a full mouth of 28 teeth takes at most 120 keys', () => {
    const editor = driveEditor({ step: 2, dentition: { missing: [...WISDOM] } });
    let keys = 0;
    while (editor.editor.past.length < 120 && keys < 200) {
      editor.type('2');
      keys += 1;
    }
    const { pocket_depth, bleeding, mobility, furcation, plaque } = editor.editor.document.clinical_values;
    expect([pocket_depth, bleeding, mobility, furcation, plaque].map((list) => list.length)).toEqual([
      28, 28, 28, 8, 28,
    ]);
    expect(keys).toBeLessThanOrEqual(120);
  });

  it('Fill gives every empty tooth the value in one edit and leaves the others', () => {
    const editor = driveEditor({ step: 2, dentition: { missing: [...WISDOM] } }).type('7');
    editor.do({ type: 'valuesFilled', value: 2 });
    expect(editor.value('PocketDepth', 17)).toBe(7);
    expect(editor.value('PocketDepth', 47)).toBe(2);
    expect(editor.undo().value('PocketDepth', 47)).toBeNull();
  });

  it('Backspace clears the value and stays on the tooth', () => {
    const editor = driveEditor({ step: 2 }).type('3').select(18).type('<');
    expect(editor.value('PocketDepth', 18)).toBeNull();
    expect(editor.editor.tooth).toBe(18);
  });

  it('undo brings the value back and the hand to its tooth', () => {
    const editor = driveEditor({ step: 2 }).type('345').undo();
    expect(editor.value('PocketDepth', 16)).toBeNull();
    expect(editor.editor.tooth).toBe(16);
    expect(editor.redo().value('PocketDepth', 16)).toBe(5);
  });

  it('switching bleeding registration from 6 to 4 asks to chart values above 4 again', () => {
    const six = driveEditor({ step: 2, valueType: 'Bleeding', preferences: { bleeding_registration: 6 } });
    six.type('64');
    const { preferences } = six.editor;
    six.do({ type: 'preferencesChanged', preferences: { ...preferences, bleeding_registration: 4 } });
    expect(six.value('Bleeding', 18)).toBeNull();
    expect(six.editor.refusal).toEqual({
      code: 'value.chart-again',
      values: { 'Bleeding.maximum': 6, 'Bleeding.18': 6 },
    });
    expect(six.value('Bleeding', 17)).toBe(4);
  });

  it('switching both registrations asks for bleeding again, and plaque stays as it was charted', () => {
    const six = driveEditor({ step: 2, valueType: 'Bleeding', preferences: { bleeding_registration: 6 } });
    six.type('5').do({ type: 'valueTypeSelected', valueType: 'Plaque' }).type('4');
    const { preferences } = six.editor;
    six.do({
      type: 'preferencesChanged',
      preferences: { ...preferences, bleeding_registration: 4, plaque_surface_registration: false },
    });
    expect(six.editor.refusal).toEqual({
      code: 'value.chart-again',
      values: { 'Bleeding.maximum': 6, 'Bleeding.18': 5 },
    });
    expect(six.value('Plaque', 18)).toBe(4);
  });

  it('another language or notation leaves the record as it is', () => {
    const editor = driveEditor({ step: 2 }).type('3');
    const before = editor.editor.document;
    const { preferences } = editor.editor;
    editor.do({ type: 'preferencesChanged', preferences: { ...preferences, dental_notation_system: 'UNS' } });
    expect(editor.editor.document).toBe(before);
  });
});

describe('Markers', () => {
  it('Cannot place marker because there is no active tooth', () => {
    const editor = driveEditor({ step: 4 }).do({ type: 'toothSelected', tooth: null }).click();
    expect(editor.editor.refusal?.code).toBe('marker.no-active-tooth');
    expect(editor.editor.past).toEqual([]);
  });

  it('quadrants 1 and 3 are asked distal first, 2 and 4 mesial first', () => {
    const editor = driveEditor({ step: 4, measuringStep: 'CEJ', dentition: only(16, 26, 36, 46) });
    const askedTeeth = Array.from({ length: 8 }, () => {
      const now = editor.asked();
      editor.click();
      return now;
    });
    expect(askedTeeth).toEqual([
      '16 CEJ distal',
      '16 CEJ mesial',
      '26 CEJ mesial',
      '26 CEJ distal',
      '36 CEJ distal',
      '36 CEJ mesial',
      '46 CEJ mesial',
      '46 CEJ distal',
    ]);
  });

  it('a full mouth of 28 teeth takes 176 clicks, nothing extra for moving on', () => {
    const editor = driveEditor({ step: 4, dentition: { missing: [...WISDOM] } });
    let clicks = 0;
    while (editor.editor.measuringStep !== 'BoneDefect' && clicks < 300) {
      editor.click();
      clicks += 1;
    }
    expect(clicks).toBe(176);
  });

  it('a side chosen by hand is placed, then the asked one again', () => {
    const editor = driveEditor({ step: 4, measuringStep: 'CEJ' }).click(18, 'mesial');
    expect(editor.tooth(18).CEJ).toEqual({ distal: null, mesial: here });
    expect(editor.asked()).toBe('18 CEJ distal');
  });

  it('bone defect entry advances when both distal and mesial are set', () => {
    const editor = driveEditor({ step: 4, measuringStep: 'BoneDefect' });
    editor.do({ type: 'boneDefectAnswered', tooth: 18, which: 'distal', present: false });
    expect(editor.editor.tooth).toBe(18);
    editor.do({ type: 'boneDefectAnswered', tooth: 18, which: 'mesial', present: true, at: here });
    expect(editor.editor.tooth).toBe(17);
  });

  it('bone defect entry advances when the bowel-shaped flag is set on an implant', () => {
    const editor = driveEditor({ step: 4, measuringStep: 'BoneDefect', dentition: { implant: [18] } });
    editor.do({ type: 'boneDefectAnswered', tooth: 18, which: 'bowelShaped', present: false });
    expect(editor.editor.tooth).toBe(17);
  });

  it('a click while bone defects are asked marks a defect there', () => {
    const editor = driveEditor({ step: 4, measuringStep: 'BoneDefect', dentition: { implant: [36] } });
    editor.click(16).click(36);
    expect(editor.tooth(16).BoneDefect).toMatchObject({ distal: true, at: { distal: here } });
    expect(editor.tooth(36).BoneDefect.bowelShaped).toBe(true);
  });

  it('moving a marker resets the scores', () => {
    const editor = driveEditor({ step: 4, measuringStep: 'CEJ' }).click(18, 'distal');
    editor.do({ type: 'scoreSet', tooth: 18, score: 25, computed: 4 });
    expect(editor.tooth(18)).toMatchObject({ totalScore: 22, hasBeenModified: true });
    editor.do({ type: 'markerMoved', tooth: 18, step: 'CEJ', side: 'distal', at: { ...here, x: 311 } });
    expect(editor.tooth(18).hasBeenModified).toBe(false);
    expect(editor.undo().tooth(18)).toMatchObject({ totalScore: 22, hasBeenModified: true });
  });

  it('a removed marker is asked again', () => {
    const editor = driveEditor({ step: 4, measuringStep: 'CEJ' }).click(18, 'distal').click();
    editor.do({ type: 'markerRemoved', tooth: 18, step: 'CEJ', side: 'distal', image: 'bitewing' });
    expect(editor.asked()).toBe('18 CEJ distal');
  });

  it('a tooth is measured anew from its number on, and one undo brings its markers back', () => {
    const editor = driveEditor({ step: 4, measuringStep: 'CEJ' }).click(18, 'distal').click();
    const before = editor.tooth(18).CEJ;
    expect(before.distal).not.toBeNull();
    editor.do({ type: 'measuredAnew', tooth: 18 });
    expect(editor.tooth(18).CEJ).toEqual({ distal: null, mesial: null });
    expect(editor.asked()).toMatch(/^18 Numbering/);
    expect(editor.undo().tooth(18).CEJ).toEqual(before);
  });

  it('no undo brings back a marker on a deleted X-ray', () => {
    const editor = driveEditor({ step: 4, measuringStep: 'CEJ' }).click(18, 'distal').click();
    editor.do({ type: 'imageRemoved', image: here.image });
    expect(editor.tooth(18).CEJ).toEqual({ distal: null, mesial: null });
    editor.undo().undo().redo();
    expect(editor.tooth(18).CEJ).toEqual({ distal: null, mesial: null });
  });
});

it('caries that goes to another side is undone in one step', () => {
  const set = { type: 'sidedFindingSet', tooth: 46, finding: 'Caries' } as const;
  const editor = driveEditor({ step: 4, measuringStep: 'AdditionalFindings' })
    .do({ ...set, sides: ['mesial'] })
    .do({ ...set, sides: ['distal'] })
    .do({ ...set, sides: [] });
  const caries = () => editor.tooth(46).AdditionalFindings.Caries;
  expect(caries()).toEqual({ distal: false, mesial: false });
  editor.undo();
  expect(caries()).toEqual({ distal: true, mesial: false });
  editor.undo();
  expect(caries()).toEqual({ distal: false, mesial: true });
});

describe('Cause and implant length', () => {
  it('are undone one by one, and undo leads back to their step', () => {
    const editor = driveEditor({ step: 4, measuringStep: 'AdditionalFindings', dentition: { implant: [36] } })
      .do({ type: 'causeSet', tooth: 46, cause: 'fracture' })
      .do({ type: 'implantLengthSet', tooth: 36, length: 11.5 });
    expect(editor.tooth(36).implantLength).toBe(11.5);
    editor.do({ type: 'measuringStepSelected', measuringStep: 'CEJ' }).undo();
    expect(editor.tooth(36)).not.toHaveProperty('implantLength');
    expect(editor.editor).toMatchObject({ measuringStep: 'AdditionalFindings', tooth: 36 });
    expect(editor.undo().tooth(46).notPeriodontal).toBeNull();
    expect(editor.redo().tooth(46).notPeriodontal).toBe('fracture');
  });

  it('a length that no implant has is refused and changes nothing', () => {
    const editor = driveEditor({ step: 4, dentition: { implant: [36] } });
    const before = editor.editor.document;
    editor.do({ type: 'implantLengthSet', tooth: 36, length: 21 });
    expect(editor.editor.document).toBe(before);
    expect(editor.editor.refusal).toEqual({ code: 'implantLength.out-of-range', values: { tooth: 36 } });
  });
});

describe('The document', () => {
  it('reset discards all data but the patient', () => {
    const editor = driveEditor({ step: 2, dentition: { implant: [36] } })
      .type('3')
      .do({ type: 'cleared' });
    expect(editor.editor).toMatchObject({ step: 0, reached: 0, tooth: null });
    expect(editor.editor.document.dentition).toEqual({ implant: [], missing: [] });
    expect(editor.editor.document.clinical_values.pocket_depth).toEqual([]);
    expect(editor.editor.document.information).toEqual(INFORMATION);
  });

  it('an edit after undo ends what could be redone', () => {
    const editor = driveEditor().markMissing(18).undo().markMissing(28).redo();
    expect(editor.editor.document.dentition.missing).toEqual([28]);
  });

  it('what changes nothing is no step of undo', () => {
    const editor = driveEditor().mark('present', 18);
    expect(editor.editor.past).toEqual([]);
  });
});

describe('A marker measured again', () => {
  const again = { type: 'repeatAsked', tooth: 11, step: 'BoneLevel', side: 'distal' } as const;
  const measured = () => driveEditor({ step: 4, measuringStep: 'BoneLevel' }).click(11, 'distal');
  const second = { ...here, x: here.x + 8, y: here.y - 4 };

  it('stands at the mean of both clicks, and undo brings back the first', () => {
    const editor = measured().do(again);
    expect(editor.asked()).toBe('11 BoneLevel distal');
    editor.do({ type: 'markerPlaced', at: second });
    expect(editor.tooth(11).BoneLevel.distal).toEqual({ ...here, x: here.x + 4, y: here.y - 2 });
    expect(editor.tooth(11).repeats).toEqual({ BoneLevel: { distal: [here, second] } });
    expect(editor.undo().tooth(11).BoneLevel.distal).toEqual(here);
    expect(editor.tooth(11)).not.toHaveProperty('repeats');
  });

  it('only the one that was asked for: the next click is a click', () => {
    const editor = measured().do(again, { type: 'markerPlaced', at: second });
    editor.click(11, 'distal', here);
    expect(editor.tooth(11).BoneLevel.distal).toEqual(here);
    editor.do(again).click(11, 'distal', second);
    expect(editor.tooth(11).BoneLevel.distal).toEqual(second);
  });

  it('on another picture is the marker there', () => {
    const other = { ...second, image: 'other' };
    const editor = measured().do(again, { type: 'markerPlaced', at: other });
    expect(editor.tooth(11).BoneLevel.distal).toEqual(other);
  });
});
