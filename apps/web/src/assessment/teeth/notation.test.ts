import { LOWER_ARCH, PROBING_ORDER, UPPER_ARCH } from '@alveola/clinical';
import { toothShape, shapeWidth } from '@alveola/report';
import { describe, expect, it } from 'vitest';
import { ARROWS, toothBeside, toothLabel, toothRange } from './notation';

describe('The chart as the clinician faces the patient', () => {
  it('arrows move as the eye does, over the midline and to the other arch', () => {
    expect(toothBeside(11, 'ArrowRight')).toBe(21);
    expect(toothBeside(31, 'ArrowLeft')).toBe(41);
    expect(toothBeside(16, 'ArrowDown')).toBe(46);
    expect(toothBeside(38, 'ArrowUp')).toBe(28);
  });

  it('an arch ends at its last tooth', () => {
    expect(toothBeside(18, 'ArrowLeft')).toBe(18);
    expect(toothBeside(38, 'ArrowRight')).toBe(38);
    expect(toothBeside(21, 'ArrowUp')).toBe(21);
  });

  it('every tooth can be reached by arrows from every other', () => {
    const reached = new Set([PROBING_ORDER[0]]);
    for (const tooth of reached) for (const arrow of ARROWS) reached.add(toothBeside(tooth, arrow) as never);
    expect(reached.size).toBe(32);
  });

  it('a range goes along the arch, whichever end comes first', () => {
    expect(toothRange(12, 22)).toEqual([12, 11, 21, 22]);
    expect(toothRange(22, 12)).toEqual([12, 11, 21, 22]);
    expect(toothRange(18, 28)).toEqual(UPPER_ARCH);
  });

  it('a range over both arches takes the columns of both', () => {
    expect(toothRange(18, 47)).toEqual([18, 17, 48, 47]);
    expect(toothRange(48, 28)).toEqual([...UPPER_ARCH, ...LOWER_ARCH]);
  });

  it('teeth are numbered FDI or universal', () => {
    expect([18, 28, 38, 48].map((tooth) => toothLabel(tooth as 18, 'UNS'))).toEqual(['1', '16', '17', '32']);
    expect(toothLabel(36, 'FDI')).toBe('36');
  });

  it('upper molars have three roots, lower molars two, and both arches stand in line', () => {
    const roots = (tooth: 16 | 46 | 13) =>
      toothShape(tooth).roots.length + (toothShape(tooth).behind ? 1 : 0);
    expect([roots(16), roots(46), roots(13)]).toEqual([3, 2, 1]);
    UPPER_ARCH.forEach((tooth, column) =>
      expect(shapeWidth(LOWER_ARCH[column] ?? tooth)).toBe(shapeWidth(tooth)),
    );
  });
});
