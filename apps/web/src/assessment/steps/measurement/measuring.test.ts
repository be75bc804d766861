import { assemble, DEFAULT_PREFERENCES, findRow, markersLeft, type ToothNumber } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import type { Xray } from '@alveola/contract';
import { describe, expect, it } from 'vitest';
import { type Action, type Editor, openEditor, reduce } from '../../document/editor';
import { findAnchor } from '../../document/advance';
import { findPrompt, findSides, findNeighbour, toProgress, findStatus } from './prompt';
import { findApexProposal, findRowEnd } from './panel/UnsettledMarkers';

const WISDOM = [18, 28, 38, 48] as const;
const here = { x: 100, y: 200, image: 'opg' };

function startMeasuring(implant: ToothNumber[] = [], missing: readonly ToothNumber[] = WISDOM) {
  const document = assemble({
    information: aPatient().information(),
    dentition: { missing: [...missing], implant },
  });
  let editor: Editor = openEditor(document, DEFAULT_PREFERENCES, 4);
  const act = (action: Action) => {
    editor = reduce(editor, action);
    return clinician;
  };
  const clinician = {
    act,
    click: (times = 1) => {
      for (let n = 0; n < times; n += 1) act({ type: 'markerPlaced', at: here });
      return clinician;
    },
    step: (measuringStep: Editor['measuringStep']) => act({ type: 'measuringStepSelected', measuringStep }),
    tooth: (tooth: ToothNumber | null) => act({ type: 'toothSelected', tooth }),
    asked: () => {
      const prompt = findPrompt(editor);
      return prompt && [prompt.tooth, prompt.step, ...(prompt.sided ? [prompt.side] : [])].join(' ');
    },
    editor: () => editor,
  };
  return clinician;
}

describe('a full mouth of 28 teeth', () => {
  it('takes 176 clicks, and nothing extra to move on from tooth to tooth and from step to step', () => {
    const clinician = startMeasuring();
    const askedMarkers = [clinician.asked()];
    for (let n = 0; n < 176; n += 1) askedMarkers.push(clinician.click().asked());
    expect(askedMarkers.slice(0, 3)).toEqual(['17 Numbering', '16 Numbering', '15 Numbering']);
    expect(askedMarkers.slice(28, 32)).toEqual([
      '17 RootApex distal',
      '17 RootApex mesial',
      '16 RootApex distal',
      '16 RootApex mesial',
    ]);
    expect(askedMarkers.slice(64, 67)).toEqual(['17 CEJ distal', '17 CEJ mesial', '16 CEJ distal']);
    expect(askedMarkers.slice(120, 121)).toEqual(['17 BoneLevel distal']);
    expect(askedMarkers[176]).toBe('17 BoneDefect distal');
    expect(clinician.editor().past).toHaveLength(176);
  });

  it('takes 120 where the bone level is measured from the CEJ, and moves on by itself all the same', () => {
    const clinician = startMeasuring().click(28 + 36);
    const askedMarkers = [clinician.asked()];
    const bone = { ...here, y: 220 };
    for (let n = 0; n < 56; n += 1)
      askedMarkers.push(
        clinician.act({ type: 'sideMeasured', CEJ: here, BoneLevel: bone, RootApex: null }).asked(),
      );
    expect(askedMarkers.slice(0, 3)).toEqual(['17 CEJ distal', '17 CEJ mesial', '16 CEJ distal']);
    expect(askedMarkers.at(-1)).toBe('17 BoneDefect distal');
    expect(markersLeft(clinician.editor().document)).toBe(0);
    expect(clinician.editor().past).toHaveLength(120);
  });

  it('asks for the last tooth of the row that has no number yet, while teeth are numbered', () => {
    const clinician = startMeasuring();
    expect(findRowEnd(clinician.editor())).toBe(27);
    clinician.tooth(27).click();
    expect([clinician.asked(), findRowEnd(clinician.editor())]).toEqual(['37 Numbering', 47]);
    clinician.tooth(17);
    expect(findRowEnd(clinician.editor())).toBe(26);
    clinician.tooth(26);
    expect(findRowEnd(clinician.editor())).toBeNull();
    expect(findRowEnd(clinician.step('CEJ').editor())).toBeNull();
  });

  it('asks the other side of the same tooth first, mesial first in quadrants 2 and 4', () => {
    const clinician = startMeasuring().step('CEJ').tooth(26);
    expect([clinician.asked(), clinician.click().asked(), clinician.click().asked()]).toEqual([
      '26 CEJ mesial',
      '26 CEJ distal',
      '27 CEJ mesial',
    ]);
  });

  it('counts what is done in teeth', () => {
    const clinician = startMeasuring().click(30);
    expect(toProgress(clinician.editor().document).map(({ done, total }) => [done, total])).toEqual([
      [28, 28],
      [1, 28],
      [0, 28],
      [0, 28],
      [0, 28],
      [0, 28],
    ]);
  });
});

