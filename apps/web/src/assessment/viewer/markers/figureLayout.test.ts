import { DEFAULT_PREFERENCES, toothMeasurement, type ToothNumber } from '@alveola/clinical';
import { describe, expect, it } from 'vitest';
import { type PlacedFigure, placeFigures } from './Figures';
import type { ToothProps } from './ToothMarkers';

const at = (x: number, y: number) => ({ x, y, image: 'opg' });
/** Incisors of 60 px each with apices 20 px apart: figures of both sides do not fit. */
const TEETH: readonly ToothNumber[] = [42, 41, 31, 32];
const row = (tooth: ToothNumber, n: number) =>
  toothMeasurement.parse({
    tooth,
    CEJ: { distal: at(100 + 70 * n, 100), mesial: at(160 + 70 * n, 100) },
    BoneLevel: { distal: at(105 + 70 * n, 160), mesial: at(155 + 70 * n, 140) },
    RootApex: { distal: at(120 + 70 * n, 300), mesial: at(140 + 70 * n, 300) },
  });
const teeth = (active: ToothNumber | null): readonly ToothProps[] =>
  TEETH.map((tooth, n) => ({
    row: row(tooth, n),
    implant: false,
    image: 'opg',
    active: tooth === active,
    preferences: DEFAULT_PREFERENCES,
  }));
const toText = (figures: readonly PlacedFigure[]) =>
  figures.map(({ tooth, lines, form }) => `${tooth.row.tooth} ${lines.side} ${form}`);

describe('the figures of neighbouring teeth', () => {
  it.each([0.3, 0.5, 0.8, 1, 1.3, 1.7, 2.5, 4])('do not cover each other at %f pixels', (scale) => {
    for (const active of [null, 41] as const) {
      const figures = placeFigures(teeth(active), scale, false);
      for (const [n, figure] of figures.entries())
        for (const other of figures.slice(n + 1)) {
          if (figure.tooth === other.tooth) continue;
          const across = scale * Math.abs(figure.at.x - other.at.x);
          const down = scale * Math.abs(figure.at.y - other.at.y);
          // Two numbers of two digits are 18 px wide, a line is 16 px high.
          expect(across >= 18 || down >= 16, toText(figures).join(', ')).toBe(true);
        }
    }
  });

  it('are written shorter where there is less space, the larger one last', () => {
    expect(toText(placeFigures(teeth(null), 4, false)).slice(0, 2)).toEqual([
      '42 distal error',
      '42 mesial error',
    ]);
    expect(toText(placeFigures(teeth(null), 0.5, false))[0]).toBe('42 distal plain');
    expect(toText(placeFigures(teeth(null), 0.3, false))[0]).toBe('42 distal number');
    expect(placeFigures(teeth(null), 0.1, false)).toEqual([]);
  });

  it('of the active tooth are both there, with their error, at any size', () => {
    for (const scale of [0.1, 0.5, 1, 2])
      expect(toText(placeFigures(teeth(41), scale, false)).slice(0, 2)).toEqual([
        '41 distal error',
        '41 mesial error',
      ]);
  });
});
