import { assemble, DEFAULT_PREFERENCES } from '@alveola/clinical';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { INFORMATION } from '../../../document/testing/driveEditor';
import { openEditor } from '../../../document/editor';
import { activeSession, current } from '../../../saving/store';
import {
  choosePicture,
  focusPane,
  type PaneNumber,
  shownPanes,
  showPicture,
  toggleTwo,
  usePanes,
} from './panes';

const stored = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('sessionStorage', { removeItem: () => undefined });
  usePanes.setState({ two: false, focused: 0, beside: null });
  activeSession().startNew(DEFAULT_PREFERENCES);
  const editor = openEditor(assemble({ information: INFORMATION }), DEFAULT_PREFERENCES, 4);
  activeSession().store.setState({ patientNumber: 'P-1', editor });
  for (const id of ['opg', 'left', 'right'])
    activeSession().addXray({
      id,
      path: '',
      picture_url: '',
      width: 100,
      height: 50,
      orientation: 1,
      file_name: id,
      spacing: null,
      burned_in: false,
      taken: null,
      kind: null,
      report_id: '',
    });
});
afterEach(() => {
  activeSession().close();
  vi.unstubAllGlobals();
});

const pictures = () =>
  shownPanes(current().xrays, current().editor?.image ?? null, usePanes.getState()).map(
    ({ pane, xray }) => `${pane} ${xray.id}`,
  );
const focused = (): PaneNumber => usePanes.getState().focused;

describe('Two pictures side by side', () => {
  it('the second pane begins with the next picture of the film strip', () => {
    expect(pictures()).toEqual(['0 opg']);
    toggleTwo();
    expect(pictures()).toEqual(['0 opg', '1 left']);
  });

  it('the film strip shows a picture in the pane that is worked on', () => {
    toggleTwo();
    focusPane(1);
    choosePicture('right');
    expect(pictures()).toEqual(['0 opg', '1 right']);
    focusPane(0);
    choosePicture('left');
    expect(pictures()).toEqual(['0 left', '1 right']);
  });

  it('working on the other pane moves no picture', () => {
    toggleTwo();
    const before = pictures();
    focusPane(1);
    expect([pictures(), focused(), current().editor?.image]).toEqual([before, 1, 'left']);
    focusPane(0);
    expect([pictures(), focused(), current().editor?.image]).toEqual([before, 0, 'opg']);
  });

  it('both may show the same one: as a whole and a detail of it', () => {
    usePanes.setState({ two: true });
    choosePicture('left');
    expect(pictures()).toEqual(['0 left', '1 left']);
  });

  it('a tooth asked about leads to the pane that shows its picture, else its picture is fetched', () => {
    toggleTwo();
    showPicture('left');
    expect([focused(), pictures()]).toEqual([1, ['0 opg', '1 left']]);
    showPicture('right');
    expect([focused(), pictures()]).toEqual([1, ['0 opg', '1 right']]);
  });

  it('back to one, the picture that was worked on stays, in its pane', () => {
    toggleTwo();
    focusPane(1);
    toggleTwo();
    expect(pictures()).toEqual(['1 left']);
  });

  it('the choice is remembered', () => {
    toggleTwo();
    expect(stored.get('alveola.twoPictures')).toBe('yes');
    toggleTwo();
    expect(stored.has('alveola.twoPictures')).toBe(false);
  });
});
