import { assemble, assessment, DEFAULT_PREFERENCES, findRow, placeMarker } from '@alveola/clinical';
import { settingsSchema } from '@alveola/contract';
import { describe, expect, it } from 'vitest';
import { openEditor, reduce } from './editor';
import { driveEditor, INFORMATION } from './testing/driveEditor';
import type { Action } from './state';

const at = (x: number, y: number) => ({ x, y, image: 'bitewing' });
const accepted = { ...at(100, 140), proposed: 'accepted' } as const;
const marker = { tooth: 16, step: 'BoneLevel', side: 'distal' } as const;
const stored = placeMarker(assemble({ information: INFORMATION }), 16, 'BoneLevel', 'distal', accepted);

function editStored(...actions: readonly Action[]) {
  let editor = openEditor(stored, DEFAULT_PREFERENCES, 4);
  editor = reduce(editor, { type: 'measuringStepSelected', measuringStep: 'BoneLevel' });
  editor = reduce(editor, { type: 'toothSelected', tooth: 16 });
  for (const action of actions) editor = reduce(editor, action);
  return findRow(editor.document, 16);
}

describe('A bone level that an earlier release proposed', () => {
  it('is read, and saved as it was', () => {
    expect(findRow(assessment.parse(JSON.parse(JSON.stringify(stored))), 16).BoneLevel.distal).toEqual(
      accepted,
    );
  });

  it('counts as moved once it is moved', () => {
    const move = { type: 'markerMoved', ...marker, at: at(100, 150) } as const;
    expect(editStored(move).BoneLevel.distal).toEqual({ ...at(100, 150), proposed: 'moved' });
    expect(editStored(move, { type: 'undone' }).BoneLevel.distal).toEqual(accepted);
  });

  it('is forgotten where the marker is placed by hand, and at a second click of the hand', () => {
    const again = editStored({ type: 'repeatAsked', ...marker }, { type: 'markerPlaced', at: at(100, 160) });
    expect(again.BoneLevel.distal).toEqual(at(100, 150));
    expect(again.repeats?.BoneLevel?.distal).toEqual([at(100, 140), at(100, 160)]);
    const placed = editStored(
      { type: 'sideSelected', side: 'distal' },
      { type: 'markerPlaced', at: at(90, 120) },
    );
    expect(placed.BoneLevel.distal).toEqual(at(90, 120));
  });

  it('leaves no word in a record in which nothing was proposed', () => {
    const editor = driveEditor({ step: 4, measuringStep: 'BoneLevel' }).select(16);
    editor.click(16, 'distal', at(100, 140));
    expect(JSON.stringify(editor.editor.document)).not.toContain('proposed');
  });
});

it('a stored setting that no longer exists is ignored', () => {
  const read = settingsSchema.parse({ language: 'pt', charting: 'six', landmark_proposals: true });
  expect(read).toMatchObject({ language: 'pt', charting: 'six' });
  expect(read).not.toHaveProperty('landmark_proposals');
});
