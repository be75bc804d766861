import { findEstimate, findRow, type Third, type ToothNumber } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { DEFAULT_PREFERENCES } from '@alveola/clinical';
import { describe, expect, it } from 'vitest';
import { openEditor, reduce } from './editor';
import type { Action, Editor } from './state';

const unmeasured = () => ({ ...aPatient().assessment(), measurement: { teeth: [] } });
const openUnmeasured = () => openEditor(unmeasured(), DEFAULT_PREFERENCES, 4);
const act = (editor: Editor, ...actions: readonly Action[]) => actions.reduce<Editor>(reduce, editor);
const read = (third: Third, ...teeth: readonly ToothNumber[]): Action => ({
  type: 'estimatesSet',
  teeth,
  third,
});
const BY_THIRDS: Action = { type: 'approachChosen', approach: 'thirds' };
const at = (x: number, y: number) => ({ x, y, image: 'picture' });

describe('A mouth read by thirds', () => {
  it('is asked for only when it is chosen, and begins with the first tooth', () => {
    expect(openUnmeasured()).toMatchObject({ approach: null, measuringStep: 'Numbering' });
    expect(act(openUnmeasured(), BY_THIRDS)).toMatchObject({ approach: 'thirds', tooth: 17 });
  });

  it('goes on along the arch, tooth after tooth, and after the last to those that decide', () => {
    let editor = act(openUnmeasured(), BY_THIRDS);
    const visited: (ToothNumber | null)[] = [];
    while (editor.approach === 'thirds' && visited.length < 40) {
      visited.push(editor.tooth);
      editor = act(editor, read(1, ...(editor.tooth ? [editor.tooth] : [])));
    }
    expect(visited).toHaveLength(28);
    expect([visited[0], visited[13], visited[14], visited.at(-1)]).toEqual([17, 27, 37, 47]);
    expect(editor).toMatchObject({ approach: 'deciding', tooth: null });
  });

  it('a range is one edit, and the rest another: undo brings each back and reads on there', () => {
    const range = act(openUnmeasured(), BY_THIRDS, read(2, 17, 16, 15));
    expect(range.tooth).toBe(14);
    const all = act(range, { type: 'estimatesFilled', third: 0 });
    expect(all.approach).toBe('deciding');
    const back = act(all, { type: 'undone' });
    expect(back).toMatchObject({ approach: 'thirds', tooth: 14 });
    expect(findEstimate(back.document, 17)).toBe(2);
    expect(act(back, { type: 'undone' }).document).toEqual(unmeasured());
  });

  it('what was read can be read anew: the hand goes on to the neighbour', () => {
    const all = act(openUnmeasured(), BY_THIRDS, { type: 'estimatesFilled', third: 0 }, BY_THIRDS);
    const again = act(all, { type: 'toothSelected', tooth: 16 }, read(3, 16));
    expect(again).toMatchObject({ approach: 'thirds', tooth: 15 });
  });

  it('a click on the picture places nothing meanwhile of another step: a measuring step is chosen first', () => {
    const chosen = act(openUnmeasured(), BY_THIRDS, {
      type: 'measuringStepSelected',
      measuringStep: 'BoneDefect',
    });
    expect(chosen).toMatchObject({ approach: 'every', measuringStep: 'BoneDefect' });
  });

  it('goes on where it stood when the record is opened again', () => {
    const some = act(openUnmeasured(), BY_THIRDS, read(1, 17)).document;
    expect(openEditor(some, DEFAULT_PREFERENCES, 4)).toMatchObject({ approach: 'thirds', tooth: 16 });
    const all = act(openUnmeasured(), { type: 'estimatesFilled', third: 0 }).document;
    expect(openEditor(all, DEFAULT_PREFERENCES, 4)).toMatchObject({ approach: 'deciding', tooth: null });
  });
});

describe('A tooth that decides', () => {
  const deciding = (tooth: ToothNumber) =>
    act(openUnmeasured(), BY_THIRDS, { type: 'estimatesFilled', third: 2 }, { type: 'toothSelected', tooth });

  it('is measured by itself: a single root by its apex and a line on each side, three gestures', () => {
    const steps: string[] = [];
    let editor = deciding(11);
    steps.push(editor.measuringStep);
    editor = act(editor, { type: 'markerPlaced', at: at(10, 100) });
    for (const x of [5, 15]) {
      steps.push(editor.measuringStep);
      editor = act(editor, { type: 'sideMeasured', CEJ: at(x, 0), BoneLevel: at(x, 40), RootApex: null });
    }
    expect(steps).toEqual(['RootApex', 'CEJ', 'CEJ']);
    expect(editor.tooth).toBe(11);
    expect(findEstimate(editor.document, 11)).toBeNull();
    expect(findRow(editor.document, 11).Numbering).toEqual({ distal: null, mesial: null });
  });

  it('and goes on with its next marker where it was left', () => {
    const begunEditor = act(deciding(46), { type: 'markerPlaced', at: at(10, 100) });
    const other = act(
      begunEditor,
      { type: 'toothSelected', tooth: 11 },
      { type: 'toothSelected', tooth: 46 },
    );
    expect(other).toMatchObject({ measuringStep: 'RootApex', approach: 'deciding' });
  });
});
