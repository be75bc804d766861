import { assemble, DEFAULT_PREFERENCES, type ToothNumber } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { describe, expect, it } from 'vitest';
import { type Action, type Editor, openEditor, reduce } from '../../document/editor';
import { askedOf, sidesAsked } from './asked';
import { neighbourOf, progressOf, standingOf } from './progress';

const WISDOM = [18, 28, 38, 48] as const;
const here = { x: 100, y: 200, image: 'opg' };

/** A clinician at the reading room, with the four third molars missing. */
function readingRoom(implant: ToothNumber[] = []) {
  const document = assemble({
    information: aPatient().information(),
    dentition: { missing: [...WISDOM], implant },
  });
  let editor: Editor = openEditor(document, DEFAULT_PREFERENCES, 4);
  const act = (action: Action) => {
    editor = reduce(editor, action);
    return room;
  };
  const room = {
    act,
    click: (times = 1) => {
      for (let n = 0; n < times; n += 1) act({ type: 'markerPlaced', at: here });
      return room;
    },
    step: (measuringStep: Editor['measuringStep']) => act({ type: 'measuringStepSelected', measuringStep }),
    tooth: (tooth: ToothNumber | null) => act({ type: 'toothSelected', tooth }),
    asked: () => {
      const asked = askedOf(editor);
      return asked && [asked.tooth, asked.step, ...(asked.sided ? [asked.side] : [])].join(' ');
    },
    editor: () => editor,
  };
  return room;
}

describe('a full mouth of 28 teeth', () => {
  it('takes 176 clicks, and nothing extra to move on from tooth to tooth and from step to step', () => {
    const room = readingRoom();
    const asked = [room.asked()];
    for (let n = 0; n < 176; n += 1) asked.push(room.click().asked());
    expect(asked.slice(0, 3)).toEqual(['17 Numbering', '16 Numbering', '15 Numbering']);
    expect(asked.slice(28, 32)).toEqual([
      '17 RootApex distal',
      '17 RootApex mesial',
      '16 RootApex distal',
      '16 RootApex mesial',
    ]);
    expect(asked.slice(64, 67)).toEqual(['17 CEJ distal', '17 CEJ mesial', '16 CEJ distal']);
    expect(asked.slice(120, 121)).toEqual(['17 BoneLevel distal']);
    expect(asked[176]).toBe('17 BoneDefect distal');
    expect(room.editor().past).toHaveLength(176);
  });

  it('asks the other side of the same tooth first, mesial first in quadrants 2 and 4', () => {
    const room = readingRoom().step('CEJ').tooth(26);
    expect([room.asked(), room.click().asked(), room.click().asked()]).toEqual([
      '26 CEJ mesial',
      '26 CEJ distal',
      '27 CEJ mesial',
    ]);
  });

  it('counts what is done in teeth', () => {
    const room = readingRoom().click(30);
    expect(progressOf(room.editor().document).map(({ done, total }) => [done, total])).toEqual([
      [28, 28],
      [1, 28],
      [0, 28],
      [0, 28],
      [0, 28],
      [0, 28],
    ]);
  });
});

describe('undo', () => {
  it('leads back to the step and the tooth in which the last marker was placed', () => {
    const room = readingRoom().click(28);
    expect(room.asked()).toBe('17 RootApex distal');
    expect(room.act({ type: 'undone' }).asked()).toBe('47 Numbering');
    expect(room.act({ type: 'redone' }).editor().measuringStep).toBe('Numbering');
  });
});

describe('coming back', () => {
  it('goes on with the first measuring step that lacks a marker', () => {
    const { document } = readingRoom().click(30).editor();
    const again = openEditor(document, DEFAULT_PREFERENCES, 4);
    expect([again.measuringStep, again.tooth]).toEqual(['RootApex', 16]);
  });

  it('a step that is done can still be chosen by hand', () => {
    const room = readingRoom().click(30).step('Numbering');
    expect(room.editor().measuringStep).toBe('Numbering');
  });
});

describe('bone defects', () => {
  it('are asked of each side, of an implant once', () => {
    const room = readingRoom([16]).step('BoneDefect');
    expect(room.asked()).toBe('17 BoneDefect distal');
    room.click(2);
    expect(room.asked()).toBe('16 BoneDefect');
    room.act({ type: 'boneDefectAnswered', tooth: 16, which: 'bowelShaped', present: false });
    expect(room.asked()).toBe('15 BoneDefect distal');
  });

  it('one answer for all teeth left ends the step', () => {
    const room = readingRoom().step('BoneDefect').act({ type: 'noDefectsLeft' });
    expect(room.editor().measuringStep).toBe('AdditionalFindings');
    expect(room.asked()).toBeNull();
  });
});

describe('what is asked', () => {
  it('of half a tooth, only the side that is there', () => {
    const room = readingRoom()
      .act({ type: 'visibilitySet', tooth: 16, to: 'distalOnly' })
      .step('CEJ')
      .tooth(16);
    expect(sidesAsked(room.editor())).toEqual(['distal']);
    expect(room.click().asked()).toBe('15 CEJ distal');
  });

  it('of a tooth that is done, nothing, until a side is chosen by hand', () => {
    const room = readingRoom().step('CEJ').tooth(11).click(2).tooth(11);
    expect(room.asked()).toBeNull();
    expect(room.act({ type: 'sideSelected', side: 'mesial' }).asked()).toBe('11 CEJ mesial');
  });

  it('without an active tooth a click is refused with its reason', () => {
    const room = readingRoom().tooth(null).click();
    expect(room.editor().refusal?.code).toBe('marker.no-active-tooth');
  });
});

describe('the chart of the reading room', () => {
  it('tells done, open, missing and not visible apart', () => {
    const room = readingRoom().click().act({ type: 'visibilitySet', tooth: 16, to: 'notVisible' });
    const { document } = room.editor();
    expect(([17, 16, 15, 18] as const).map((tooth) => standingOf(document, tooth, 'Numbering'))).toEqual([
      'done',
      'notVisible',
      'open',
      'missing',
    ]);
  });

  it('[ and ] go round the mouth and leave missing teeth out', () => {
    const { document } = readingRoom().editor();
    expect(neighbourOf(document, 27, 1)).toBe(37);
    expect(neighbourOf(document, 17, -1)).toBe(47);
    expect(neighbourOf(document, null, 1)).toBe(17);
  });
});
