import { addRest, PATH_PRESETS, type ProbingPath, toSitePath } from '@alveola/clinical';
import { describe, expect, it } from 'vitest';
import { siteCursor } from '../document/siteCursor';
import { driveEditor } from '../document/testing/driveEditor';
import { readPathFile, writePathFile } from './probingPath';

const OWN: ProbingPath = addRest([{ from: 41, to: 31, faces: 'LB' }]);

describe('The file of a probing path', () => {
  it('gives the path back', () => {
    expect(readPathFile(writePathFile(OWN))).toEqual({ path: OWN });
  });

  it.each([
    ['something else', 'no-path'],
    ['[]', 'no-path'],
    ['{"kind":"alveola.probing-path","version":2,"legs":[]}', 'newer'],
    [writePathFile([]).replace('"runs"', '"run"'), 'no-path'],
    [writePathFile(OWN).replace('"LB"', '"LBL"'), 'no-path'],
    [writePathFile(OWN).replace('41', '49'), 'no-path'],
  ])('%#: what is no path is called none', (text, code) => {
    expect(readPathFile(text)).toEqual({ code });
  });

  it('says what is wrong with a path that is none to follow', () => {
    const read = (path: ProbingPath) => readPathFile(writePathFile(path));
    const { round } = PATH_PRESETS;
    expect(read(round.slice(0, 3))).toEqual({ code: 'path.left-out', tooth: 18, face: 'L' });
    expect(read([...round, { from: 35, to: 36, faces: 'B' }])).toEqual({
      code: 'path.twice',
      tooth: 35,
      face: 'B',
    });
    expect(read([{ from: 18, to: 48, faces: 'B' }])).toEqual({ code: 'path.two-arches', from: 18, to: 48 });
  });
});

describe('The cursor of six sites', () => {
  const path = toSitePath(OWN);
  const follow = { type: 'siteLooked', look: { does: 'follow', path } } as const;
  const digit = (value: number) => ({ type: 'siteEdited', edit: { does: 'digit', digit: value } }) as const;
  const open = () =>
    driveEditor({ step: 2, preferences: { charting: 'six' }, dentition: { missing: [31, 42] } });

  it('follows the path, over what is missing', () => {
    const driver = open().do(follow);
    const there = path.filter(({ tooth }) => tooth !== 31 && tooth !== 42);
    expect(there).toHaveLength(180);
    for (const place of there) {
      expect(siteCursor(driver.editor)?.at).toEqual(place);
      driver.do(digit(3));
    }
    expect(siteCursor(driver.editor)?.at).toBeNull();
  });

  it('goes back along it, and undo leads to what it took back', () => {
    const driver = open().do(follow, digit(3), digit(4));
    expect(path.slice(0, 3).map(({ site }) => site)).toEqual(['DL', 'L', 'ML']);
    driver.do({ type: 'siteEdited', edit: { does: 'clear' } });
    expect(siteCursor(driver.editor)?.at).toEqual(path[1]);
    driver.undo().undo();
    expect(siteCursor(driver.editor)?.at).toEqual(path[1]);
  });

  it('stays where it is when the path is the one that it follows', () => {
    const driver = open().do(follow, digit(3), digit(4));
    const { sites } = driver.editor;
    expect(driver.do(follow).editor.sites).toBe(sites);
  });
});
