import { openSteps, PATH_PRESETS, type PathStep, toSitePath } from '@alveola/clinical';
import { describe, expect, it } from 'vitest';
import { editDraft, type PathDraft } from './draft';

const EMPTY: PathDraft = { path: [], start: null, takesBoth: false };
const at = (tooth: PathStep['tooth'], face: PathStep['face'] = 'B') =>
  ({ does: 'press', step: { tooth, face } }) as const;
const draw = (...edits: Parameters<typeof editDraft>[1][]) => edits.reduce(editDraft, EMPTY);

describe('Drawing a probing path', () => {
  it('two presses make a run, and the rest makes the path whole', () => {
    const { path } = draw(at(28), at(18), { does: 'rest' });
    expect(path[0]).toEqual({ from: 28, to: 18, faces: 'B' });
    expect(openSteps(path)).toEqual([]);
    expect(toSitePath(path)).toHaveLength(192);
  });

  it('both faces of each tooth, that first which was pressed', () => {
    const { path } = draw({ does: 'takesBoth', takesBoth: true }, at(38, 'L'), at(36));
    expect(path).toEqual([{ from: 38, to: 36, faces: 'LB' }]);
  });

  it('a press in another row begins there', () => {
    const draft = draw(at(18), at(28, 'L'));
    expect([draft.path, draft.start]).toEqual([[], { tooth: 28, face: 'L' }]);
    expect(draw(at(18), at(48)).start).toEqual({ tooth: 48, face: 'B' });
  });

  it('begins nowhere on the path', () => {
    expect(draw(at(18), at(28), at(16)).start).toBeNull();
  });

  it('back drops a beginning before it takes a run', () => {
    const run = [at(18), at(28)];
    expect(draw(...run, at(38), { does: 'back' })).toEqual(draw(...run));
    expect(draw(...run, { does: 'back' })).toEqual(EMPTY);
  });

  it('another path in its place leaves nothing begun', () => {
    const { teeth } = PATH_PRESETS;
    expect(draw(at(18), { does: 'show', path: teeth })).toEqual({ ...EMPTY, path: teeth });
  });

  it('one tooth is a run, by pressing it twice', () => {
    expect(draw(at(18), at(18)).path).toEqual([{ from: 18, to: 18, faces: 'B' }]);
  });
});