describe('a mouth with gaps', () => {
  it('asks for the first tooth after each gap once both ends of the row are numbered', () => {
    const clinician = startMeasuring([], [...WISDOM, 15, 14, 26]);
    const at = (x: number) => clinician.act({ type: 'markerPlaced', at: { ...here, x } });
    at(100);
    expect([clinician.asked(), clinician.tooth(27).asked()]).toEqual(['16 Numbering', '27 Numbering']);
    expect(at(1300).asked()).toBe('13 Numbering');
    expect(findRowEnd(clinician.editor())).toBeNull();
    expect(at(500).asked()).toBe('37 Numbering');
  });

  it('asks for the next row where the numbers between its ends are proposed as at the last visit', () => {
    const missing = [...WISDOM, 15, 14, 26] as const;
    const number = (clinician: ReturnType<typeof startMeasuring>, tooth: ToothNumber, x: number) =>
      clinician.tooth(tooth).act({ type: 'markerPlaced', at: { ...here, x } });
    const before = startMeasuring([], missing);
    for (const [n, tooth] of ([17, 16, 13, 12, 11, 21, 22, 23, 24, 25, 27] as const).entries())
      number(before, tooth, 100 + n * 100);
    const later = startMeasuring([], missing);
    later.act({ type: 'lastVisitLoaded', document: before.editor().document });
    expect(number(number(later, 17, 100), 27, 1100).asked()).toBe('37 Numbering');
  });

  it('asks for it no more once its number is rejected', () => {
    const clinician = startMeasuring([], [...WISDOM, 15])
      .click()
      .tooth(27);
    clinician.act({ type: 'numbersRejected', teeth: [14] });
    expect(clinician.act({ type: 'markerPlaced', at: { ...here, x: 900 } }).asked()).toBe('37 Numbering');
    expect(findAnchor(clinician.editor())).toBeNull();
  });
});

describe('an apex that is proposed', () => {
  const xray = { id: 'opg', width: 2000, height: 1000 } as Xray;
  function startWithNumbers() {
    const clinician = startMeasuring();
    for (let n = 0; n < 28; n += 1)
      clinician.act({
        type: 'markerPlaced',
        at: { x: 100 + (n % 14) * 100, y: n < 14 ? 400 : 600, image: 'opg' },
      });
    return clinician;
  }
  const propose = (clinician: ReturnType<typeof startMeasuring>, on = xray) =>
    findApexProposal(clinician.editor(), [on]);

  it('is one at a time, and is saved nowhere before it is accepted', () => {
    const clinician = startWithNumbers();
    expect(propose(clinician)).toBeNull();
    clinician.act({ type: 'markerPlaced', at: { x: 80, y: 240, image: 'opg' } });
    const proposal = propose(clinician)?.marker;
    expect(proposal?.id).toEqual({ tooth: 17, step: 'RootApex', side: 'mesial' });
    expect(findRow(clinician.editor().document, 17).RootApex.mesial).toBeNull();
    clinician.act({ type: 'markerPlaced', at: proposal?.at ?? here });
    expect(findRow(clinician.editor().document, 17).RootApex.mesial).toEqual(proposal?.at);
    expect(clinician.asked()).toBe('16 RootApex distal');
  });

  it('is where it was at the last visit, before any stands on this picture', () => {
    const before = startWithNumbers().act({ type: 'markerPlaced', at: { x: 80, y: 240, image: 'opg' } });
    const { document } = before.editor();
    const later = startWithNumbers().act({ type: 'lastVisitLoaded', document });
    expect(propose(later)).toEqual({
      marker: { id: { tooth: 17, step: 'RootApex', side: 'distal' }, at: { x: 80, y: 240, image: 'opg' } },
      isCarried: true,
    });
    later.act({ type: 'markerPlaced', at: { x: 90, y: 230, image: 'opg' } });
    expect(propose(later)).toMatchObject({ isCarried: false });
  });

  it('is none outside of the picture, in another step, nor where an apex stands', () => {
    const clinician = startWithNumbers();
    clinician.act({ type: 'markerPlaced', at: { x: 80, y: 240, image: 'opg' } });
    expect(propose(clinician, { ...xray, height: 200 })).toBeNull();
    expect(propose(clinician.step('CEJ'))).toBeNull();
    clinician.step('RootApex').tooth(17).act({ type: 'sideSelected', side: 'distal' });
    expect(clinician.asked()).toBe('17 RootApex distal');
    expect(propose(clinician)).toBeNull();
  });
});

