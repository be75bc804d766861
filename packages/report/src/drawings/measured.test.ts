import { DEFAULT_PREFERENCES } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { expect, it } from 'vitest';
import { reader } from '../sentences/reader';
import { readWords } from '../words/all';
import { measuredScene } from './measured';
import type { Label } from './scene';

const aReader = reader('en', DEFAULT_PREFERENCES, readWords('en'));
const SIZE = { width: 760, height: 400 };

function figures(apart: number): readonly Label[] {
  const record = aPatient().assessment();
  const teeth = [42, 41].map((tooth, n) => {
    const toPoint = (x: number, y: number) => ({ x: 300 + n * apart + x, y, image: 'a' });
    const row =
      record.measurement.teeth.find((toothRow) => toothRow.tooth === tooth) ?? record.measurement.teeth[0];
    if (!row) throw new Error('The patient has no tooth.');
    return {
      ...row,
      tooth,
      Numbering: { distal: toPoint(8, 180), mesial: null },
      CEJ: { distal: toPoint(0, 200), mesial: toPoint(16, 200) },
      BoneLevel: { distal: toPoint(0, 240), mesial: toPoint(16, 240) },
      RootApex: { distal: toPoint(8, 300), mesial: null },
    };
  });
  const document = { ...record, measurement: { ...record.measurement, teeth } } as typeof record;
  const { parts } = measuredScene({ id: 'a', ...SIZE, spacing: null } as never, document, {}, aReader);
  return parts.filter((part): part is Label => 'text' in part);
}

it('two figures that would cover each other stand below each other', () => {
  const [first, second] = figures(12);
  expect(first && second && Math.abs(first.y - second.y)).toBeGreaterThanOrEqual(first?.size ?? Infinity);
});

it('two that have room stand beside each other', () => {
  const [first, second] = figures(60);
  expect(first?.y).toBe(second?.y);
});
