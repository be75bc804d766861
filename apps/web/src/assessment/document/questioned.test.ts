import { describe, expect, it } from 'vitest';
import { findOpenQuestions } from './asked';
import { driveEditor } from './testing/driveEditor';

const at = (x: number, y: number) => ({ x, y, image: 'bitewing' });

/** 16 has its apices and CEJ, and its distal bone level is asked. */
function openBoneLevel() {
  const missing = [18, 17, 15, 14] as const;
  const editor = driveEditor({ step: 4, measuringStep: 'RootApex', dentition: { missing: [...missing] } });
  editor.click(16, 'distal', at(100, 300)).click(16, 'mesial', at(180, 300));
  editor.do({ type: 'measuringStepSelected', measuringStep: 'CEJ' });
  editor.click(16, 'distal', at(100, 100)).click(16, 'mesial', at(180, 100));
  return editor.do({ type: 'measuringStepSelected', measuringStep: 'BoneLevel' });
}

const open = ({ editor: { document, questioned } }: ReturnType<typeof driveEditor>) =>
  findOpenQuestions(document, questioned).map(
    ({ marker, questions }) =>
      `${marker.tooth} ${marker.side}: ${questions.map(({ code }) => code).join(' ')}`,
  );

describe('A marker placed questionably', () => {
  it('is placed all the same, the next one is asked, and the question stays', () => {
    const editor = openBoneLevel().click(16, 'distal', at(178, 140));
    expect(editor.tooth(16).BoneLevel.distal).toEqual(at(178, 140));
    expect(editor.asked()).toBe('16 BoneLevel mesial');
    expect(open(editor)).toEqual(['16 distal: otherSide']);
    editor.click(16, 'mesial', at(180, 140));
    expect(open(editor)).toEqual(['16 distal: otherSide']);
  });

  it('that is said to be right is kept and not asked about again, until it is placed anew', () => {
    const editor = openBoneLevel().click(16, 'distal', at(178, 140));
    const marker = { tooth: 16, step: 'BoneLevel', side: 'distal' } as const;
    editor.do({ type: 'markerConfirmed', marker }).click(16, 'mesial', at(180, 140));
    expect(open(editor)).toEqual([]);
    expect(editor.tooth(16).BoneLevel.distal).toEqual(at(178, 140));
    editor.do({ type: 'markerMoved', ...marker, at: at(179, 140) });
    expect(open(editor)).toEqual(['16 distal: otherSide']);
  });

  it('is asked again on demand; placed well, the question is gone', () => {
    const editor = openBoneLevel().click(16, 'distal', at(178, 140)).click(16, 'mesial', at(180, 140));
    const marker = { tooth: 16, step: 'BoneLevel', side: 'distal' } as const;
    editor.do({ type: 'measuringStepSelected', measuringStep: 'CEJ' });
    editor.do({ type: 'markerAskedAgain', marker });
    expect(editor.asked()).toBe('16 BoneLevel distal');
    editor.do({ type: 'markerPlaced', at: at(100, 140) });
    expect(open(editor)).toEqual([]);
    expect(editor.tooth(16).BoneLevel.distal).toEqual(at(100, 140));
  });

  it('is asked about both, where CEJ and bone level were measured by one gesture', () => {
    const editor = openBoneLevel().do({ type: 'measuringStepSelected', measuringStep: 'CEJ' });
    editor.do({ type: 'toothSelected', tooth: 16 }, { type: 'sideSelected', side: 'distal' });
    editor.measure(at(100, 100), at(178, 140));
    expect(open(editor)).toEqual(['16 distal: otherSide']);
    editor.do({ type: 'toothSelected', tooth: 13 }, { type: 'sideSelected', side: 'distal' });
    editor.measure(at(100, 100), at(178, 140));
    expect(open(editor).slice(0, 2)).toEqual(['13 distal: samePlace', '13 distal: samePlace']);
  });

  it('no longer holds when it was undone, removed, or what it was compared with moved', () => {
    const editor = openBoneLevel().click(16, 'distal', at(100, 90));
    expect(open(editor)).toEqual(['16 distal: aboveCEJ']);
    expect(open(editor.undo())).toEqual([]);
    expect(open(editor.redo())).toEqual(['16 distal: aboveCEJ']);
    editor.do({ type: 'markerMoved', tooth: 16, step: 'CEJ', side: 'distal', at: at(100, 80) });
    expect(open(editor)).toEqual([]);
  });
});
