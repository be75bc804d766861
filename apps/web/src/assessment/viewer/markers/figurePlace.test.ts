import { toothMeasurement, withMarker } from '@alveola/clinical';
import { describe, expect, it } from 'vitest';
import { rootLines } from '@alveola/report';
import { fit, flip, rotate, toScreen } from '../viewport/viewport';
import { findFigurePlace } from './Figures';

const at = (x: number, y: number, image = 'opg') => ({ x, y, image });
/** A lower molar: CEJ at 100, bone at 150, apices at 300 down the picture. */
const row = toothMeasurement.parse({
  tooth: 46,
  CEJ: { distal: at(100, 100), mesial: at(160, 100) },
  BoneLevel: { distal: at(100, 150), mesial: null },
  RootApex: { distal: at(100, 300), mesial: at(160, 300) },
});
const picture = { width: 2356, height: 1292 };
const viewport = fit(picture, { width: 900, height: 600 });

describe('lines of a root', () => {
  it('the bone loss appears as soon as a side has its three markers', () => {
    expect(rootLines(row, false, 'opg').map(({ side, boneLoss }) => [side, boneLoss])).toEqual([
      ['distal', 23],
      ['mesial', null],
    ]);
  });

  it('an implant loses no 2 % to the healthy crest', () => {
    expect(rootLines(row, true, 'opg')[0]?.boneLoss).toBe(25);
  });

  it('markers on another picture draw no line on this one', () => {
    expect(rootLines(row, false, 'bitewing')).toEqual([]);
  });

  it('follow the marker under the hand', () => {
    const dragged = withMarker(row, 'BoneLevel', 'distal', at(100, 200));
    expect(rootLines(dragged, false, 'opg')[0]?.boneLoss).toBe(48);
  });
});

describe('the figure', () => {
  it('stands beyond the apex, so that crest and CEJ stay free, however the picture lies', () => {
    const [distal] = rootLines(row, false, 'opg');
    const size = { width: 900, height: 600 };
    for (const shown of [
      viewport,
      rotate(viewport, size),
      flip(viewport, size),
      rotate(flip(viewport, size), size),
    ]) {
      const apex = toScreen(distal!.RootApex!, shown);
      const crest = toScreen(distal!.BoneLevel!, shown);
      const figure = toScreen(findFigurePlace(distal!, null, shown.scale, 25), shown);
      const away = (point: typeof apex) => Math.hypot(figure.left - point.left, figure.top - point.top);
      expect(away(apex)).toBeCloseTo(18, 6);
      expect(away(crest)).toBeGreaterThan(away(apex));
    }
  });

  it('two of a tooth do not cover each other', () => {
    const [distal, mesial] = rootLines(row, false, 'opg');
    for (const half of [25, 40]) {
      const first = toScreen(findFigurePlace(distal!, mesial!, viewport.scale, half), viewport);
      const other = toScreen(findFigurePlace(mesial!, distal!, viewport.scale, half), viewport);
      expect(Math.hypot(first.left - other.left, first.top - other.top)).toBeGreaterThanOrEqual(
        2 * half - 1e-6,
      );
    }
  });
});