describe('undo', () => {
  it('leads back to the step and the tooth in which the last marker was placed', () => {
    const clinician = startMeasuring().click(28);
    expect(clinician.asked()).toBe('17 RootApex distal');
    expect(clinician.act({ type: 'undone' }).asked()).toBe('47 Numbering');
    expect(clinician.act({ type: 'redone' }).editor().measuringStep).toBe('Numbering');
  });
});

describe('coming back', () => {
  it('goes on with the first measuring step that lacks a marker', () => {
    const { document } = startMeasuring().click(30).editor();
    const again = openEditor(document, DEFAULT_PREFERENCES, 4);
    expect([again.measuringStep, again.tooth]).toEqual(['RootApex', 16]);
  });

  it('a step that is done can still be chosen by hand', () => {
    const clinician = startMeasuring().click(30).step('Numbering');
    expect(clinician.editor().measuringStep).toBe('Numbering');
  });
});

describe('bone defects', () => {
  it('are asked of each side, of an implant once', () => {
    const clinician = startMeasuring([16]).step('BoneDefect');
    expect(clinician.asked()).toBe('17 BoneDefect distal');
    clinician.click(2);
    expect(clinician.asked()).toBe('16 BoneDefect');
    clinician.act({ type: 'boneDefectAnswered', tooth: 16, which: 'bowelShaped', present: false });
    expect(clinician.asked()).toBe('15 BoneDefect distal');
  });

  it('one answer for all teeth left ends the step', () => {
    const clinician = startMeasuring().step('BoneDefect').act({ type: 'noDefectsLeft' });
    expect(clinician.editor().measuringStep).toBe('AdditionalFindings');
    expect(clinician.asked()).toBeNull();
  });
});

describe('what is asked', () => {
  it('of half a tooth, only the side that is there', () => {
    const clinician = startMeasuring()
      .act({ type: 'visibilitySet', tooth: 16, to: 'distalOnly' })
      .step('CEJ')
      .tooth(16);
    expect(findSides(clinician.editor())).toEqual(['distal']);
    expect(clinician.click().asked()).toBe('15 CEJ distal');
  });

  it('of a tooth that is done, nothing, until a side is chosen by hand', () => {
    const clinician = startMeasuring().step('CEJ').tooth(11).click(2).tooth(11);
    expect(clinician.asked()).toBeNull();
    expect(clinician.act({ type: 'sideSelected', side: 'mesial' }).asked()).toBe('11 CEJ mesial');
  });

  it('without an active tooth a click is refused with its reason', () => {
    const clinician = startMeasuring().tooth(null).click();
    expect(clinician.editor().refusal?.code).toBe('marker.no-active-tooth');
  });
});

describe('the chart of the teeth', () => {
  it('tells done, open, missing and not visible apart', () => {
    const clinician = startMeasuring().click().act({ type: 'visibilitySet', tooth: 16, to: 'notVisible' });
    const { document } = clinician.editor();
    expect(([17, 16, 15, 18] as const).map((tooth) => findStatus(document, tooth, 'Numbering'))).toEqual([
      'done',
      'notVisible',
      'open',
      'missing',
    ]);
  });

  it('[ and ] go round the mouth and leave missing teeth out', () => {
    const { document } = startMeasuring().editor();
    expect(findNeighbour(document, 27, 1)).toBe(37);
    expect(findNeighbour(document, 17, -1)).toBe(47);
    expect(findNeighbour(document, null, 1)).toBe(17);
  });
});
