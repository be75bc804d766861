import { findRemark, proposeNumbers } from '@alveola/clinical';
import { describe, expect, it } from 'vitest';
import { driveEditor, here } from './testing/driveEditor';

const score = (tooth: 16 | 26, score: number) => ({ type: 'scoreSet', tooth, score, computed: 3 }) as const;

describe('One gesture is one step of undo', () => {
  it('a slider dragged from 3 to 9', () => {
    const editor = driveEditor({ step: 5 });
    const before = editor.editor.document;
    for (let to = 3; to <= 9; to += 1) editor.do(score(16, to));
    expect(editor.tooth(16).totalScore).toBe(9);
    expect(editor.undo().editor.document).toBe(before);
    expect(editor.redo().tooth(16).totalScore).toBe(9);
  });

  it('the sliders of two teeth are two', () => {
    const editor = driveEditor({ step: 5 }).do(score(16, 4), score(16, 5), score(26, 8), score(26, 9));
    expect(editor.undo().tooth(16).totalScore).toBe(5);
    expect(editor.tooth(26).totalScore).not.toBe(9);
  });

  it('a score reset in between begins a new one', () => {
    const editor = driveEditor({ step: 5 }).do(score(16, 5), { type: 'scoreReset', tooth: 16 }, score(16, 7));
    expect(editor.undo().tooth(16).hasBeenModified).toBe(false);
    expect(editor.undo().tooth(16).totalScore).toBe(5);
  });

  it('after undo a new drag does not swallow what was undone', () => {
    const editor = driveEditor({ step: 5 }).do(score(16, 5), score(26, 6));
    editor.undo().do(score(16, 9));
    expect(editor.undo().tooth(16).totalScore).toBe(5);
  });

  it('a remark, at whichever step', () => {
    const remark = (text: string) => ({ type: 'remarkSet', tooth: 16, text }) as const;
    const editor = driveEditor({ step: 2 }).select(16).do(remark('Crown loose'), remark('Crown lost'));
    const stands = () => findRemark(editor.editor.document, 16);
    expect([editor.editor.tooth, stands()]).toEqual([16, 'Crown lost']);
    editor.undo();
    expect(stands()).toBe('Crown loose');
    editor.undo();
    expect(stands()).toBeNull();
    expect([editor.redo().editor.tooth, stands()]).toEqual([16, 'Crown loose']);
  });

  it('CEJ and bone level of a side, measured from one to the other', () => {
    const bone = { ...here, y: here.y + 20 };
    const editor = driveEditor({ step: 4, measuringStep: 'CEJ' }).measure(here, bone);
    expect([editor.tooth(18).CEJ.distal, editor.tooth(18).BoneLevel.distal]).toEqual([here, bone]);
    expect(editor.asked()).toBe('18 CEJ mesial');
    editor.undo();
    expect([editor.tooth(18).CEJ.distal, editor.tooth(18).BoneLevel.distal]).toEqual([null, null]);
    expect(editor.asked()).toBe('18 CEJ distal');
    editor.redo();
    expect(editor.tooth(18).BoneLevel.distal).toEqual(bone);
  });

  it('the numbers that are accepted between the first and the last of a row', () => {
    const editor = driveEditor({ step: 4 }).click(17, undefined, { ...here, x: 100 });
    editor.click(14, undefined, { ...here, x: 400 });
    const numbers = proposeNumbers(editor.editor.document, null);
    expect(numbers.map(({ tooth }) => tooth)).toEqual([16, 15]);
    expect(editor.tooth(16).Numbering.distal).toBeNull();
    editor.do({ type: 'numbersAccepted', numbers });
    expect([16, 15].map((tooth) => editor.tooth(tooth as 16).Numbering.distal?.y)).toEqual([402, 402]);
    expect(editor.asked()).toBe('13 Numbering distal');
    editor.undo();
    expect([16, 15].map((tooth) => editor.tooth(tooth as 16).Numbering.distal)).toEqual([null, null]);
    expect(editor.tooth(14).Numbering.distal?.x).toBe(400);
  });

  it('several teeth that are not visible', () => {
    const editor = driveEditor({ step: 4 }).click(18);
    editor.do({ type: 'notVisibleMarked', teeth: [17, 16, 15] });
    expect([17, 16, 15].map((tooth) => editor.tooth(tooth as 17).isMissingFromXray)).toEqual([
      true,
      true,
      true,
    ]);
    editor.undo();
    expect(editor.tooth(17).isMissingFromXray).toBe(false);
    expect(editor.tooth(16).isMissingFromXray).toBe(false);
    expect(editor.tooth(18).Numbering.distal).toEqual(here);
  });

  it('of teeth of which one refuses, none is marked', () => {
    const editor = driveEditor({ step: 4 }).do({ type: 'visibilitySet', tooth: 16, to: 'distalOnly' });
    editor.do({ type: 'notVisibleMarked', teeth: [17, 16] });
    expect(editor.editor.refusal?.code).toMatch(/^visibility\./);
    expect(editor.tooth(17).isMissingFromXray).toBe(false);
  });
});
