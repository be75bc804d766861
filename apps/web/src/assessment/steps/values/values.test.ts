import { DEFAULT_PREFERENCES, findValue, PROBING_ORDER } from '@alveola/clinical';
import { describe, expect, it } from 'vitest';
import { driveEditor } from '../../document/testing/driveEditor';
import { depthBand } from '@alveola/report';
import { isDone, missingIn } from '../../wizard/missing';
import { siteCursor } from '../../document/siteCursor';
import { SITE_KEYS, VALUE_KEYS } from '../stepKeys';
import { toSiteAction } from './sites/siteAction';
import { toIntent } from './useCharting';
import { depthCounts, tallies } from './LivePanel';

const plain = { code: '', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
const press = (key: string, more: Partial<typeof plain> = {}) =>
  toIntent(VALUE_KEYS, { ...plain, key, ...more });

describe('Keys of the values screen', () => {
  it('digits type, Backspace clears, Tab and Shift+Tab change the value type', () => {
    expect(press('7')).toEqual({ does: 'digit', n: 7 });
    expect(press('Backspace')).toEqual({ does: 'clear', n: 1 });
    expect(press('Tab')).toEqual({ does: 'type', n: 1 });
    expect(press('Tab', { shiftKey: true })).toEqual({ does: 'type', n: -1 });
    expect(press(' ')).toEqual({ does: 'asBefore', n: 1 });
  });

  it('3,5 is 3 at this tooth, and the 5 is not the next one', () => {
    expect([press(','), press('.')].map((intent) => intent?.does)).toEqual(['fraction', 'fraction']);
    const editor = driveEditor({ step: 2 }).type('3').do({ type: 'fractionTyped' }).type('5');
    expect(editor.editor.refusal?.code).toBe('value.whole');
    editor.type('42');
    expect([18, 17, 16].map((tooth) => editor.value('PocketDepth', tooth as 18))).toEqual([3, 4, 2]);
    expect(editor.editor.refusal).toBeNull();
  });

  it('at six sites + awaits the digit after 10, and - and R a margin', () => {
    const { editor } = driveEditor({ step: 2 }).do({ type: 'siteLooked', look: { does: 'open' } });
    const act = (key: string) =>
      toSiteAction(toIntent(SITE_KEYS, { ...plain, key })!, editor, siteCursor(editor)!);
    expect(['+', '-', 'r'].map(act)).toEqual(
      ['ten', 'coronal', 'apical'].map((what) => ({ type: 'siteLooked', look: { does: 'await', what } })),
    );
  });

  it("the browser's own keys stay the browser's", () => {
    expect(press('1', { ctrlKey: true })).toBeNull();
    expect(press('f', { metaKey: true })).toBeNull();
    expect(press('F5')).toBeNull();
  });
});

describe('The live panel', () => {
  it.each([
    [3, 'shallow'],
    [4, 'moderate'],
    [5, 'moderate'],
    [6, 'deep'],
  ] as const)('%i mm is %s', (depth, band) => {
    expect(depthBand(depth)).toBe(band);
  });

  it('counts charted depths of teeth and implants, not of teeth without one', () => {
    const editor = driveEditor({ step: 2, dentition: { implant: [17] } }).type('366');
    expect(depthCounts(editor.editor.document)).toEqual({ shallow: 1, moderate: 0, deep: 2 });
  });

  it('implants count in neither index', () => {
    const editor = driveEditor({ step: 2, valueType: 'Bleeding', dentition: { implant: [18] } }).type('43');
    expect(tallies(editor.editor.document, DEFAULT_PREFERENCES).bleeding).toEqual({
      count: 3,
      total: 4,
      isCharted: true,
    });
  });

  it('what nobody charted has no index; a charted 0 has one', () => {
    const editor = driveEditor({ step: 2, dentition: { implant: [18] } });
    const charted = () => tallies(editor.editor.document, DEFAULT_PREFERENCES).bleeding.isCharted;
    expect(charted()).toBe(false);
    editor.do({ type: 'valueTypeSelected', valueType: 'Bleeding' }).type('2');
    expect(charted()).toBe(false);
    editor.type('0');
    expect(charted()).toBe(true);
  });
});

describe('What the footer says is missing', () => {
  const state = (editor: ReturnType<typeof driveEditor>, xrays: readonly object[] = [{ id: 'opg' }]) =>
    ({ editor: editor.editor, xrays }) as never;

  it('names the open value type, then the first that lacks a value', () => {
    const editor = driveEditor({ step: 2, valueType: 'Plaque' }).type('1');
    expect(missingIn(state(editor))).toEqual({ what: 'values', type: 'Plaque', count: 31 });
    editor.do({ type: 'valuesFilled', value: 0 });
    expect(missingIn(state(editor))).toMatchObject({ type: 'PocketDepth', count: 32 });
  });

  it('a tooth charted at some of its sites is still to chart, and the step not done', () => {
    const missing = PROBING_ORDER.filter((tooth) => tooth !== 13);
    const editor = driveEditor({ step: 2, dentition: { missing } }).do(
      { type: 'siteLooked', look: { does: 'open' } },
      ...[3, 4, 5].map((digit) => ({ type: 'siteEdited', edit: { does: 'digit', digit } }) as const),
    );
    const depth = { what: 'sites', row: 'depth', count: 3 };
    expect(findValue(editor.editor.document, 'PocketDepth', 13)).toBe(5);
    expect(missingIn(state(editor))).toEqual(depth);
    editor.do({ type: 'siteEdited', edit: { does: 'fill', value: 3 } });
    expect(missingIn(state(editor))).toEqual({ what: 'sites', row: 'bleeding', count: 6 });
  });

  it('measuring is done once the bone defects are answered, too', () => {
    const missing = PROBING_ORDER.filter((tooth) => tooth !== 13);
    const editor = driveEditor({ step: 4, dentition: { missing } });
    for (let n = 0; n < 6; n += 1) editor.click();
    const isMeasured = () => isDone({ editor: { ...editor.editor, reached: 4 }, xrays: [] } as never, 4);
    expect([missingIn(state(editor)), isMeasured()]).toEqual([{ what: 'markersDone' }, false]);
    editor.do({ type: 'noDefectsLeft' });
    expect(isMeasured()).toBe(true);
  });

  it('without an X-ray nothing can be measured, whatever an imported assessment brought along', () => {
    const missing = PROBING_ORDER.filter((tooth) => tooth !== 13);
    const editor = driveEditor({ step: 4, dentition: { missing } });
    expect(missingIn(state(editor, []))).toEqual({ what: 'noXrays' });
    for (let n = 0; n < 6; n += 1) editor.click();
    expect(missingIn(state(editor, []))).toEqual({ what: 'noXrays' });
  });

  it.each([3, 4] as const)('on step %i an X-ray still to be sent is not called missing', (step) => {
    const { editor } = driveEditor({ step });
    expect(missingIn({ editor, xrays: [], picturesWaiting: 1 } as never)).toEqual({ what: 'unsent' });
  });

  it('counts the markers left of all that are wanted', () => {
    const editor = driveEditor({ step: 4, dentition: { missing: [18, 28, 38, 48] } }).click();
    expect(missingIn(state(editor))).toEqual({ what: 'markers', left: 175, total: 176 });
  });
});
