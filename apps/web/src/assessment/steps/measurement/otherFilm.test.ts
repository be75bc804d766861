import { diagnose, findRow, type ImagePoint, type XrayKind } from '@alveola/clinical';
import type { Xray } from '@alveola/contract';
import { describe, expect, it } from 'vitest';
import { driveEditor } from '../../document/testing/driveEditor';
import { withDrag } from '../../viewer/viewport/marker';
import { findOtherFilm } from './panel/OtherXrays';
import { findStroke, findPrompt } from './prompt';

const at = (x: number, y: number, image = 'bitewing'): ImagePoint => ({ x, y, image });
const OTHERS = [
  18, 17, 16, 15, 14, 13, 12, 11, 21, 22, 23, 24, 25, 26, 27, 28, 38, 37, 36, 35, 34, 33, 32, 31, 41, 42, 43,
  44, 47, 48,
] as const;

/** 45 and 46 are measured on a bitewing, 40 pixels between the CEJs and 20 to the bone, but for their apices. */
function onBitewing() {
  const driver = driveEditor({ step: 4, measuringStep: 'Numbering', dentition: { missing: [...OTHERS] } });
  for (const tooth of [45, 46] as const) driver.click(tooth, undefined, at(tooth, 10));
  driver.do({ type: 'bitewingsListed', images: ['bitewing'] });
  for (const tooth of [45, 46] as const)
    for (const [side, x] of [
      ['distal', 100],
      ['mesial', 140],
    ] as const) {
      driver.do({ type: 'toothSelected', tooth }, { type: 'sideSelected', side });
      driver.measure(at(x, 50), at(x, 70));
    }
  return driver.select(46).do({ type: 'rootAsked', isAsked: true });
}
const asked = ({ editor }: ReturnType<typeof onBitewing>) => {
  const prompt = findPrompt(editor);
  return (
    prompt && [prompt.tooth, prompt.step, prompt.side, prompt.isOnOtherFilm ? 'there' : 'here'].join(' ')
  );
};
const film = ({ editor }: ReturnType<typeof onBitewing>) => findRow(editor.document, 46).rootFilm;

const POINTS = [at(580, 300, 'film'), at(500, 300, 'film'), at(580, 500, 'film'), at(500, 460, 'film')];
function measured() {
  const driver = onBitewing();
  for (const point of POINTS) driver.click(undefined, undefined, point);
  return driver;
}

describe('A root on another film', () => {
  it('is asked point by point, and then the bone loss is there', () => {
    const driver = onBitewing();
    const questions = POINTS.map((point) => {
      const question = asked(driver);
      driver.click(undefined, undefined, point);
      return question;
    });
    expect(questions).toEqual([
      '46 CEJ mesial there',
      '46 CEJ distal there',
      '46 RootApex mesial there',
      '46 RootApex distal there',
    ]);
    expect(asked(driver)).toBe('46 BoneDefect mesial here');
    const tooth = diagnose(driver.editor.document).teeth.find((each) => each.tooth === 46);
    // 80 pixels between the CEJs there: roots of 200 and 160 are 100 and 80 here.
    expect(tooth?.boneLoss).toEqual({ mesial: 18, distal: 23, worst: 23 });
  });

  it('at one root asks for one apex', () => {
    const driver = onBitewing().select(45).do({ type: 'rootAsked', isAsked: true });
    for (const point of POINTS.slice(0, 3)) driver.click(undefined, undefined, point);
    expect(findRow(driver.editor.document, 45).rootFilm?.RootApex).toEqual({
      distal: at(580, 500, 'film'),
      mesial: null,
    });
    expect(asked(driver)).toBe('45 BoneDefect mesial here');
  });

  it('is placed nowhere on the film of the own CEJ, and nothing is dragged from its CEJ to bone', () => {
    const driver = onBitewing().click(undefined, undefined, at(90, 50));
    expect(driver.editor.refusal?.code).toBe('marker.own-film');
    expect(film(driver)).toBeUndefined();
    expect(findStroke(driver.editor, findPrompt(driver.editor))).toBeNull();
  });

  it('waits while another picture is chosen, and ends with another tooth', () => {
    const driver = onBitewing().do({ type: 'imageSelected', image: 'film' });
    expect(asked(driver)).toBe('46 CEJ mesial there');
    expect(asked(driver.select(45))).toBe('45 BoneDefect mesial here');
    driver.select(46).do({ type: 'rootAsked', isAsked: true }, { type: 'noDefectsLeft' });
    expect(driver.editor.asksOtherFilm).toBe(false);
  });

  it('is undone and done again point by point', () => {
    const driver = measured().undo();
    expect(asked(driver)).toBe('46 RootApex distal there');
    driver.undo();
    expect(asked(driver)).toBe('46 RootApex mesial there');
    driver.redo().redo();
    expect(film(driver)).toEqual(film(measured()));
  });

  it('is moved where it stands, which leaves the own markers', () => {
    const id = { tooth: 46, step: 'CEJ', side: 'distal' } as const;
    const to = at(501, 301, 'film');
    const driver = measured().do({ type: 'markerMoved', ...id, at: to });
    expect(film(driver)?.CEJ.distal).toEqual(to);
    expect(driver.tooth(46).CEJ).toEqual(measured().tooth(46).CEJ);
    expect(withDrag(measured().tooth(46), { id, at: to, from: [], next: null }).rootFilm).toEqual(
      film(driver),
    );
    driver.do({ type: 'markerMoved', ...id, at: at(101, 50) });
    expect(driver.tooth(46).CEJ.distal).toEqual(at(101, 50));
    expect(film(driver)?.CEJ.distal).toEqual(to);
  });

  it('is asked again at a point that was removed', () => {
    const driver = measured().do({
      type: 'markerRemoved',
      tooth: 46,
      step: 'CEJ',
      side: 'distal',
      image: 'film',
    });
    expect(driver.tooth(46).CEJ.distal).toEqual(at(100, 50));
    expect(asked(driver)).toBe('46 CEJ distal there');
  });

  it('goes with its picture, and when the tooth is measured anew', () => {
    expect(film(measured().do({ type: 'imageRemoved', image: 'film' }))).toBeUndefined();
    expect(film(measured().do({ type: 'measuredAnew', tooth: 46 }))).toBeUndefined();
  });
});

it('The film that shows the tooth by its numbers comes first, then the kinds that show roots', () => {
  const { document } = onBitewing().editor;
  const xray = (id: string, kind: XrayKind | null) => ({ id, kind }) as Xray;
  const first = (...xrays: readonly Xray[]) =>
    findOtherFilm(document, 46, [xray('bitewing', 'bitewing'), ...xrays])?.id ?? null;
  const rest = [xray('unknown', null), xray('pano', 'panoramic'), xray('left', 'periapical')];
  expect([first(), first(xray('unknown', null)), first(...rest)]).toEqual([null, 'unknown', 'left']);
  const numbered = driveEditor({ step: 4, measuringStep: 'Numbering' }).click(
    47,
    undefined,
    at(1, 2, 'right'),
  );
  const bitewing = xray('right', 'bitewing');
  expect(findOtherFilm(numbered.editor.document, 46, [bitewing, ...rest])?.id).toBe('left');
  const films = [...rest, xray('right', 'periapical')];
  expect(findOtherFilm(numbered.editor.document, 46, films)?.id).toBe('right');
});
