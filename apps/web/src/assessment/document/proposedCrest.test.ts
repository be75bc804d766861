import { assessment, type MarkerPoint } from '@alveola/clinical';
import { describe, expect, it } from 'vitest';
import { driveEditor } from './testing/driveEditor';

const at = (x: number, y: number) => ({ x, y, image: 'bitewing' });
const accepted: MarkerPoint = { ...at(100, 140), proposed: 'accepted' };

function openBoneLevel() {
  return driveEditor({ step: 4, measuringStep: 'BoneLevel' }).select(16);
}

describe('A bone level that was proposed', () => {
  it('is kept as accepted, and the next side is asked', () => {
    const editor = openBoneLevel().do({ type: 'markerPlaced', at: accepted });
    expect(editor.tooth(16).BoneLevel.distal).toEqual(accepted);
    expect(editor.asked()).toBe('16 BoneLevel mesial');
    expect(assessment.safeParse(editor.editor.document).success).toBe(true);
  });

  it('counts as moved once it is moved', () => {
    const editor = openBoneLevel().do({ type: 'markerPlaced', at: accepted });
    editor.do({ type: 'markerMoved', tooth: 16, step: 'BoneLevel', side: 'distal', at: at(100, 150) });
    expect(editor.tooth(16).BoneLevel.distal).toEqual({ ...at(100, 150), proposed: 'moved' });
    editor.undo();
    expect(editor.tooth(16).BoneLevel.distal).toEqual(accepted);
  });

  it('is forgotten where the marker is placed by hand, and at a second click of the hand', () => {
    const editor = openBoneLevel().do({ type: 'markerPlaced', at: accepted });
    const marker = { tooth: 16, step: 'BoneLevel', side: 'distal' } as const;
    editor.do({ type: 'repeatAsked', ...marker }).click(undefined, undefined, at(100, 160));
    expect(editor.tooth(16).BoneLevel.distal).toEqual(at(100, 150));
    expect(editor.tooth(16).repeats?.BoneLevel?.distal).toEqual([at(100, 140), at(100, 160)]);
    editor.click(16, 'distal', at(90, 120));
    expect(editor.tooth(16).BoneLevel.distal).toEqual(at(90, 120));
  });

  it('leaves no word in a record in which nothing was proposed', () => {
    const editor = openBoneLevel().click(16, 'distal', at(100, 140));
    expect(JSON.stringify(editor.editor.document)).not.toContain('proposed');
    const read = assessment.parse(JSON.parse(JSON.stringify(editor.editor.document)));
    expect(JSON.stringify(read.measurement)).not.toContain('proposed');
  });
});
